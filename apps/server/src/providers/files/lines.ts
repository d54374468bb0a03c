import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Parts } from '../../platform/parts.ts';

/** Lines that are only ever added, in a file or in a bucket. */
export interface Lines {
  /**
   * Adds a line, and waits until the store has it.
   * @param at when it was written; later than the lines before
   */
  append(line: string, at: Date): Promise<void>;
  /** All lines, oldest first. */
  read(): Promise<string[]>;
}

/** Opens the lines at a path, or at `s3://bucket/prefix`. */
export async function openLines(parts: Pick<Parts, 'config'>, address: string): Promise<Lines> {
  if (!address.startsWith('s3://')) return fileLines(address);
  const { hostname, pathname } = new URL(address);
  return (await import('./s3-lines.ts')).s3Lines(parts, hostname, pathname.slice(1));
}

const fileLines = (path: string): Lines => ({
  async append(line) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'a', 0o600);
    try {
      await file.writeFile(`${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async read() {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').filter((line) => line !== '');
  },
});
