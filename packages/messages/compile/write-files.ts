import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from './compile-locales.ts';
import { packageFolder } from './read-texts.ts';

/**
 * Writes the files that differ from those in `generated/`, and removes those of texts that are gone. Processes that write the same files at the same time do not
 * disturb each other.
 * @returns the paths of the files that differed
 */
export async function writeFiles(files: readonly GeneratedFile[]): Promise<string[]> {
  const present = await Promise.all(
    files.map(([path]) => readFile(join(packageFolder, 'generated', path), 'utf8').catch(() => null)),
  );
  const stale = files.filter(([, text], at) => present[at] !== text);
  for (const [path, text] of stale) {
    const file = join(packageFolder, 'generated', path);
    await mkdir(dirname(file), { recursive: true });
    const written = `${file}.${process.pid}`;
    await writeFile(written, text);
    await rename(written, file);
  }
  const paths = new Set(files.map(([path]) => path));
  for (const locale of new Set([...paths].map(dirname)))
    for (const name of await readdir(join(packageFolder, 'generated', locale)))
      if (name.endsWith('.gen.ts') && !paths.has(join(locale, name)))
        await rm(join(packageFolder, 'generated', locale, name), { force: true });
  return stale.map(([path]) => path);
}
