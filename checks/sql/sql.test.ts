import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { misplacedSql } from './find-sql.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = fileURLToPath(new URL('fixture/', import.meta.url));

test('the SQL of the server is in queries, books, the wire and the platform', () => {
  expect(misplacedSql(root, sourceFiles(root))).toEqual([]);
});

describe('SQL in the wrong place is found', () => {
  const files = readdirSync(fixture, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const found = misplacedSql(fixture, files).map(({ file, line }) => `${file}:${line}`);

  test.each([
    'functions/select.ts',
    'pages/insert.ts',
    'webhooks/update.ts',
    'cli/delete.ts',
    'jobs/with.ts',
    'modules/plans/choose-plan.ts',
    'providers/billing/built-in.ts',
    'wire/rest/own-table.ts',
    'wire/auth/own-function.ts',
  ])('%s', (file) => {
    expect(found).toContain(`apps/server/src/${file}:1`);
  });

  test('and nothing else', () => {
    expect(found).toHaveLength(9);
  });
});
