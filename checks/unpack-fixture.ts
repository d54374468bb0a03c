import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Writes the files of a made-up repository for the tests of a check, and removes them after these.
 * @param list a text file that has each file's path in a line that begins with '--- ', and below it what is in the file
 * @returns the repository's folder, and the paths in it
 */
export function unpackFixture(list: URL): { fixture: string; files: string[] } {
  const fixture = mkdtempSync(join(tmpdir(), 'check-'));
  afterAll(() => rmSync(fixture, { recursive: true }));
  const files = readFileSync(list, 'utf8')
    .split(/^--- /m)
    .slice(1)
    .map((file) => {
      const end = file.indexOf('\n');
      const path = file.slice(0, end);
      mkdirSync(dirname(join(fixture, path)), { recursive: true });
      writeFileSync(join(fixture, path), file.slice(end + 1));
      return path;
    });
  return { fixture, files };
}
