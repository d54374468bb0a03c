/** A language in which the product can be read. */
export interface Language {
  locale: string;
  /** Its name in itself, so that its readers find it. */
  name: string;
}

/** The languages that all texts people read are in. */
export const LANGUAGES: readonly Language[] = [
  { locale: 'en-CA', name: 'English' },
  { locale: 'fr-CA', name: 'Français' },
];

/** The cookie that keeps a browser's language. The portal sets it; it holds no secret. */
export const LANGUAGE_COOKIE = 'portage-locale';

/**
 * The language that a browser chose before.
 * @param cookies the Cookie header
 * @returns its locale, or null for none or one without texts
 */
export function chosenLocale(cookies: string | null | undefined): string | null {
  const [, wanted] = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(cookies ?? '') ?? [];
  return LANGUAGES.some(({ locale }) => locale === wanted) ? (wanted ?? null) : null;
}
