import { PAYOUT_METHODS } from '@portage/domain/pay/payout-methods';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

export const payActs = {
  /** Holds the pay of one person, of a client's pay days from a day to a day, or both. Held days stay owed. */
  'provider/hold-pay': {
    request: z
      .strictObject({
        client: z.uuid(),
        /** Null for everyone of the client. */
        team_member_id: z.uuid().nullable(),
        /** Null for every day until the release. */
        days: z.strictObject({ first: z.iso.date(), last: z.iso.date() }).nullable(),
      })
      .refine(({ team_member_id, days }) => team_member_id !== null || days !== null, { path: ['days'] })
      .refine(({ days }) => days === null || days.first <= days.last, { path: ['days'] }),
    response: z.strictObject({ hold: z.string() }),
  },

  /** Releases held pay. The next run plans and invoices its days. */
  'provider/release-pay': { request: z.strictObject({ hold: z.uuid() }), response: done },

  /** Records the bank reference under which a payday's collected lines were paid out. */
  'provider/mark-paid-out': {
    request: z.strictObject({
      client: z.uuid(),
      payday: z.iso.date(),
      reference: line(200).min(1),
      method: z.enum(PAYOUT_METHODS).optional(),
      /** The day on which the money is in people's accounts; default: the payday or the bank day before it, or today when that has passed. */
      value_date: z.iso.date().optional(),
      /** The ids of the lines and one-time payments that were paid out. The act is rejected when others are payable. */
      lines: z.array(z.uuid()).max(20_000).optional(),
    }),
    response: z.strictObject({ lines: z.number(), cents: z.number() }),
  },

  /** Says of pay that was shown as paid before payouts were recorded whether it was paid. */
  'provider/confirm-earlier-pay': {
    request: z
      .strictObject({
        client: z.uuid(),
        /** The first and last of its paydays. */
        first: z.iso.date(),
        last: z.iso.date(),
        /** Where the payments are found; null when they were not paid, and are to be paid out. */
        reference: line(200).min(1).nullable(),
      })
      .refine(({ first, last }) => first <= last, { path: ['last'] }),
    response: z.strictObject({ lines: z.number(), cents: z.number() }),
  },
} satisfies Record<string, FunctionContract>;
