import { PAYROLL_SCHEDULES } from '@portage/domain/pay/paydays';
import { PROVINCES } from '@portage/domain/places/provinces';
import { z } from 'zod';
import { employmentChangeBody } from './change-employment.ts';
import type { FunctionContract } from './contract.ts';

/** Days of a pay that have the same terms. */
const part = z.strictObject({
  start: z.iso.date(),
  end: z.iso.date(),
  /** Calendar days, of the whole pay period's. */
  days: z.number().int(),
  of: z.number().int(),
  cents: z.number().int(),
  salary_cents: z.number().int(),
  payroll_schedule: z.enum(PAYROLL_SCHEDULES),
  province: z.enum(PROVINCES).nullable(),
});

/** Says what `change-employment` would do, and saves nothing. */
export const previewEmploymentChange = {
  request: employmentChangeBody,
  response: z.strictObject({
    /** Why the change is not possible, and the field to correct. */
    problem: z.strictObject({ field: z.enum(['effective_on', 'salary']).nullable(), message: z.string() }).nullable(),
    /** The first paydays that the change affects, at most two. Amounts are gross pay. */
    paydays: z.array(
      z.strictObject({
        payday: z.iso.date(),
        /** When the invoice of this payday is issued. */
        invoice_on: z.iso.date(),
        before_cents: z.number().int(),
        after_cents: z.number().int(),
        parts: z.array(part),
      }),
    ),
    /** What is paid for days that are invoiced already, when a higher salary starts before them. */
    retroactive: z
      .strictObject({
        from: z.iso.date(),
        until: z.iso.date(),
        cents: z.number().int(),
        paid_on: z.iso.date(),
        /** How much less is recovered of an earlier overpayment. */
        reduces_cents: z.number().int(),
      })
      .nullable(),
    /** Set when the salary is below the minimum wage at 40 hours a week. Cents per hour. */
    below_minimum: z.strictObject({ hourly_cents: z.number().int(), minimum_cents: z.number().int() }).nullable(),
  }),
} satisfies FunctionContract;
