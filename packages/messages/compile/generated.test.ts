import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileLocales, compilePseudoLocale } from './compile-locales.ts';
import { packageFolder } from './read-texts.ts';

test('names the file that has the texts', async () => {
  const files = [...(await compileLocales()), ...(await compilePseudoLocale())];
  const sources = files.flatMap(([, text]) => /^\/\/ Generated from (\S+) by/.exec(text)?.[1] ?? []);
  expect(sources).toContain('locales/fr-CA/pay.json');
  expect(sources.filter((source) => !existsSync(join(packageFolder, source)))).toEqual([]);
});
