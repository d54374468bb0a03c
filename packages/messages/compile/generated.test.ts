import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileLocales, compilePseudoLocale, packageFolder } from './compile-locales.ts';
import { PSEUDO_LOCALE } from './pseudo-locale.ts';

const generated = join(packageFolder, 'generated');

test('generated/ is what `npm run messages` writes', async () => {
  const files = await compileLocales();
  for (const [path, text] of files) expect(await readFile(join(generated, path), 'utf8'), path).toBe(text);
  const present = (await readdir(generated, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.startsWith(PSEUDO_LOCALE),
  );
  expect(present.toSorted()).toEqual(files.map(([path]) => path).toSorted());
});

test('names the file that has the texts', async () => {
  const files = [...(await compileLocales()), ...(await compilePseudoLocale())];
  const sources = files.flatMap(([, text]) => /^\/\/ Generated from (\S+) by/.exec(text)?.[1] ?? []);
  expect(sources).toContain('locales/fr-CA/pay.json');
  expect(sources.filter((source) => !existsSync(join(packageFolder, source)))).toEqual([]);
});
