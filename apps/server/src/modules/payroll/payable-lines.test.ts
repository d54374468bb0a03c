import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { returnReceipt } from '../receivables/receipts/return-receipt.ts';
import { billedInvoice, invoiceState } from '../receivables/testing/billed-invoice.ts';
import { markPaidOut } from './mark-paid-out.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Line {
  client: TestCompany & { memberIds: string[] };
  invoice: string;
  receipt: string;
  payday: PlainDate;
  start: PlainDate;
}

/** A client with one line, whose invoice is paid with a receipt. */
async function fundedLine(): Promise<Line> {
  const client = await employer(server, {});
  const invoice = await billedInvoice(server, client, 250_000);
  const receipt = await received(client, invoice, 250_000);
  const [line] = await server.rows<{ payday: string; start: string }>(
    'select payday::text, start_date::text as start from public.payments where invoice_id = $1',
    [invoice],
  );
  if (line === undefined) throw new Error('no line');
  return { client, invoice, receipt, payday: plainDate(line.payday), start: plainDate(line.start) };
}

/** Pays an invoice with a receipt. Returns its id. */
async function received({ id }: Pick<TestCompany, 'id'>, invoiceId: string, cents: number): Promise<string> {
  const money = { companyId: id, receivedOn: today(server.deps.clock), cents, method: 'EFT' } as const;
  return (await recordReceipt(server.deps, money, [{ invoiceId, cents: null }])).id;
}

