import type { Brand } from './brand.ts';

/** All texts of one locale, by file, and the brand that they appear under: Portage's, if there is none. */
export type Catalog = typeof import('../generated/en-CA/index.gen.ts') & { readonly brand?: Brand };

export const BASE_LOCALE = 'en-CA';

/**
 * All texts in a locale, for the server and the command line. The portal imports the files it needs instead, so that a page loads no other texts.
 * @returns null when there are no texts in that locale
 */
export async function loadCatalog(locale: string): Promise<Catalog | null> {
  if (!/^[a-z]{2,3}(-[A-Z]{2})?$/.test(locale)) return null;
  try {
    return (await import(`../generated/${locale}/index.gen.ts`)) as Catalog;
  } catch {
    return null;
  }
}
