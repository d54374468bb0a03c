import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileLocales, packageFolder } from './compile-locales.ts';
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
