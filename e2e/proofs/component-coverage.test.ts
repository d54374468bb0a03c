import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { componentCoverage } from './component-coverage.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'component-results-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('names the file and the test that covered a row', async () => {
  const covered = [{ row: 'Pay · cost', test: 'shows the cost' }];
  await writeFile(join(folder, 'pay.json'), JSON.stringify({ file: 'pay.test.tsx', covered }));
  expect(componentCoverage(folder)).toEqual([{ row: 'Pay · cost', test: 'pay.test.tsx › shows the cost' }]);
});

test('finds nothing where no component test ran', () => {
  expect(componentCoverage(join(folder, 'missing'))).toEqual([]);
});
