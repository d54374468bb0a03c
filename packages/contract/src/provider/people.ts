import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { changeEmployment, employmentEndBody, previewEnd, rehire, undoEnd } from '../functions/employment.ts';
import { line, readFromInput } from '../functions/text-fields.ts';

const typed = line(200).optional();

/** Records the last working day and why employment ends. A person whose last day is not in the future is deactivated too. */
const endOfEmployment = {
  request: employmentEndBody.omit({ replaces: true }),
  /** Whether the last day is still to come, so that the person stays active until then. */
  response: z.strictObject({ later: z.boolean() }),
} satisfies FunctionContract;

export const peopleActs = {
  /** Corrects a person's details. Fields that are left out stay. A preview checks everything and changes nothing. */
  'provider/correct-member': {
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
  },

  /** Changes salary, schedule or province of employment from a day on. */
  'provider/change-employment': changeEmployment,

  /** Cancels a dated change that no invoice depends on. */
  'provider/cancel-employment-change': {
    request: z.strictObject({ team_member_id: z.uuid(), change_id: z.uuid() }),
    response: z.strictObject({ ok: z.literal(true) }),
  },

  'provider/end-employment': endOfEmployment,

  /** Says what an end would come to, and saves nothing. */
  'provider/preview-end': {
    request: endOfEmployment.request,
    response: previewEnd.response,
  },

  /** Undoes a recorded end until its final pay is invoiced; a person who was deactivated is active again. */
  'provider/undo-end': undoEnd,

  /** Records the first day of a person who returns, and activates them. */
  'provider/rehire': rehire,
} satisfies Record<string, FunctionContract>;
