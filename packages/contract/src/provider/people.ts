import { z } from 'zod';
import { changeEmployment } from '../functions/change-employment.ts';
import type { FunctionContract } from '../functions/contract.ts';
import { employmentEndBody } from '../functions/end-employment.ts';
import { previewEnd } from '../functions/preview-end.ts';
import { rehire } from '../functions/rehire.ts';
import { line, readFromInput } from '../functions/text-fields.ts';
import { undoEnd } from '../functions/undo-end.ts';

const typed = line(200).optional();

/** Corrects a person's details. Fields that are left out stay. A preview checks everything and changes nothing. */
export const correctMember = {
  request: z.strictObject({
    team_member_id: z.uuid(),
    dry_run: z.boolean().optional(),
    /** Accepts a province other than that of the postal code. */
    other_province: z.boolean().optional(),
    address_1: typed,
    address_2: typed,
    city: typed,
    province: typed,
    postal_code: typed,
    /** Dates are YYYY-MM-DD. */
    birth_date: typed,
    commencement_date: typed,
    /** Dollars per year. */
    salary: typed,
    sin: typed.meta(readFromInput),
    /** The last day that was paid elsewhere; 'none' for none. */
    paid_until: typed,
  }),
  response: z.strictObject({
    changes: z.array(
      z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    /** The first payday that the changes apply to; null when none is planned. */
    next_payday: z.string().nullable(),
  }),
} satisfies FunctionContract;

/** Changes salary, schedule or province of employment from a day on. */
export const changeTerms = changeEmployment;

/** Cancels a dated change that no invoice depends on. */
export const cancelTermsChange = {
  request: z.strictObject({ team_member_id: z.uuid(), change_id: z.uuid() }),
  response: z.strictObject({ ok: z.literal(true) }),
} satisfies FunctionContract;

/** Records the last working day and why employment ends. A person whose last day is not in the future is deactivated too. */
export const endOfEmployment = {
  request: employmentEndBody.omit({ replaces: true }),
  /** Whether the last day is still to come, so that the person stays active until then. */
  response: z.strictObject({ later: z.boolean() }),
} satisfies FunctionContract;

/** Says what an end would come to, and saves nothing. */
export const endPreview = {
  request: endOfEmployment.request,
  response: previewEnd.response,
} satisfies FunctionContract;

/** Undoes a recorded end until its final pay is invoiced; a person who was deactivated is active again. */
export const undoneEnd = undoEnd;

/** Records the first day of a person who returns, and activates them. */
export const returnOfPerson = rehire;
