import { type Catalog, loadCatalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { LANGUAGES } from '@portage/messages/languages';

const catalogs = new Map(
  await Promise.all(LANGUAGES.map(async ({ locale }) => [locale, await loadCatalog(locale)] as const)),
);

/**
 * The texts in a person's language, under the installation's brand.
 * @param installed those of the installation, for a person without a language
 * @param locale the person's, or null
 */
export function messagesIn(installed: Catalog, locale: string | null): Catalog {
  const texts = locale === null ? null : catalogs.get(locale);
  return texts ? { ...texts, brand: brandOf(installed) } : installed;
}
