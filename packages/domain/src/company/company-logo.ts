import type { Problem } from '../forms/form-messages.ts';

// The company logo: rows `logoTooLarge`, `logoLimit` and `logoTypes` of e2e/tables/access.ts.

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_BUCKET = 'company_logos';

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/svg+xml': 'svg',
};

/** Accepted content types. */
export const LOGO_TYPES: readonly string[] = Object.keys(EXTENSIONS);

export type LogoCode = 'logoType' | 'logoTooLarge';

/** What is wrong with a logo, or null. Size in bytes, type as the browser reports it. */
export function checkLogo(logo: { readonly size: number; readonly type: string }): Problem<LogoCode> | null {
  if (!LOGO_TYPES.includes(logo.type.toLowerCase())) return { code: 'logoType' };
  return logo.size <= LOGO_MAX_BYTES ? null : { code: 'logoTooLarge' };
}

/** The file name in the bucket: '{userId}-logo.{extension}'. */
export function logoFileName(userId: string, type: string): string {
  return `${userId}-logo.${EXTENSIONS[type.toLowerCase()] ?? 'png'}`;
}

/** Placeholder for a missing logo: the first letter of the legal name, or 'C'. */
export function companyInitial(legalName: string | null | undefined): string {
  const [first] = (legalName ?? '').trim();
  return first ? first.toUpperCase() : 'C';
}
