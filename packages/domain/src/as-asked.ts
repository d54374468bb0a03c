import { maskSin } from './social-insurance-number.ts';

// A row found under the key of a request may hold what an earlier try of it asked for, before the form was changed.

type Values = Readonly<Record<string, unknown>>;

/** Whether the stored row has every value that is asked for. */
export function isAsAsked(row: Values, asked: Values): boolean {
  return Object.entries(asked).every(([field, value]) => row[field] === value);
}

/**
 * Whether the stored member is the person the form tells of. Of the Social Insurance Number the row shows the last digits; the
 * status may have moved on, and the resume is the one that came with the earlier try.
 */
export function isMemberAsAsked(row: Values, { status: _, resume_url: __, ...facts }: Values): boolean {
  const sin = typeof facts.social_insurance_number === 'string' ? facts.social_insurance_number : '';
  return isAsAsked(row, { ...facts, social_insurance_number: maskSin(sin) });
}
