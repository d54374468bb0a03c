import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { replayInvoice } from '../../payroll/replay/replay-invoice.ts';
import { runCompany } from '../../payroll/run.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { recordReceipt } from '../../receivables/receipts/record-receipt.ts';
import { invoiceEffect } from '../invoice-effect.ts';
import { insertCredit, lockInvoice } from '../queries/correct.ts';
import { voidByHand } from '../settle-by-hand.ts';
import { creditDocument } from './credit-document.ts';
import { creditLine } from './credit-line.ts';
import { documentFacts } from './invoice-document.ts';
import { numberCredit } from './number-documents.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** An issued invoice for Maya and Liam, of CAD 3,780.11 each. */
async function invoiced() {
  const client = await employer(server, { first_name: 'Maya' }, { first_name: 'Liam' });
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
  await server.runJobs();
  const [row] = await server.rows<{ id: string; amount: string }>(
    'select id, amount from public.invoices where company_id = $1',
    [client.id],
  );
  return { client, id: row?.id ?? '', total: parseCents(row?.amount ?? '0') };
}
const receive = (companyId: string, invoiceId: string, cents: number) =>
  recordReceipt(server.deps, { companyId, receivedOn: today(server.deps.clock), cents, method: 'EFT' }, [
    { invoiceId, cents: null },
  ]);
const creditMaya = (id: string, rest?: 'keep' | 'apply') =>
  creditLine(server.deps, id, { person: 'Maya Tremblay', reason: 'wrong salary', ...(rest ? { rest } : {}) });
const lines = (companyId: string) =>
  server.rows<{ line: string }>(
    `select t.first_name || ' ' || p.payment_type || ' ' || p.status || case when p.credited_at is null then '' else ', credited' end as line
     from public.payments p join public.team_members t using (team_member_id)
     where p.company_id = $1 and p.invoice_id is not null order by 1`,
    [companyId],
  );
const invoice = async (id: string) =>
  (await server.rows('select status, paid_cents, credited_cents from public.invoices where id = $1', [id]))[0];

test('lowers an open invoice, which the rest of the money settles, and leaves the colleague’s line as it is', async () => {
  const { client, id, total } = await invoiced();
  const credited = await creditMaya(id);
  expect(credited).toMatchObject({ number: expect.stringMatching(/^CR-/), amount: 378_011, left: 0 });
  expect(await invoice(id)).toEqual({ status: 'Pending', paid_cents: '0', credited_cents: '378011' });
  await receive(client.id, id, total - 378_011);
  expect((await invoice(id))?.status).toBe('Paid');
  expect((await lines(client.id)).map(({ line }) => line)).toEqual([
    'Liam Debit collected',
    'Maya Credit collected',
    'Maya Debit collected, credited',
  ]);
});

test('asks what happens to the part that was already paid, then keeps it or applies it', async () => {
  const { client, id, total } = await invoiced();
  await receive(client.id, id, total - 100_000);
  await expect(creditMaya(id)).rejects.toMatchObject({
    code: 'creditRestUndecided',
    params: { lowers: '1,000.00', rest: '2,780.11' },
  });
  expect(await creditMaya(id, 'keep')).toMatchObject({ left: 278_011 });
  expect(await invoice(id)).toEqual({ status: 'Paid', paid_cents: String(total - 100_000), credited_cents: '100000' });
  const credits = await server.rows(
    "select amount, applied_cents from public.invoices where company_id = $1 and kind = 'Credit'",
    [client.id],
  );
  expect(credits).toEqual([{ amount: '-3780.11', applied_cents: '100000' }]);
});

test('applies the paid part to the next open invoice when asked', async () => {
  const { client, id, total } = await invoiced();
  await receive(client.id, id, total);
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-15'), false);
  expect(await creditMaya(id, 'apply')).toMatchObject({ left: 0 });
  expect(
    await server.rows(
      "select status, credited_cents from public.invoices where company_id = $1 and kind <> 'Credit' order by payday",
      [client.id],
    ),
  ).toEqual([
    { status: 'Paid', credited_cents: '0' },
    { status: 'Pending', credited_cents: '378011' },
  ]);
});

test('prints and replays a credit of one line, and a second credit of the other line', async () => {
  const { client, id } = await invoiced();
  await creditMaya(id);
  await creditLine(server.deps, id, { person: 'Liam Tremblay', reason: 'never started' });
  expect((await invoice(id))?.status).toBe('Paid');
  const credits = await server.rows<{ id: string; hosted_invoice_url: string }>(
    "select id, hosted_invoice_url from public.invoices where company_id = $1 and kind = 'Credit' order by invoice_number",
    [client.id],
  );
  for (const [at, name] of ['Maya Tremblay', 'Liam Tremblay'].entries()) {
    const credit = credits[at];
    expect(credit?.hosted_invoice_url).toContain('/credit/');
    const document = await creditDocument(server.deps, credit?.id ?? '');
    expect(document?.lines.map(({ description, amountCents }) => [description, amountCents])).toEqual([
      [name, -378_011],
    ]);
    const figures = (await replayInvoice(server.deps, credit?.id ?? '')) ?? [];
    expect(figures.filter((figure) => !figure.same)).toEqual([]);
  }
});

