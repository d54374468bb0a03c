import { MAX_LEAVING_EXTRA } from '@portage/domain/leaving/leaving-extras';
import { MAX_ROE_COMMENT, ROE_REASONS } from '@portage/domain/leaving/record-of-employment';
import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

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

/** Records the last working day and why employment ends. The caller then deactivates; after a later day the daily run does. */
export const endEmployment = {
  request: employmentEndBody,
  response: z.strictObject({ end_id: z.uuid() }),
} satisfies FunctionContract;
