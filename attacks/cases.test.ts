import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { attacks } from './cases/index.ts';

const root = new URL('../', import.meta.url);
const all = Object.values(attacks).flat();

/** A test's name as it may stand in its file: with its quotes escaped or not. */
const spellings = (name: string) => [name, name.replaceAll("'", "\\'")];

describe('every listed attack', () => {
  test.each(all)('has a test: $attack', async ({ test: { file, name } }) => {
    const text = await readFile(new URL(file, root), 'utf8');
    expect(
      spellings(name).some((spelling) => text.includes(spelling)),
      `no test "${name}" in ${file}`,
    ).toBe(true);
  });

  test('is listed once', () => {
    expect(new Set(all.map(({ attack }) => attack)).size).toBe(all.length);
  });
});
