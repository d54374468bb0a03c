import { inScope } from '@portage/platform/log/scope';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { observedDatabase } from '@portage/platform/postgres/observed-database';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { noteEvent } from '../../../src/platform/log/business-event.ts';
import { openLog } from '../../../src/platform/log/log.ts';

let database: TestDatabase;
let db: Database;
const lines: string[] = [];
const log = openLog('info', { write: (line) => void lines.push(line) });
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  database = await createTestDatabase();
  db = observedDatabase(database.db, { log: () => log, slowMs: 60 });
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  lines.length = 0;
});

const slow = builtSql("select pg_sleep(0.1), $1::text as it, 'Maya Tremblay' as name");

test('logs a slow statement without its values, with its request and route', async () => {
  await inScope({ requestId: 'r1', route: () => '/rest/v1/:relation' }, () => db.run(asService, slow, ['046454286']));
  expect(logged()).toMatchObject([
    {
      msg: 'a statement was slow',
      level: 40,
      requestId: 'r1',
      route: '/rest/v1/:relation',
      statement: "select pg_sleep(0.1), $1::text as it, '…' as name",
      hash: expect.stringMatching(/^[0-9a-f]{12}$/),
      failed: false,
      ms: expect.toSatisfy((ms: number) => ms >= 100),
    },
  ]);
  for (const value of ['046454286', 'Maya']) expect(lines.join('')).not.toContain(value);
});

test('logs a slow statement of a transaction, by name, and one that failed', async () => {
  await db.transaction(asService, (tx) => tx.query(slow, ['x'], 'by name'));
  expect(logged()).toMatchObject([{ name: 'by name', failed: false }]);
  lines.length = 0;
  const timedOut = db.run({ ...asService, statementTimeoutMs: 80 }, builtSql('select pg_sleep(5)'));
  await expect(timedOut).rejects.toThrow('statement timeout');
  expect(logged()).toMatchObject([{ statement: 'select pg_sleep(5)', failed: true }]);
});

test('logs a slow statement that polls only at debug level', async () => {
  await db.run({ ...asService, polls: true }, slow, ['x']);
  expect(lines).toEqual([]);
});

test('shows at most 200 characters', async () => {
  await db.run(asService, builtSql(`select pg_sleep(0.1), ${Array(200).fill('1').join(', ')}`));
  expect(String(logged()[0]?.statement)).toHaveLength(200);
});

test('logs the events of a transaction once it has committed, and none of one that rolled back', async () => {
  await expect(
    db.transaction(asService, async (tx) => {
      noteEvent(tx, 'invoice.paid', { invoice: 'lost' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(lines).toEqual([]);
  await db.transaction(asService, async (tx) => {
    noteEvent(tx, 'invoice.paid', { invoice: 'kept' });
    await tx.query(builtSql('select 1'));
    expect(lines).toEqual([]);
  });
  expect(logged()).toMatchObject([{ event: 'invoice.paid', invoice: 'kept', msg: 'an invoice was paid' }]);
});

test('writes of the service in a request are in the name of its account; others stay as they are', async () => {
  const actor = '6f1d9b1e-7a55-4e0c-9d3c-0f6c8f1f2a3b';
  const uid = builtSql<{ id: string | null }>('select auth.uid() as id');
  const ids = async (context = asService) => [
    ...(await db.run(context, uid)).rows,
    ...(await db.transaction(context, (tx) => tx.query(uid))).rows,
  ];
  expect(await inScope({ actor }, () => ids())).toEqual([{ id: actor }, { id: actor }]);
  expect(await ids()).toEqual([{ id: null }, { id: null }]);
  const visitor = { role: 'anon', claims: { role: 'anon' }, readOnly: false };
  expect(await inScope({ actor }, () => ids(visitor))).toEqual([{ id: null }, { id: null }]);
});
