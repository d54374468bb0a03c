import { ONE_TIME_TYPES } from '@portage/domain/contributions/one-time-types';
import { MAX_ONE_TIME_TEXT } from '@portage/domain/one-time/one-time-payment-form';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line, lines } from '../functions/text-fields.ts';
import { amountInCents } from './receivables.ts';

/** When a payment is invoiced, and the payday of its invoice. */
const schedule = { invoice_on: z.iso.date(), payday: z.iso.date() };

export const oneTimeActs = {
  /** Says when a one-time payment of a date is invoiced and paid, and saves nothing. */
  'provider/preview-one-time': {
    request: z.strictObject({ date: z.iso.date() }),
    response: z.strictObject(schedule),
  },

  /** Adds a one-time payment of a person, from today on. The same request sent again adds none. */
  'provider/add-one-time': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      type: z.enum(ONE_TIME_TYPES),
      /** Whether contributions apply, of Severance and Other; the other types decide it themselves. */
      treatment: z.enum(['contributions', 'none']).nullable(),
      cents: amountInCents,
      date: z.iso.date(),
      description: line(MAX_ONE_TIME_TEXT).min(1),
      memo: lines(MAX_ONE_TIME_TEXT).nullable().default(null),
      /** Made once for each form, so that a request whose answer was lost can be sent again. */
      request_key: z.uuid().or(z.string().regex(/^[0-9a-f]{32}$/)),
    }),
    response: z.strictObject({ reference: z.string(), ...schedule }),
  },

  /** Cancels a one-time payment that is not invoiced. */
  'provider/cancel-one-time': {
    request: z.strictObject({ reference: z.string().min(1).max(40) }),
    response: done,
  },

  /** Records whether a Severance or Other payment is subject to contributions. */
  'provider/resolve-one-time': {
    request: z.strictObject({
      reference: z.string().min(1).max(40),
      treatment: z.enum(['contributions', 'none']),
      /** Refuses when the payment has a treatment already, such as by a colleague. Without it, the treatment is replaced. */
      only_undecided: z.boolean().optional(),
    }),
    response: z.strictObject({ ok: z.literal(true) }),
  },
} satisfies Record<string, FunctionContract>;
