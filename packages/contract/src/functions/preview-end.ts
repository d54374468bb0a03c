import { PROVINCES } from '@portage/domain/places/provinces';
import { z } from 'zod';
import type { FunctionContract } from './contract.ts';
import { employmentEndBody } from './end-employment.ts';

/** Says what `end-employment` comes to, and saves nothing. */
export const previewEnd = {
  request: employmentEndBody,
  response: z.strictObject({
    /** Why the end is not possible, and the field to correct. */
    problem: z.strictObject({ field: z.enum(['last_day', 'comment', 'final_pay_on']), message: z.string() }).nullable(),
    /** The pay period of the last day and its calendar days; amounts are gross pay. Null with a wrong day. */
    pay: z
      .strictObject({
        period_start: z.iso.date(),
        period_end: z.iso.date(),
        payday: z.iso.date(),
        /** The payday, or the next one if it has passed. */
        regular_payday: z.iso.date(),
        /** When the final pay is paid: the chosen day, else the regular payday. */
        final_payday: z.iso.date(),
        worked_days: z.number().int(),
        period_days: z.number().int(),
        /** Days up to the last one that are not invoiced. */
        unpaid: z.strictObject({ from: z.iso.date(), days: z.number().int(), cents: z.number().int() }).nullable(),
        /** Invoiced days after the last one, which are credited. */
        invoiced_after: z.strictObject({ days: z.number().int(), cents: z.number().int() }).nullable(),
      })
      .nullable(),
    /** The statutory deadline; null without a province of employment. */
    final_pay: z
      .strictObject({
        province: z.enum(PROVINCES),
        /** Null where no rule is known. */
        due: z.iso.date().nullable(),
        vacation_due: z.iso.date().nullable(),
        /** The rule is missing or not verified: ask the labour standards office. */
        ask: z.boolean(),
        /** A day that meets every known rule. */
        safe: z.iso.date(),
        source_title: z.string(),
        source_url: z.url(),
      })
      .nullable(),
    /** Vacation pay that is owed by law up to the last day, in cents; null without a province of employment. */
    vacation_owed: z.number().int().nullable(),
    /** The last day to issue the record of employment. */
    roe_due: z.iso.date().nullable(),
  }),
} satisfies FunctionContract;
