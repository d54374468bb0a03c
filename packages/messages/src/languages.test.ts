import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chosenLocale, LANGUAGES } from './languages.ts';

test('offers each language that has texts', async () => {
  const folders = await readdir(new URL('../locales', import.meta.url));
  expect(LANGUAGES.map(({ locale }) => locale).toSorted()).toEqual(folders.toSorted());
});

test.each([
  ['portage-locale=fr-CA', 'fr-CA'],
  ['a=b; portage-locale=en-CA; c=d', 'en-CA'],
  ['portage-locale=xx', null],
  ['portage-locale=__proto__', null],
  ['not-portage-locale=fr-CA', null],
  ['', null],
  [undefined, null],
])('reads the language of the cookies %j as %j', (cookies, locale) => {
  expect(chosenLocale(cookies)).toBe(locale);
});
