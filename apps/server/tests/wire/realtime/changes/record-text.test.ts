import { readRecord } from '@portage/wire/realtime/changes/record-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('reads what PostgreSQL writes', async () => {
  const values = [
    '',
    null,
    'plain',
    ' a b ',
    '"',
    '\\',
    'a,b',
    '(x)',
    ')',
    '"",""',
    'line\nline',
    'é',
    null,
    '{1,2}',
    '\\"\\',
  ];
  const places = values.map((_, at) => `$${at + 1}::text`).join(', ');
  const { rows } = await database.owner.query(`select row(${places})::text as record`, values);
  expect(readRecord(rows[0].record)).toEqual(values);
});

test.each(['(1,2', '(', '("a'])('rejects the incomplete record %s', (text) => {
  expect(() => readRecord(text)).toThrow('incomplete');
});
