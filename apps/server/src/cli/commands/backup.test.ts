import { expect, test } from 'vitest';
import { missingFiles } from './backup.ts';

const versions = (count: number) => Array.from({ length: count }, (_, at) => `v${at + 1}`);

test('names the files that could not be backed up, of many the first ten', () => {
  expect(missingFiles(versions(1))).toBe('1 stored file has no bytes and cannot be backed up: v1.');
  expect(missingFiles(versions(10))).toMatch(/: v1, .*, v10\.$/);
  expect(missingFiles(versions(120_000))).toBe(
    '120,000 stored files have no bytes and cannot be backed up: v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, and 119,990 more. --json lists all.',
  );
});
