import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog } from '../src/index.ts';
import { compilePseudoLocale } from './compile-locales.ts';
import { PSEUDO_LOCALE } from './pseudo-locale.ts';
import { packageFolder } from './read-texts.ts';
import { writeFiles } from './write-files.ts';

/** Compiles the pseudo-locale to `generated/en-XA` and loads it. For tests. */
export async function pseudoCatalog(): Promise<Catalog> {
  await writeFiles(await compilePseudoLocale());
  const index = pathToFileURL(join(packageFolder, 'generated', PSEUDO_LOCALE, 'index.gen.ts'));
  return (await import(/* @vite-ignore */ index.href)) as Catalog;
}
