import { MAX_ONE_TIME_TEXT } from '@portage/domain/one-time/one-time-payment-form';
import { RECOVERY_GROUNDS } from '@portage/domain/recoveries/recovery-grounds';
import { MAX_RECOVERY_SHARE } from '@portage/domain/recoveries/recovery-schedule';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { changeEmployment, previewEmploymentChange } from '../functions/employment.ts';
import { line } from '../functions/text-fields.ts';
import { amountInCents } from './receivables.ts';

/** What is taken from coming pays, at the largest share that is allowed. */
const instalments = z.array(z.strictObject({ payday: z.iso.date(), cents: z.number().int() }));

const wrongPayment = {
  team_member_id: z.uuid(),
  cents: amountInCents,
  /** The payday on which it was paid. */
  paid_on: z.iso.date(),
};

const reference = z.string().min(1).max(40);

export const recoveryActs = {
  /** Says what `change-employment` by staff would do, and saves nothing. */
  'provider/preview-change': {
    request: changeEmployment.request,
    response: previewEmploymentChange.response.extend({
      /** What was paid too much for invoiced days, when a lower salary starts before them. */
      overpayment: z
        .strictObject({
          from: z.iso.date(),
          until: z.iso.date(),
          cents: z.number().int(),
          /** Invoiced pay periods with what was paid for them, and what they are worth at the new salary. */
          periods: z.array(
            z.strictObject({
              start: z.iso.date(),
              end: z.iso.date(),
              before_cents: z.number().int(),
              after_cents: z.number().int(),
            }),
          ),
          instalments,
        })
        .nullable(),
      /** What contributions of invoiced days should have been, when another province starts before them. */
      correction: z
        .strictObject({
          from: z.iso.date(),
          until: z.iso.date(),
          /** The payday whose pay settles it. */
          settled_on: z.iso.date(),
          /** What the client is charged, and what is withheld from the person; negative when it is given back. */
          employer_cents: z.number().int(),
          employee_cents: z.number().int(),
          /** Invoiced pay whose contributions differ. */
          periods: z.array(
            z.strictObject({
              start: z.iso.date(),
              end: z.iso.date(),
              employer_before_cents: z.number().int(),
              employer_after_cents: z.number().int(),
              employee_before_cents: z.number().int(),
              employee_after_cents: z.number().int(),
            }),
          ),
        })
        .nullable(),
    }),
  },

  /** Says how an amount that was paid in error would be recovered, and saves nothing. */
  'provider/preview-recovery': {
    request: z.strictObject(wrongPayment),
    response: z.strictObject({ instalments }),
  },

  /** Records an amount that was paid in error, to be recovered once there is a ground. The same request sent again records none. */
  'provider/recover-payment': {
    request: z.strictObject({
      ...wrongPayment,
      /** What the client reads; null for a text of ours. */
      description: line(MAX_ONE_TIME_TEXT).min(1).nullable(),
      /** Made once for each form, so that a request whose answer was lost can be sent again. */
      request_key: z.uuid().or(z.string().regex(/^[0-9a-f]{32}$/)),
    }),
    response: z.strictObject({ reference: z.string() }),
  },

  /** Records why a recovery is taken from pay, and how much of each pay. */
  'provider/authorize-recovery': {
    request: z.strictObject({
      reference,
      ground: z.enum(RECOVERY_GROUNDS),
      /** The date of the paper. */
      ground_on: z.iso.date(),
      ground_reference: line(200).min(1),
      /** Percent of the gross pay. */
      share: z.int().min(1).max(MAX_RECOVERY_SHARE),
      /** The most of one pay; null when the share alone decides. */
      max_cents: amountInCents.nullable(),
    }),
    response: done,
  },

  /** Cancels a recovery: its rest is forgiven. */
  'provider/cancel-recovery': {
    request: z.strictObject({ reference }),
    response: z.strictObject({ forgiven_cents: z.number().int() }),
  },
} satisfies Record<string, FunctionContract>;
