import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASE_LOCALE, packageFolder } from './compile-locales.ts';
import { parametersOf } from './parameters.ts';

/** Files that only the provider's command line shows. */
const operatorFiles = ['cli', 'opening-problems', 'operator', 'rates-problems', 'start-errors'];

const locales = join(packageFolder, 'locales');
const translations = (await readdir(locales)).filter((locale) => locale !== BASE_LOCALE);

const read = async (locale: string, file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(locales, locale, file), 'utf8'));

const files = (await readdir(join(locales, BASE_LOCALE))).filter((file) => !operatorFiles.includes(file.slice(0, -5)));

const names = (text: string) => [...parametersOf(text).keys()].toSorted();
const tags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).toSorted();

describe.each(translations)('%s', (locale) => {
  test.each(files)('%s has every text, with the parameters and tags of the original', async (file) => {
    const [original, translated] = await Promise.all([read(BASE_LOCALE, file), read(locale, file)]);
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
    for (const [key, text] of Object.entries(await read('fr-CA', file))) {
      // A no-break space before a colon, percent and dollar sign; none before ; ! ?; curved apostrophes; one sign for an ellipsis.
      const shown = text.replaceAll(/\{\w+, (plural|select),|https?:|<[^>]*>/g, '');
      if (/[^\u00a0\d{]:(\s|$)| [%$»?!;]|\w'\w|\.\.\.|« /.test(shown)) wrong.push(`${file} ${key}: ${text}`);
    }
  expect(wrong).toEqual([]);
});
