import { MAX_LEAVING_EXTRA } from '@portage/domain/leaving/leaving-extras';
import { MAX_ROE_COMMENT, ROE_REASONS } from '@portage/domain/leaving/record-of-employment';
import { PAYROLL_SCHEDULES } from '@portage/domain/pay/paydays';
import { PROVINCES } from '@portage/domain/places/provinces';
import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** A dated change of a team member's terms. What is left out stays as it is. */
export const employmentChangeBody = z.strictObject({
  team_member_id: z.uuid(),
  effective_on: z.iso.date(),
  /** Dollars per year, such as '100000.00'. */
  salary: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, 'an amount like 100000.00')
    .optional(),
  payroll_schedule: z.enum(PAYROLL_SCHEDULES).optional(),
  province: z.enum(PROVINCES).optional(),
  /** The pending change that this one replaces. */
  replaces: z.uuid().optional(),
});

/** Changes salary, payroll schedule or province of employment from a day on. */
export const changeEmployment = {
  request: employmentChangeBody,
  response: z.strictObject({ change_id: z.uuid() }),
} satisfies FunctionContract;

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

/** Gross, in cents; 0 for none. */
const extraCents = z.number().int().min(0).max(MAX_LEAVING_EXTRA);

/** The end of a team member's employment. */
export const employmentEndBody = z.strictObject({
  team_member_id: z.uuid(),
  last_day: z.iso.date(),
  /** Block 16 of the record of employment. */
  reason_code: z.enum(ROE_REASONS).nullable().default(null),
  /** Block 18 of the record of employment. */
  comment: z.string().trim().min(1).max(MAX_ROE_COMMENT).nullable().default(null),
  /** The payday of the last regular pay when it is not the usual one. */
  final_pay_on: z.iso.date().nullable().default(null),
  /** Paid on the final payday besides wages. Left out: what is recorded stays. */
  extras: z.strictObject({ vacation: extraCents, payInLieu: extraCents, retiringAllowance: extraCents }).optional(),
  /** The recorded end that this one edits. */
  replaces: z.uuid().optional(),
});

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

/** Undoes the end of a team member's employment until its final pay is invoiced. Activating is a separate step. */
export const undoEnd = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;

/** Records the first day of a team member who returns. Activating is a separate step. */
export const rehire = {
  request: z.strictObject({ team_member_id: z.uuid(), first_day: z.iso.date() }),
  response: done,
} satisfies FunctionContract;

export const employmentFunctions = {
  'change-employment': changeEmployment,
  'preview-employment-change': previewEmploymentChange,

  /** Cancels a dated change that no invoiced day depends on. */
  'cancel-employment-change': {
    request: z.strictObject({ team_member_id: z.uuid(), change_id: z.uuid() }),
    response: done,
  },

  /** Records the last working day and why employment ends. The caller then deactivates; after a later day the daily run does. */
  'end-employment': {
    request: employmentEndBody,
    response: z.strictObject({ end_id: z.uuid() }),
  },

  'preview-end': previewEnd,
  'undo-end': undoEnd,
  rehire: rehire,
} satisfies Record<string, FunctionContract>;
