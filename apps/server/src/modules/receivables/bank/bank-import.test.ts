import { addDays } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../../testing/provider-server.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { recordReceipt } from '../receipts/record-receipt.ts';
import { returnReceipt } from '../receipts/return-receipt.ts';
import { clientAgeing } from '../statement/ageing.ts';
import { statement } from '../statement/statement.ts';
import { billedInvoice, invoiceState } from '../testing/billed-invoice.ts';
import { readLines } from '../testing/read-lines.ts';
import { importStatement, previewStatement, withdrawImport } from './import-statement.ts';
import { bankLines, matchCertain } from './match-certain.ts';
import { matchLine, undoMatch } from './match-line.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const day = (days: number) => addDays(today(server.deps.clock), days);
let accounts = 0;
const account = () => `account ${++accounts}`;

type Client = TestCompany & { memberIds: string[] };
interface Row {
  on?: number;
  dollars: string;
  text: string;
  payer?: string;
}
const fileOf = (rows: readonly Row[]) =>
  readLines(
    server,
    rows.map(({ on = -1, dollars, text, payer = '' }) => `${day(on)},${dollars},${text},${payer}`),
  );
async function imported(rows: readonly Row[], name = account()) {
  const batch = await importStatement(server.deps, { account: name, name: 'june.csv' }, await fileOf(rows));
  const lines = await bankLines(server.deps, { all: true, importId: batch?.importId ?? 0 });
  return { importId: batch?.importId ?? 0, lineIds: lines.map(({ id }) => id).toReversed() };
}
const numberOf = async (id: string) =>
  (await server.rows<{ number: string }>('select invoice_number as number from public.invoices where id = $1', [id]))[0]
    ?.number ?? '';
const target = (companyId: string, ...invoiceIds: string[]) => ({
  invoices: invoiceIds.map((invoiceId) => ({ companyId, invoiceId, cents: null })),
});
/** All that a match changes of a client. */
async function accountOf(client: Client, ids: readonly string[]) {
  const invoices = [];
  for (const id of ids) invoices.push(await invoiceState(server, id));
  return { invoices, ageing: await clientAgeing(server.deps, { id: client.id, name: 'x' }, day(0)) };
}

