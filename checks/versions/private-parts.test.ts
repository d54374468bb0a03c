import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

/** Files that stand on what a library does not document, with the version that it was read in, and how such use looks in a source. */
const privateParts = [
  {
    library: 'react-router',
    version: '8.5.1',
    looks: /\bhistory\.state\s*\?*\.|\.\.\.window\.history\.state/,
    files: ['apps/portal/src/lib/browser/router-entry.ts'],
  },
  {
    library: 'pg',
    version: '8.23.1',
    looks: /as unknown as (new \(config|\{ connection)/,
    files: ['packages/platform/src/postgres/driver-connection.ts', 'packages/platform/src/postgres/one-transaction.ts'],
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = sourceFiles(root).filter(
  (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.|\/testing\//.test(path),
);

describe.each(privateParts)('$library', ({ library, version, looks, files }) => {
  test('is the version whose private parts were read: at another one, read them again and run the tests of these files', () => {
    const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
    expect(packages[`node_modules/${library}`].version, files.join(', ')).toBe(version);
  });

  test('has its private parts used in these files alone', () => {
    const using = sources.filter((path) => looks.test(readFileSync(`${root}/${path}`, 'utf8')));
    expect(using).toEqual(files);
  });
});
