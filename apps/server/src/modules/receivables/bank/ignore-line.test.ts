import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { billedInvoice, invoiceState } from '../testing/billed-invoice.ts';
import { readLines } from '../testing/read-lines.ts';
import { ignoreLine, undoIgnore } from './ignore-line.ts';
import { importStatement, withdrawImport } from './import-statement.ts';
import { bankLines, matchCertain } from './match-certain.ts';
import { matchLine, undoMatch } from './match-line.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let accounts = 0;
/** Imports one line of yesterday. */
async function imported(dollars: string, text: string) {
  accounts += 1;
  const read = await readLines(server, [`${addDays(today(server.deps.clock), -1)},${dollars},${text},`]);
  const batch = await importStatement(server.deps, { account: `account ${accounts}`, name: 'june.csv' }, read);
  const importId = batch?.importId ?? 0;
  const [line] = await bankLines(server.deps, { all: true, importId });
  return { importId, lineId: line?.id ?? 0 };
}
const listed = (importId: number, all = false) => bankLines(server.deps, { all, importId });

test('an ignored line leaves the list with its reason, and comes back when that is undone', async () => {
  const { importId, lineId } = await imported('1.25', 'Interest');
  expect(await listed(importId)).toHaveLength(1);
  await ignoreLine(server.deps, lineId, 'Interest of the account');
  expect(await listed(importId)).toEqual([]);
  expect(await listed(importId, true)).toMatchObject([
    { id: lineId, ignored: 'Interest of the account', proposals: [] },
  ]);
  await ignoreLine(server.deps, lineId, 'Again');
  await undoIgnore(server.deps, lineId, 'It is a payment');
  expect(await listed(importId)).toMatchObject([{ id: lineId, ignored: '' }]);
  await ignoreLine(server.deps, lineId, 'Interest after all');
  expect(
    await server.rows('select reason, undo_reason from app.ignored_bank_lines where line_id = $1 order by ignored_at', [
      lineId,
    ]),
  ).toEqual([
    { reason: 'Interest of the account', undo_reason: 'It is a payment' },
    { reason: 'Interest after all', undo_reason: null },
  ]);
});

test('refuses to match an ignored line, and to ignore a matched one', async () => {
  const company = await employer(server, {});
  const id = await billedInvoice(server, company, 75_000);
  const [invoice] = await server.rows<{ number: string }>(
    'select invoice_number as number from public.invoices where id = $1',
    [id],
  );
  const { importId, lineId } = await imported('750.00', invoice?.number ?? '');
  const target = { invoices: [{ companyId: company.id, invoiceId: id, cents: null }] };
  await ignoreLine(server.deps, lineId, 'Not ours');
  await expect(matchLine(server.deps, lineId, target)).rejects.toMatchObject({
    status: 409,
    code: 'bankLineIgnored',
  });
  expect(await matchCertain(server.deps, importId)).toEqual([]);
  await undoIgnore(server.deps, lineId, 'It is');
  expect(await matchCertain(server.deps, importId)).toEqual([lineId]);
  expect(await invoiceState(server, id)).toMatchObject({ status: 'Paid' });
  await expect(ignoreLine(server.deps, lineId, 'x')).rejects.toMatchObject({ code: 'bankLineMatched' });
  await undoMatch(server.deps, lineId, 'Wrong');
  await ignoreLine(server.deps, lineId, 'x');
});

test('refuses a line that is unknown, withdrawn or not ignored, and an empty reason', async () => {
  const { importId, lineId } = await imported('2.50', 'Interest');
  await expect(undoIgnore(server.deps, lineId, 'x')).rejects.toMatchObject({ code: 'bankLineNotIgnored' });
  await expect(ignoreLine(server.deps, 999_999, 'x')).rejects.toMatchObject({ status: 404, code: 'bankLineNotFound' });
  await expect(undoIgnore(server.deps, 999_999, 'x')).rejects.toMatchObject({ code: 'bankLineNotFound' });
  expect(() => ignoreLine(server.deps, lineId, ' ')).toThrow();
  await withdrawImport(server.deps, importId, 'Wrong file');
  await expect(ignoreLine(server.deps, lineId, 'x')).rejects.toMatchObject({ code: 'bankLineWithdrawn' });
});

test('the database keeps a line from being ignored and matched, and a row from being changed', async () => {
  const { lineId } = await imported('3.75', 'Interest');
  await ignoreLine(server.deps, lineId, 'Interest');
  await expect(
    server.rows(`update app.ignored_bank_lines set reason = 'other' where line_id = $1`, [lineId]),
  ).rejects.toThrow('only undone');
  await expect(
    server.rows(
      `insert into app.bank_matches (line_id, company_id, receipt_id, made_receipt, signals)
       values ($1, gen_random_uuid(), gen_random_uuid(), true, '{hand}')`,
      [lineId],
    ),
  ).rejects.toThrow('stop ignoring it first');
});

test('ignored by two people at once, a line has one reason', async () => {
  const { lineId } = await imported('4.75', 'Interest');
  await Promise.all(['a', 'b', 'c'].map((reason) => ignoreLine(server.deps, lineId, reason)));
  const rows = await server.rows('select 1 from app.ignored_bank_lines where line_id = $1', [lineId]);
  expect(rows).toHaveLength(1);
});
