import type { FormMessage } from './form-messages.ts';

// The company logo: first document, sections 2, 5, 7 and 9.

export const LOGO_HINT = 'Accepted formats: JPG, PNG, SVG. Max size: 2MB.';
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

/** The message for an invalid logo, or null. Size in bytes, type as the browser reports it. */
export function checkLogo(logo: { readonly size: number; readonly type: string }): FormMessage | null {
  if (!LOGO_TYPES.includes(logo.type.toLowerCase())) {
    return { code: 'logo_type', title: 'Invalid file type', description: LOGO_HINT };
  }
  if (logo.size <= LOGO_MAX_BYTES) return null;
  return {
    code: 'logo_too_large',
    title: 'File too large',
    description: 'Company logo must be less than 2MB in size.',
  };
}

/** For a file with an image extension whose content is not an image. */
export const LOGO_NOT_AN_IMAGE: FormMessage = {
  code: 'logo_not_a_picture',
  title: 'Invalid file type',
  description: `This file cannot be shown as a picture. ${LOGO_HINT}`,
};

/** The file name in the bucket: '{userId}-logo.{extension}'. */
export function logoFileName(userId: string, type: string): string {
  return `${userId}-logo.${EXTENSIONS[type.toLowerCase()] ?? 'png'}`;
}

/** Placeholder for a missing logo: the first letter of the legal name, or 'C'. */
export function companyInitial(legalName: string | null | undefined): string {
  const [first] = (legalName ?? '').trim();
  return first ? first.toUpperCase() : 'C';
}