describe('an import', () => {
  test('sorts lines into new, already here and doubtful, and stores the new ones as one batch', async () => {
    const name = account();
    await imported(
      [
        { dollars: '10.00', text: 'Pending wire' },
        { dollars: '20.00', text: 'Wire B' },
      ],
      name,
    );
    const read = await fileOf([
      { dollars: '10.00', text: 'Wire booked' },
      { dollars: '20.00', text: 'WIRE  b' },
      { dollars: '20.00', text: 'Wire C' },
      { dollars: '5.00', text: 'Later', on: 3 },
      { dollars: 'x', text: 'Sum' },
    ]);
    const preview = await previewStatement(server.deps, name, read);
    expect(preview.new.map(({ text }) => text)).toEqual(['Wire C']);
    expect(preview.here.map(({ text }) => text)).toEqual(['WIRE b']);
    expect(preview.doubtful.map(({ row, problem }) => [row, problem])).toEqual([
      [6, 'amount'],
      [2, 'changed'],
      [5, 'future'],
    ]);
    const file = { account: name, name: 'july.csv' };
    expect(await importStatement(server.deps, file, read)).toMatchObject({ added: 1 });
    expect(await importStatement(server.deps, file, read, { includeDoubtful: true })).toMatchObject({ added: 1 });
    expect(await importStatement(server.deps, file, read, { includeDoubtful: true })).toBeNull();
  });

  test('is withdrawn as a whole while nothing of it is matched, and can be imported again', async () => {
    const client = await employer(server, {});
    const id = await billedInvoice(server, client, 10_000);
    const name = account();
    const rows = [
      { dollars: '100.00', text: 'Wire' },
      { dollars: '-3.00', text: 'Fee' },
    ];
    const { importId, lineIds } = await imported(rows, name);
    await matchLine(server.deps, lineIds[0] ?? 0, target(client.id, id));
    await expect(withdrawImport(server.deps, importId, 'wrong file')).rejects.toMatchObject({
      code: 'bankImportMatched',
      params: { import: importId, lines: String(lineIds[0]) },
    });
    await expect(
      server.rows('update app.bank_lines set withdrawn_at = app.now() where id = $1', [lineIds[0]]),
    ).rejects.toMatchObject({ code: '23514' });
    await undoMatch(server.deps, lineIds[0] ?? 0, 'wrong file');
    expect(await withdrawImport(server.deps, importId, 'wrong file')).toBe(2);
    await expect(withdrawImport(server.deps, importId, 'again')).rejects.toMatchObject({ code: 'bankImportWithdrawn' });
    await expect(matchLine(server.deps, lineIds[0] ?? 0, target(client.id, id))).rejects.toMatchObject({
      code: 'bankLineWithdrawn',
    });
    expect((await imported(rows, name)).lineIds).toHaveLength(2);
  });

  test('of overlapping files gives each real movement once, and true twins stay two', async () => {
    const movement = fc.record({
      on: fc.integer({ min: -6, max: -1 }),
      dollars: fc.constantFrom('1.00', '2.00'),
      text: fc.constantFrom('a', 'b'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { maxLength: 14 }),
        fc.array(fc.tuple(fc.integer({ min: -6, max: -1 }), fc.nat(5)), { maxLength: 4 }),
        async (movements, ranges) => {
          const name = account();
          const given = movements.map((one) => ({ ...one, text: `${one.text} ${name}` }));
          for (const [from, length] of [...ranges, [-6, 5] as const]) {
            const rows = given.filter(({ on }) => on >= from && on <= from + length);
            const file = { account: name, name: 'file.csv' };
            await Promise.all([
              importStatement(server.deps, file, await fileOf(rows)),
              importStatement(server.deps, file, await fileOf(rows.toReversed())),
            ]);
          }
          const stored = await server.rows<{ line: string }>(
            "select booked_on || ' ' || cents || ' ' || text as line from app.bank_lines where account = $1 and withdrawn_at is null order by 1",
            [name],
          );
          expect(stored.map(({ line }) => line)).toEqual(
            given.map(({ on, dollars, text }) => `${day(on)} ${parseCents(dollars)} ${text}`).toSorted(),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of the same file by two people at once is one import', async () => {
    const name = account();
    const read = await fileOf([
      { dollars: '10.00', text: 'A' },
      { dollars: '20.00', text: 'B' },
    ]);
    const file = { account: name, name: 'june.csv' };
    const imports = await Promise.all([1, 2, 3].map(() => importStatement(server.deps, file, read)));
    expect(imports.filter((one) => one !== null)).toMatchObject([{ added: 2 }]);
    expect(await server.rows('select 1 from app.bank_imports where account = $1', [name])).toHaveLength(1);
  });

  test('shows a line that is here as one of another account, and takes it when asked to', async () => {
    const rows = [{ dollars: '77.10', text: `Wire of ${account()}` }];
    await imported(rows);
    const [file, read] = [{ account: account(), name: 'again.csv' }, await fileOf(rows)];
    expect((await previewStatement(server.deps, file.account, read)).doubtful).toMatchObject([
      { row: 2, problem: 'otherAccount' },
    ]);
    expect(await importStatement(server.deps, file, read)).toBeNull();
    expect(await importStatement(server.deps, file, read, { includeDoubtful: true })).toMatchObject({ added: 1 });
  });

  test('is not changed or removed', async () => {
    const { lineIds } = await imported([{ dollars: '1.00', text: 'x' }]);
    await expect(server.rows('update app.bank_lines set cents = 2 where id = $1', [lineIds[0]])).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('a match', () => {
  test('is certain by the payment reference of the client, however it is written', async () => {
    const [client, other] = [await employer(server, {}), await employer(server, {})];
    const ids = [await billedInvoice(server, client, 12_345), await billedInvoice(server, other, 12_345)];
    const { reference } = await statement(server.deps, { id: client.id, name: 'x' }, { from: null, to: day(0) });
    expect(reference).toMatch(/^P-\d{8}$/);
    const { importId, lineIds } = await imported([
      { dollars: '123.45', text: 'P-99999999 wire' },
      { dollars: '123.45', text: `wire ${reference.toLowerCase().replace('-', ' ')}` },
    ]);
    expect(await matchCertain(server.deps, importId)).toEqual([lineIds[1]]);
    expect((await invoiceState(server, ids[0] ?? '')).status).toBe('Paid');
    expect((await invoiceState(server, ids[1] ?? '')).status).toBe('Pending');
  });

  test('by itself settles certain lines once, learns their payer, and leaves the rest to a person', async () => {
    const client = await employer(server, {});
    const [first, second, third] = [
      await billedInvoice(server, client, 10_000),
      await billedInvoice(server, client, 20_000),
      await billedInvoice(server, client, 30_000),
    ];
    const payer = `Payer ${client.id}`;
    const { importId, lineIds } = await imported([
      { on: -4, dollars: '100.00', text: `Thanks ${(await numberOf(first)).replaceAll('-', ' ')}`, payer },
      { on: -3, dollars: '200.00', text: 'Wire', payer },
      { on: -2, dollars: '250.00', text: await numberOf(third), payer },
      { on: -1, dollars: '100.00', text: await numberOf(first), payer },
    ]);
    expect(await matchCertain(server.deps, importId)).toEqual(lineIds.slice(0, 2));
    expect(await matchCertain(server.deps, importId)).toEqual([]);
    expect(
      (await accountOf(client, [first, second, third])).invoices.map(({ status, paid }) => [status, paid]),
    ).toEqual([
      ['Paid', 10_000],
      ['Paid', 20_000],
      ['Pending', 0],
    ]);
    const open = await bankLines(server.deps, { all: false, importId });
    expect(open.map(({ id, proposals }) => [id, proposals.map(({ signals }) => signals.join(' '))])).toEqual([
      [lineIds[3], ['payer oldest']],
      [lineIds[2], ['number payer fee']],
    ]);
  });

  test("finds the client by its name in the bank's text, and learns the words without a column for the payer", async () => {
    const client = await employer(server, {});
    const name = `Fjord ${client.id.slice(0, 8)}`;
    await server.rows("update public.companies set legal_name = $1 || ' AS' where id = $2", [name, client.id]);
    const first = await billedInvoice(server, client, 10_000);
    const second = await billedInvoice(server, client, 20_000);
    const third = await billedInvoice(server, client, 30_000);
    const numbers = new Map([
      [first, await numberOf(first)],
      [second, await numberOf(second)],
      [third, await numberOf(third)],
    ]);
    const {
      importId,
      lineIds: [exact = 0, sum = 0, part = 0],
    } = await imported([
      { on: -4, dollars: '100.00', text: `E-TRANSFER ${name.toUpperCase()} AS` },
      { on: -3, dollars: '600.00', text: `MISC PAYMENT ${name}` },
      { on: -2, dollars: '7.00', text: `EFT CREDIT ${name}` },
    ]);
    expect(await matchCertain(server.deps, importId)).toEqual([]);
    const shown = async () =>
      (await bankLines(server.deps, { all: false, importId })).map(({ id, proposals: [best] }) => [
        id,
        best?.signals.join(' '),
        best?.parts.map(({ number }) => number),
      ]);
    const all = [first, second, third].map((id) => numbers.get(id));
    expect(await shown()).toEqual([
      [part, 'name oldest', [all[0]]],
      [sum, 'name amount oldestSum', all],
      [exact, 'name amount', [all[0]]],
    ]);
    await matchLine(server.deps, exact, target(client.id, first));
    const later = await imported([
      { dollars: '200.00', text: `e-Transfer ${name} AS 0099` },
      { dollars: '300.00', text: `e-Transfer somebody else` },
    ]);
    expect(await matchCertain(server.deps, later.importId)).toEqual([later.lineIds[0]]);
    expect(await invoiceState(server, second)).toMatchObject({ status: 'Paid' });
  });

  test('that is undone restores the client, the invoices, the line and what is known of the payer', async () => {
    const client = await employer(server, {});
    const ids = [await billedInvoice(server, client, 10_000), await billedInvoice(server, client, 5_000)];
    const payer = `Payer ${client.id}`;
    const {
      importId,
      lineIds: [line = 0, later = 0],
    } = await imported([
      { on: -2, dollars: '160.00', text: 'Wire', payer },
      { dollars: '50.00', text: 'Wire 2', payer },
    ]);
    const before = { ...(await accountOf(client, ids)), lines: await bankLines(server.deps, { all: true, importId }) };
    await matchLine(server.deps, line, target(client.id, ...ids));
    expect((await accountOf(client, ids)).ageing).toMatchObject({ open: '0.00', unapplied: '10.00' });
    await expect(matchLine(server.deps, line, target(client.id, ...ids))).rejects.toMatchObject({
      code: 'bankLineMatched',
    });
    await undoMatch(server.deps, line, 'Another client');
    expect({ ...(await accountOf(client, ids)), lines: await bankLines(server.deps, { all: true, importId }) }).toEqual(
      before,
    );
    await expect(undoMatch(server.deps, line, 'Again')).rejects.toMatchObject({ code: 'bankLineNotMatched' });
    expect(await matchCertain(server.deps, importId)).toEqual([]);
    const made = await statement(server.deps, client, { from: null, to: day(0) });
    expect(
      made.entries.filter(({ kind }) => kind === 'receipt' || kind === 'correction').map(({ cents }) => cents),
    ).toEqual([-16_000, 16_000]);
    await matchLine(server.deps, line, target(client.id, ids[0] ?? ''));
    expect(await matchCertain(server.deps, importId)).toEqual([later]);
  });

  test('by hand splits a line among the invoices of several clients, without a rest', async () => {
    const [one, other] = [await employer(server, {}), await employer(server, {})];
    const [first, second] = [await billedInvoice(server, one, 10_000), await billedInvoice(server, other, 6_000)];
    const {
      lineIds: [line = 0, more = 0],
    } = await imported([
      { dollars: '160.00', text: 'Both' },
      { dollars: '170.00', text: 'More' },
    ]);
    const both = { invoices: [...target(one.id, first).invoices, ...target(other.id, second).invoices] };
    await expect(matchLine(server.deps, more, both)).rejects.toMatchObject({ code: 'bankLineSplit' });
    await matchLine(server.deps, line, both);
    expect([await invoiceState(server, first), await invoiceState(server, second)]).toMatchObject([
      { status: 'Paid' },
      { status: 'Paid' },
    ]);
    await undoMatch(server.deps, line, 'wrong');
    expect([await invoiceState(server, first), await invoiceState(server, second)]).toMatchObject([
      { paid: 0 },
      { paid: 0 },
    ]);
  });

  test('links a receipt that was recorded by hand instead of recording the money twice', async () => {
    const client = await employer(server, {});
    const [first, second] = [await billedInvoice(server, client, 10_000), await billedInvoice(server, client, 10_000)];
    const money = { companyId: client.id, receivedOn: day(-3), cents: 10_000, method: 'EFT' } as const;
    const receipt = await recordReceipt(server.deps, money, [{ invoiceId: first, cents: null }]);
    const {
      importId,
      lineIds: [line = 0, outgoing = 0],
    } = await imported([
      { dollars: '100.00', text: await numberOf(second) },
      { dollars: '-100.00', text: 'out' },
    ]);
    expect(await matchCertain(server.deps, importId)).toEqual([]);
    const linked = { receipt: { id: receipt.id, companyId: client.id } };
    await expect(matchLine(server.deps, outgoing, linked)).rejects.toMatchObject({ code: 'bankLineOutgoing' });
    await matchLine(server.deps, line, linked);
    expect((await bankLines(server.deps, { all: true, importId })).at(-1)?.receipts).toBe(receipt.number);
    await undoMatch(server.deps, line, 'Another payment');
    expect(await invoiceState(server, first)).toMatchObject({ status: 'Paid' });
    await matchLine(server.deps, line, linked);
    await returnReceipt(server.deps, { id: receipt.id, companyId: client.id }, 'bounced');
    expect(await invoiceState(server, first)).toMatchObject({ status: 'Pending', paid: 0 });
  });

  test('of one line from two people at the same time records the money once', async () => {
    const client = await employer(server, {});
    const id = await billedInvoice(server, client, 10_000);
    const {
      lineIds: [line = 0],
    } = await imported([{ dollars: '300.00', text: 'Wire' }]);
    const results = await Promise.allSettled([1, 2].map(() => matchLine(server.deps, line, target(client.id, id))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await accountOf(client, [id])).ageing).toMatchObject({ open: '0.00', unapplied: '200.00' });
  });
});
