import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Texts of `page-shell.json` by their place in index.html. */
const places = {
  '%DESCRIPTION%': 'description',
  '%NO_SCRIPT%': 'noScript',
  '%LATE%': 'late',
  '%LANGUAGE%': 'language',
  '%MENU%': 'menu',
} as const;

/**
 * Writes a locale and its texts into index.html.
 * @param messages folder of the locale's compiled messages
 */
export function pageLanguage(locale: string, messages: string): Plugin {
  return {
    name: 'portage:page-language',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const texts = (await import(pathToFileURL(`${messages}/page-shell.gen.ts`).href)) as Record<string, string>;
        return Object.entries(places).reduce(
          (page, [place, name]) => page.replace(place, () => texts[name] ?? ''),
          html.replace('lang="en-CA"', `lang="${locale}"`),
        );
      },
    },
  };
}
