import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { checkTaxTables } from '@portage/domain/income-tax/check-tables-document';
import type { TaxTablesDocument } from '@portage/domain/income-tax/tables-document';
import { nextTaxDocument, nextTaxTables } from '@portage/domain/income-tax/testing/next-tax-tables';
import { asService } from '@portage/platform/postgres/identity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addTaxTables } from './add-tax-tables.ts';
import { loadRates } from './load-rates.ts';
import { loadTaxTables, taxBookForRun } from './load-tax-tables.ts';
import { taxTablesFinding } from './tax-tables-finding.ts';
import { warnOfMissingTaxTables } from './warn-of-missing-tax-tables.ts';

let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const document = nextTaxDocument();
const tables = nextTaxTables();
const corrected = (): TaxTablesDocument => ({ ...document, edition: `${document.edition}, corrected` });

const add = async (given: TaxTablesDocument, by = 'ana') => {
  const inUse = { tax: await loadTaxTables(server.deps), rates: await loadRates(server.deps) };
  const { accepted, problems } = checkTaxTables(given, inUse);
  if (accepted === null) throw new Error(JSON.stringify(problems));
  return (await addTaxTables(server.deps, accepted, by)).outcome;
};
const lockWaits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
const stored = () =>
  server.rows('select edition, added_by, superseded_at is null as in_use from app.tax_tables order by added_at');

test('stores a file once when several add it at the same time, and payroll finds its tables', async () => {
  const outcomes = await Promise.all(['ana', 'ben', 'cleo', 'dan'].map((by) => add(document, by)));
  expect(outcomes.toSorted()).toEqual(['added', 'same', 'same', 'same']);
  expect(await stored()).toEqual([{ edition: document.edition, added_by: expect.any(String), in_use: true }]);
  const book = await server.deps.db.transaction(asService, (tx) => taxBookForRun(tx));
  expect(book.exact(tables.from)).toEqual(tables);
  expect(() => book.exact(nextTaxTables(tables).from)).toThrow('There are no income tax tables');
  const log = await server.rows("select operation from app.audit_log where table_name = 'app.tax_tables'");
  expect(log).toEqual([{ operation: 'INSERT' }]);
});

test('a corrected edition takes the place of one, which stored calculations still find', async () => {
  await add(document);
  expect(await add(corrected(), 'ben')).toBe('superseded');
  expect(await stored()).toEqual([
    { edition: document.edition, added_by: 'ana', in_use: false },
    { edition: corrected().edition, added_by: 'ben', in_use: true },
  ]);
  const book = await loadTaxTables(server.deps);
  expect(book.exact(tables.until).edition).toBe(corrected().edition);
  expect(book.ofEdition(tables.until, document.edition).edition).toBe(document.edition);
  await expect(add(document)).rejects.toThrow('taxEditionTaken');
});

test('of two editions that claim the same days at once, one is stored', async () => {
  const { from: day } = document;
  const outcomes = await Promise.all([
    addTaxTables(server.deps, { document, tables }, 'ana'),
    addTaxTables(server.deps, { document: { ...corrected(), from: `${day.slice(0, 8)}02` }, tables }, 'ben'),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'taken']);
});

test('a run holds its tables: another file waits until it ends', async () => {
  await add(document);
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const run = server.deps.db.transaction(asService, async (tx) => {
    await taxBookForRun(tx);
    locked.resolve();
    await held.promise;
    order.push('run');
  });
  await locked.promise;
  const adding = add(corrected()).then(() => order.push('added'));
  // The transaction that supersedes the edition waits for the run's.
  await vi.waitFor(async () => expect(await server.rows(lockWaits)).toHaveLength(1), 45_000);
  held.resolve();
  await Promise.all([run, adding]);
  expect(order).toEqual(['run', 'added']);
});

test('never changes or deletes a stored file', async () => {
  await add(document);
  for (const sql of [
    'delete from app.tax_tables',
    "update app.tax_tables set edition = 'other'",
    "update app.tax_tables set superseded_at = app.now(), document = '{}'",
  ])
    await expect(server.rows(sql), sql).rejects.toThrow('never changed');
  await server.rows('alter table app.tax_tables disable trigger guard_tax_tables');
  await server.rows(`update app.tax_tables set document = jsonb_set(document, '{cpp,base}', '4.96')`);
  await expect(loadTaxTables(server.deps)).rejects.toThrow('SHA-256 no longer matches');
});

test('mails the provider once a day while pay dates have no tables, and the doctor says so', async () => {
  const mails = () =>
    server.rows("select subject from app.mail_messages where kind = 'missing-tax-tables' order by created_at");
  const [first, second] = [plainDate('2199-12-01'), plainDate('2199-12-02')];
  await warnOfMissingTaxTables(server.deps, first);
  await warnOfMissingTaxTables(server.deps, first);
  expect(await mails()).toEqual([{ subject: 'Income tax tables for pay dates from 1 December 2199 are missing' }]);
  await warnOfMissingTaxTables(server.deps, second);
  await warnOfMissingTaxTables(server.deps, addDays(tables.from, -46));
  expect(await mails()).toHaveLength(2);
  const doctor = (day: string) =>
    taxTablesFinding({ ...server.deps, clock: { offset: 0, now: () => Date.parse(`${day}T17:00:00Z`) } });
  expect(await doctor(tables.from)).toMatchObject({ result: 'wrong', advice: expect.stringContaining(tables.from) });
  expect(await doctor(addDays(tables.from, -1))).toMatchObject({ result: 'note' });
  await add(document);
  expect(await doctor(tables.from)).toMatchObject({ result: 'fine', advice: '' });
});

test('the portal reads the tables in use, and nothing else about them', async () => {
  await add(document);
  await add(corrected());
  const company = await employer(server);
  const read = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await server.fetch(`/rest/v1/${path}`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await read('tax_tables', company.token)).toEqual({ status: 200, body: [{ document: corrected() }] });
  expect((await read('tax_tables')).status).toBe(401);
});
