import { PAYDAY_OUTCOMES } from '@portage/domain/pay/payday-outcome';
import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

/** The caller's paydays, cut-offs and funding dates, from three months ago to a year ahead, by date. */
export const payCalendar = {
  request: z.strictObject({ company_id: z.uuid() }),
  response: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    entries: z.array(
      z.strictObject({
        date: z.iso.date(),
        /** `cutOff`: the day on which the payday's invoice is issued. `funding`: the day on which its funds are due. */
        kind: z.enum(['payday', 'cutOff', 'funding']),
        /** The payday that the date belongs to; for a payday, the date itself. */
        payday: z.iso.date(),
        /** How many people a payday pays. */
        people: z.number().int().nullable(),
        /** What a payday costs, or the amount of a funding date's invoice, in cents of CAD; null before it is planned. */
        cents: z.number().int().nullable(),
        estimate: z.boolean(),
        /** The invoice of a funding date, or the one that a payday waits for: open once the payday is over, overdue before. */
        invoice: z.strictObject({ number: z.string(), status: z.string() }).nullable(),
        /** What became of a payday; null for other dates. */
        outcome: z.enum(PAYDAY_OUTCOMES).nullable(),
        /** How many of its people are paid in full. */
        paid: z.number().int().nullable(),
      }),
    ),
  }),
} satisfies FunctionContract;