/** Adds a one-time payment of 700 to a line's invoice and payday. */
async function addBonus({ client, invoice, payday }: Line): Promise<void> {
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
     values ($1, 700, 'Bonus', $2, $2)`,
    [client.memberIds[0], payday],
  );
  await server.rows(
    "update public.wip_one_time_payments set invoice_id = $2, ei = 0, cpp = 0, calculation = '{}' where company_id = $1",
    [client.id, invoice],
  );
}

/** Gives the line of an invoice statuses, one after the other: the same status in another case is no step. */
async function setStatus({ invoice }: Pick<Line, 'invoice'>, ...statuses: string[]) {
  for (const status of statuses)
    await server.rows('update public.payments set status = $2 where invoice_id = $1', [invoice, status]);
}
const payable = async ({ invoice }: Line) =>
  (
    await server.rows<{ payable: boolean }>('select payable from public.staff_pay_lines where invoice_id = $1', [
      invoice,
    ])
  )
    .map((line) => line.payable)
    .join();
const payOut = ({ client, payday }: Line) => markPaidOut(server.deps, client.id, payday, { reference: 'EFT 7' });
const returned = ({ client, receipt }: Line) =>
  returnReceipt(server.deps, { id: receipt, companyId: client.id }, 'Insufficient funds');
const refused = { code: 'nothingToPayOut' };

describe('a funded line is payable until it is paid out', () => {
  test.each(['collected', 'Collected'])('as %s', async (status) => {
    const line = await fundedLine();
    if (status === 'Collected') await setStatus(line, 'processing');
    await setStatus(line, status);
    expect(await payable(line)).toBe('true');
    expect(await payOut(line)).toEqual({ lines: 1, cents: 250_000 });
    expect(await payable(line)).toBe('false');
    await expect(payOut(line)).rejects.toMatchObject(refused);
  });
});

test('a processing line is collected with its invoice, whatever its case', async () => {
  const client = await employer(server, {});
  const invoice = await billedInvoice(server, client, 90_000);
  await setStatus({ invoice }, 'collected', 'Processing');
  await received(client, invoice, 90_000);
  expect((await invoiceState(server, invoice)).lines).toBe('collected');
});

describe('a hold', () => {
  const hold = ({ client }: Line, member: string | null, days: [PlainDate, PlainDate] | null) =>
    server.rows(
      `insert into app.pay_holds (company_id, team_member_id, first_day, last_day, reason) values ($1, $2, $3, $4, 'in doubt')`,
      [client.id, member, days?.[0] ?? null, days?.[1] ?? null],
    );
  const personOf = ({ client }: Line) => client.memberIds[0] ?? '';

  test.each([
    ["of a client's days", (line: Line) => hold(line, null, [line.start, line.start])],
    ['of a person', (line: Line) => hold(line, personOf(line), null)],
    ["of a person's period", (line: Line) => hold(line, personOf(line), [line.start, line.start])],
  ])('%s keeps a line from being paid out', async (_, held) => {
    const line = await fundedLine();
    await held(line);
    expect(await payable(line)).toBe('false');
    await expect(payOut(line)).rejects.toMatchObject(refused);
  });

  test('of other days keeps none', async () => {
    const line = await fundedLine();
    await hold(line, null, [line.payday, line.payday]);
    expect(await payable(line)).toBe('true');
  });

  test('that is released keeps none', async () => {
    const line = await fundedLine();
    await hold(line, personOf(line), null);
    await server.rows(
      "update app.pay_holds set released_at = app.now(), release_reason = 'checked' where company_id = $1",
      [line.client.id],
    );
    expect(await payable(line)).toBe('true');
  });
});

describe('a returned receipt', () => {
  test.each(['collected', 'Collected'])('opens a %s line again, which is not payable any more', async (status) => {
    const line = await fundedLine();
    await setStatus(line, 'processing', status);
    await returned(line);
    expect(await invoiceState(server, line.invoice)).toMatchObject({ status: 'Pending', lines: 'processing' });
    expect(await payable(line)).toBe('false');
    await expect(payOut(line)).rejects.toMatchObject(refused);
  });

  test('leaves a line paid that is paid out, and it is not payable again', async () => {
    const line = await fundedLine();
    const { client, payday } = line;
    await markPaidOut(server.deps, client.id, payday, { reference: 'EFT 7', valueDate: today(server.deps.clock) });
    await returned(line);
    expect(await invoiceState(server, line.invoice)).toMatchObject({ status: 'Pending', lines: 'paid' });
    await received(line.client, line.invoice, 250_000);
    expect(await payable(line)).toBe('false');
    await expect(payOut(line)).rejects.toMatchObject(refused);
  });

  test('that another one replaces lets its line and one-time payment be paid out once', async () => {
    const line = await fundedLine();
    await addBonus(line);
    expect(await payable(line)).toBe('true,true');
    await returned(line);
    expect(await payable(line)).toBe('false,false');
    await expect(payOut(line)).rejects.toMatchObject(refused);
    await received(line.client, line.invoice, 250_000);
    expect(await payable(line)).toBe('true,true');
    expect(await payOut(line)).toEqual({ lines: 2, cents: 320_000 });
    await expect(payOut(line)).rejects.toMatchObject(refused);
  });
});

test.each([-32, 400])('a payout %i days from its payday is refused', async (days) => {
  const { client, payday } = await fundedLine();
  const valueDate = addDays(payday, days);
  await expect(markPaidOut(server.deps, client.id, payday, { reference: 'EFT 7', valueDate })).rejects.toMatchObject({
    code: 'valueDateFar',
  });
});

describe('a payout of what its caller saw', () => {
  const ids = async ({ invoice }: Line) =>
    (await server.rows<{ id: string }>('select id from public.staff_pay_lines where invoice_id = $1', [invoice])).map(
      ({ id }) => id,
    );
  const payOutOf = ({ client, payday }: Line, shown: readonly string[]) =>
    markPaidOut(server.deps, client.id, payday, { reference: 'EFT 7' }, shown);

  test('is recorded while that is all that is payable', async () => {
    const line = await fundedLine();
    expect(await payOutOf(line, await ids(line))).toEqual({ lines: 1, cents: 250_000 });
  });

  test.each([
    ['a line became payable since', async (line: Line) => payOutOf(line, [])],
    [
      'another line of the same amount is payable instead',
      async (line: Line) => payOutOf(line, ['7a5c3f7e-6a2b-4b7e-9f55-0d5e7a3c1b2d']),
    ],
    [
      'a line is not payable any more',
      async (line: Line) => payOutOf(line, [...(await ids(line)), '7a5c3f7e-6a2b-4b7e-9f55-0d5e7a3c1b2d']),
    ],
  ])('is refused when %s', async (_, paying) => {
    const line = await fundedLine();
    await expect(paying(line)).rejects.toMatchObject({ status: 409, code: 'payableChanged' });
    expect(await payable(line)).toBe('true');
    expect(await payOut(line)).toEqual({ lines: 1, cents: 250_000 });
  });
});

test('a payout waits for a change of its invoice or its lines, and pays what is payable then', async () => {
  const line = await fundedLine();
  let paying: ReturnType<typeof payOut> | undefined;
  await server.deps.db.transaction(asService, async (tx) => {
    await tx.query(builtSql('select id from public.invoices where id = $1 for update'), [line.invoice]);
    paying = payOut(line);
    await expect
      .poll(() => server.rows('select 1 from pg_locks l where not l.granted and l.locktype = $1', ['transactionid']))
      .toHaveLength(1);
    await tx.query(builtSql("update public.payments set status = 'processing' where invoice_id = $1"), [line.invoice]);
  });
  await expect(paying).rejects.toMatchObject(refused);
  expect(await server.rows('select 1 from app.payouts where company_id = $1', [line.client.id])).toEqual([]);
});
