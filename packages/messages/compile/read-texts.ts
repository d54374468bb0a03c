import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Messages } from './compile-namespace.ts';

export const packageFolder: string = fileURLToPath(new URL('..', import.meta.url));

/**
 * The texts of a file in `locales/`, by key. A text with many cases is written as a list, a case on each line, which are joined with spaces.
 * @param file such as `pay.json`
 */
export async function readTexts(locale: string, file: string): Promise<Messages> {
  const written = JSON.parse(await readFile(join(packageFolder, 'locales', locale, file), 'utf8'));
  return Object.fromEntries(
    Object.entries<string | string[]>(written).map(([key, text]) => [
      key,
      typeof text === 'string' ? text : text.join(' '),
    ]),
  );
}
