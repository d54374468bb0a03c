import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingTests } from './lower-tests.ts';

const path = 'packages/domain/src/text/csv.test.ts';
const row = (...tests: string[]) => [{ kind: 'rule', says: 'It is so', tests, id: 'Part · row' } as const];

let folder = '';
let report = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-report-'));
  report = join(folder, 'vitest.json');
  const assertionResults = [
    { title: 'is quoted', status: 'passed' },
    { title: 'is escaped', status: 'failed' },
    { title: 'one is a case', status: 'passed' },
    { title: 'two is a case', status: 'passed' },
    { title: 'one is an exception', status: 'passed' },
    { title: 'two is an exception', status: 'failed' },
  ];
  await writeFile(report, JSON.stringify({ testResults: [{ name: join(process.cwd(), path), assertionResults }] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('accepts a test that passed, and one whose cases all passed', () => {
  expect(missingTests(row(`${path} › is quoted`, `${path} › %s is a case`), [report])).toEqual([]);
});

it.each(['is escaped', '%s is an exception', 'is gone'])('reports that "%s" did not pass', (title) => {
  expect(missingTests(row(`${path} › ${title}`), [report])).toEqual([`Part · row: ${path} › ${title}`]);
});

it('looks for the test in its file when there is no report', () => {
  const written = `${path} › quotes cells that need it and escapes formulas`;
  const gone = [`${path} › quotes no cell`, 'packages/domain/src/gone.test.ts › quotes cells'];
  expect(missingTests(row(written, ...gone), undefined)).toEqual(gone.map((test) => `Part · row: ${test}`));
});
