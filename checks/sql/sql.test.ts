import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { unpackFixture } from '../unpack-fixture.ts';
import { misplacedSql, statusChanges } from './find-sql.ts';
import { shortPath } from './table-use.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { fixture, files } = unpackFixture(new URL('fixture.txt', import.meta.url));

test('the server has SQL only in queries, books, the wire and the platform', () => {
  expect(misplacedSql(root, sourceFiles(root))).toEqual([]);
});

test('one statement sets each status of a table', () => {
  const changes = statusChanges(root, sourceFiles(root));
  expect(changes.map(({ change }) => change)).toContain('public.plans -> Completed');
  expect(setTwice(changes)).toEqual([]);
});

const setTwice = (changes: ReturnType<typeof statusChanges>): string[][] =>
  [...Map.groupBy(changes, ({ change }) => change).values()]
    .filter((places) => places.length > 1)
    .map((places) => places.map(({ at }) => at));

test('reports a status that two statements set', () => {
  expect(setTwice(statusChanges(fixture, files)).map((places) => places.toSorted())).toEqual([
    ['apps/server/src/modules/plans/plan-status.ts:1', 'apps/server/src/webhooks/update.ts:1'],
  ]);
});

describe('reports misplaced SQL', () => {
  const found = misplacedSql(fixture, files).map(({ file, line }) => `${file}:${line}`);

  test.each([
    'functions/select.ts',
    'pages/insert.ts',
    'webhooks/update.ts',
    'cli/delete.ts',
    'jobs/with.ts',
    'modules/plans/choose-plan.ts',
    'modules/plans/plan-status.ts',
    'providers/billing/built-in.ts',
    'wire/rest/own-table.ts',
    'wire/auth/own-function.ts',
  ])('%s', (file) => {
    expect(found.map(shortPath)).toContain(`${file}:1`);
  });

  test('and nothing else', () => {
    expect(found).toHaveLength(10);
  });
});
