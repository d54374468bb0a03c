import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type GeneratedFile, packageFolder } from './compile-locales.ts';

/**
 * Writes the files that differ from those in `generated/`. Processes that write the same files at the same time do not
 * disturb each other.
 * @returns the paths of the files that differed
 */
export async function writeFiles(files: readonly GeneratedFile[]): Promise<string[]> {
  const stale = await staleFiles(files);
  for (const [path, text] of stale) {
    const file = join(packageFolder, 'generated', path);
    await mkdir(dirname(file), { recursive: true });
    const written = `${file}.${process.pid}`;
    await writeFile(written, text);
    await rename(written, file);
  }
  return stale.map(([path]) => path);
}

/** The files that differ from those in `generated/`. */
export async function staleFiles(files: readonly GeneratedFile[]): Promise<GeneratedFile[]> {
  const present = await Promise.all(
    files.map(([path]) => readFile(join(packageFolder, 'generated', path), 'utf8').catch(() => null)),
  );
  return files.filter(([, text], at) => present[at] !== text);
}