test('credits one of two one-time payments, and only it', async () => {
  const { client } = await invoiced();
  for (const memo of ['first', 'second'])
    await server.rows(
      "insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, memo) values ($1, 'Reimbursement', 50, '2026-06-20', '2026-06-20', $2)",
      [client.memberIds[0], memo],
    );
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-10'), false);
  const [first] = await server.rows<{ id: string; invoice_id: string }>(
    "select id, invoice_id from public.wip_one_time_payments where company_id = $1 and memo = 'first'",
    [client.id],
  );
  await expect(creditMaya(first?.invoice_id ?? '')).rejects.toMatchObject({ code: 'creditLineAmbiguous' });
  await creditLine(server.deps, first?.invoice_id ?? '', { person: first?.id ?? '', reason: 'twice' });
  expect(
    await server.rows('select memo from public.wip_one_time_payments where company_id = $1 and credited_at is null', [
      client.id,
    ]),
  ).toEqual([{ memo: 'second' }]);
});

test('rejects a line that is credited already, and a void of an invoice with a credit', async () => {
  const { id } = await invoiced();
  await creditMaya(id);
  await expect(creditMaya(id)).rejects.toMatchObject({ code: 'creditLineNotFound' });
  await expect(voidByHand(server.deps, id, { reason: 'x', payAgain: false })).rejects.toMatchObject({
    code: 'voidCredited',
  });
});

test('a void at the provider while a line is credited leaves the invoice open, without an error', async () => {
  const { id } = await invoiced();
  await server.runJobs();
  const [open] = await server.rows<{ provider: string }>(
    'select provider_invoice_id as provider from public.invoices where id = $1',
    [id],
  );
  await server.deps.billing.voidInvoice(open?.provider ?? '');
  const voiding = await invoiceEffect(server.deps, 'invoice.voided', open?.provider ?? '');
  let voided: Promise<void> | undefined;
  await server.deps.db.transaction(asService, async (tx) => {
    const locked = await lockInvoice(tx, id);
    voided = server.deps.db.transaction(asService, async (other) => voiding?.(other));
    await expect
      .poll(() => server.rows("select 1 from pg_locks where not granted and locktype = 'advisory'"))
      .toHaveLength(1);
    if (locked === undefined) throw new Error('no invoice');
    const asOf = today(server.deps.clock);
    await numberCredit(
      tx,
      await insertCredit(tx, locked, { total: '10.00', charges: 0, tax: '0.00', reason: 'x', asOf }),
      asOf,
    );
  });
  await voided;
  expect(await invoice(id)).toMatchObject({ status: 'Pending' });
});

test('mails a credit and a void once each', async () => {
  const { client, id } = await invoiced();
  await creditMaya(id);
  const other = await invoiced();
  for (let time = 0; time < 2; time++) await voidByHand(server.deps, other.id, { reason: 'wrong', payAgain: false });
  await server.runJobs();
  const mails = (email: string) =>
    server.rows("select kind from app.mail_messages where to_address = $1 and kind in ('credit', 'invoice-void')", [
      `billing-${email}`,
    ]);
  expect(await mails(client.email)).toEqual([{ kind: 'credit' }]);
  expect(await mails(other.client.email)).toEqual([{ kind: 'invoice-void' }]);
});

test('credits a part of a line up to what is left of it, and leaves its pay as it is', async () => {
  const { client, id, total } = await invoiced();
  const part = (cents: number | null) =>
    creditLine(server.deps, id, { person: 'Maya Tremblay', reason: 'agreed discount', cents });
  const { number } = await part(100_000);
  await part(50_000);
  expect(await invoice(id)).toEqual({ status: 'Pending', paid_cents: '0', credited_cents: '150000' });
  expect((await lines(client.id)).map(({ line }) => line)).toEqual(['Liam Debit processing', 'Maya Debit processing']);
  await expect(part(228_012)).rejects.toMatchObject({ code: 'creditMoreThanLine', params: { left: '2,280.11' } });
  await expect(part(null)).rejects.toMatchObject({ code: 'creditLinePartly' });
  await receive(client.id, id, total - 150_000);
  expect((await invoice(id))?.status).toBe('Paid');
  const [credit] = await server.rows<{ id: string }>('select id from public.invoices where invoice_number = $1', [
    number,
  ]);
  const document = await creditDocument(server.deps, credit?.id ?? '');
  expect(document?.lines.map(({ description, amountCents }) => [description, amountCents])).toEqual([
    ['Maya Tremblay', -100_000],
  ]);
  // A credit note says what it corrects; it is neither due nor paid.
  expect(document && documentFacts(server.deps.messages, document).map(([label]) => label)).not.toContain('Status');
  const figures = (await replayInvoice(server.deps, credit?.id ?? '')) ?? [];
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !figure.same)).toEqual([]);
  await expect(
    server.rows(
      `insert into app.line_credits (credit_id, company_id, payment_id, cents)
       select $1, company_id, id, 999999 from public.payments where invoice_id = $2 limit 1`,
      [id, id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});
