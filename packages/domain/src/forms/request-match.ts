import { maskSin } from '../text/social-insurance-number.ts';

// A row with the same request key may hold an earlier attempt's values if the form changed in between.

type Values = Readonly<Record<string, unknown>>;

/** Whether the stored row has every requested value. */
export function matchesRequest(row: Values, requested: Values): boolean {
  return Object.entries(requested).every(([field, value]) => row[field] === value);
}

/**
 * Whether the stored member is the person in the form. Compares the masked Social Insurance Number. Ignores the status, which may
 * have changed since, and the resume, which may be the earlier attempt's upload.
 */
export function memberMatchesRequest(row: Values, { status: _, resume_url: __, ...facts }: Values): boolean {
  const { social_insurance_number: sin } = facts;
  return matchesRequest(row, { ...facts, social_insurance_number: typeof sin === 'string' ? maskSin(sin) : null });
}
