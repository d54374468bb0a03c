import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { findClockReads } from './find-clock-reads.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = fileURLToPath(new URL('fixture/', import.meta.url));

test('no package of rules, types or texts and none of its tests reads the clock, so `npm test` runs them on one date', () => {
  const files = sourceFiles(root).filter((path) => /^packages\/(?!wire|platform)/.test(path));
  expect(files.length).toBeGreaterThan(100);
  expect(findClockReads(root, files)).toEqual([]);
});

test('finds each way to read the time, and no time that is given', () => {
  expect(findClockReads(fixture, ['reads.ts']).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
});
