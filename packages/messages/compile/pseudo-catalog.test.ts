import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { cents } from '@portage/domain/money/money';
import { expect, test } from 'vitest';
import { BASE_LOCALE } from './compile-locales.ts';
import { pseudoCatalog } from './pseudo-catalog.ts';
import { pseudo } from './pseudo-locale.ts';
import { packageFolder, readTexts } from './read-texts.ts';

const folder = join(packageFolder, 'locales', BASE_LOCALE);
const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
const read = (file: string) => readTexts(BASE_LOCALE, file);

/** The texts between a message's parameters, without tags. A case of a plural is a text of its own. */
function textsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content') return [token.value.replace(/<[^>]*>/g, '')];
    return 'cases' in token ? token.cases.flatMap((option) => textsOf(option.tokens)) : [];
  });
}

test('every file compiles in the pseudo-locale', async () => {
  const { locale, formats, ...namespaces } = await pseudoCatalog();
  expect(locale).toBe('en-XA');
  expect(formats.formatCad(cents(150_000))).toBe('1,500.00');
  const keys = Object.values(namespaces).map((namespace) => Object.keys(namespace).toSorted());
  const sources = await Promise.all(files.map(async (file) => Object.keys(await read(file)).toSorted()));
  expect(keys).toHaveLength(files.length);
  expect(keys).toEqual(expect.arrayContaining(sources));
});

test.each(files)('every text with letters in %s is accented and at least 40 %% longer', async (file) => {
  for (const [key, message] of Object.entries(await read(file))) {
    const [before, after] = [
      textsOf(parse(message, { strict: true })),
      textsOf(parse(pseudo(message), { strict: true })),
    ];
    expect(after, key).toHaveLength(before.length);
    for (const [at, text] of before.entries()) {
      expect(after[at], key).not.toMatch(/[A-Za-z]/);
      if (/[A-Za-z]/.test(text))
        expect(after[at]?.length, `${key}: ${after[at]}`).toBeGreaterThanOrEqual(text.length * 1.4);
    }
  }
});
