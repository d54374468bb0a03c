import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASE_LOCALE } from './compile-locales.ts';
import { parametersOf } from './parameters.ts';
import { packageFolder, readTexts } from './read-texts.ts';

/** Files that only the provider's command line shows. */
const operatorFiles = ['cli', 'opening-problems', 'operator', 'rates-problems', 'start-errors'];

const locales = join(packageFolder, 'locales');
const translations = (await readdir(locales)).filter((locale) => locale !== BASE_LOCALE);

const files = (await readdir(join(locales, BASE_LOCALE))).filter((file) => !operatorFiles.includes(file.slice(0, -5)));

const names = (text: string) => [...parametersOf(text).keys()].toSorted();
const tags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).toSorted();

describe.each(translations)('%s', (locale) => {
  test.each(files)('%s has every text, with the parameters and tags of the original', async (file) => {
    const [original, translated] = await Promise.all([readTexts(BASE_LOCALE, file), readTexts(locale, file)]);
    expect(Object.keys(translated)).toEqual(Object.keys(original));
    for (const [key, text] of Object.entries(original)) {
      expect(names(translated[key] ?? ''), key).toEqual(names(text));
      expect(new Set(tags(translated[key] ?? '')), key).toEqual(new Set(tags(text)));
    }
  });
});

test('French texts follow Canadian typography', async () => {
  const wrong: string[] = [];
  for (const file of files)
    for (const [key, text] of Object.entries(await readTexts('fr-CA', file))) {
      // A no-break space before a colon, percent and dollar sign; none before ; ! ?; curved apostrophes; one sign for an ellipsis.
      const shown = text.replaceAll(/\{\w+, (plural|select),|https?:|<[^>]*>/g, '');
      if (/[^\u00a0\d{]:(\s|$)| [%$»?!;]|\w'\w|\.\.\.|« /.test(shown)) wrong.push(`${file} ${key}: ${text}`);
    }
  expect(wrong).toEqual([]);
});
