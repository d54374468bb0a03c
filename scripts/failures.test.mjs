import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './ensure-installed.mjs';
import { failedJourneys, firstLine, listFailures } from './failures.mjs';

/** Runs Vitest on one test file in an empty folder; returns what the reporter wrote. */
function failuresOf(code) {
  const folder = mkdtempSync(join(tmpdir(), 'failures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'failures.json');
  writeFileSync(join(folder, 'salary.test.mjs'), code);
  const reporter = join(root, 'scripts', 'failures-reporter.mjs');
  const run = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--globals', `--root=${folder}`];
  spawnSync(process.execPath, [...run, `--reporter=${reporter}`], { env: { ...process.env, PORTAGE_FAILURES: file } });
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('names every failed and flaky test, and errors of hooks and outside the tests', () => {
  const failures = failuresOf(`
    let runs = 0;
    test('adds', () => {});
    test('later', { retry: 1 }, () => { runs += 1; if (runs === 1) throw new Error('socket hang up'); });
    describe('salary', () => { test('rejects cents', () => { throw new Error('expected 1 to be 2\\nmore'); }); });
    describe('prepared', () => { beforeAll(() => { throw new Error('no database'); }); test('reads', () => {}); });
    test('leaves a promise', () => { Promise.reject(new Error('not handled')); });
  `);
  expect(failures).toHaveLength(4);
  expect(failures).toEqual(
    expect.arrayContaining([
      { test: 'salary.test.mjs › later', message: 'socket hang up', flaky: true },
      { test: 'salary.test.mjs › salary › rejects cents', message: 'expected 1 to be 2', flaky: false },
      { test: 'salary.test.mjs › prepared', message: 'no database', flaky: false },
      { test: 'outside every test', message: 'not handled', flaky: false },
    ]),
  );
});

test('names a file that could not be loaded', () => {
  expect(failuresOf("import './nowhere.mjs';")).toMatchObject([
    { test: 'salary.test.mjs', message: expect.stringContaining("Cannot find module './nowhere.mjs'") },
  ]);
});

const spec = (title, status, message) => ({
  title,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
});

test('names failed and flaky journeys of every level, and errors outside a journey', () => {
  const suite = {
    title: 'pay.e2e.ts',
    specs: [spec('pays', 'expected'), spec('refunds', 'unexpected', '\u001b[31mError: page closed\u001b[39m\nmore')],
    suites: [{ title: 'in French', specs: [spec('pays', 'flaky', 'Error: slow')] }],
  };
  expect(failedJourneys({ suites: [suite], errors: [{ message: 'port in use' }] })).toEqual([
    { test: 'pay.e2e.ts › refunds', message: 'Error: page closed', flaky: false },
    { test: 'pay.e2e.ts › in French › pays', message: 'Error: slow', flaky: true },
    { test: 'outside every journey', message: 'port in use', flaky: false },
  ]);
});

test('takes the first line that says something and shortens a long one', () => {
  expect(firstLine('\n  \n  Error: away\nat x')).toBe('Error: away');
  expect(firstLine('x'.repeat(500))).toHaveLength(200);
});

test('lists each failure with its part, and nothing if all passed', () => {
  expect(listFailures([{ name: 'journeys', failures: [] }])).toBe('');
  const failures = [{ test: 'pay.e2e.ts › pays', message: 'Error: slow', flaky: true }];
  expect(listFailures([{ name: 'journeys', failures }])).toBe(
    'Failed and flaky\n  flaky  pay.e2e.ts › pays (journeys)\n         Error: slow',
  );
});
