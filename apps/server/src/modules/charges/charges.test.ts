import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents, parseCents } from '@portage/domain/money/money';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { creditDocument } from '../invoices/paper/credit-document.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { creditByHand, voidByHand } from '../invoices/settle-by-hand.ts';
import { replayInvoice } from '../payroll/replay/replay-invoice.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { sinOf } from '../payroll/testing/sin-of.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { clientAgeing } from '../receivables/statement/ageing.ts';
import { statement } from '../receivables/statement/statement.ts';
import { addLevyRate, type NewLevyRate } from './add-levy-rate.ts';
import { setFee } from './set-fee.ts';
import { changeLevyClass } from './set-levy-class.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ INVOICE_TAX_RATE: '13', PROVIDER_GST_HST_NUMBER: '123456782RT0001' });
});
afterAll(() => server[Symbol.asyncDispose]());

interface Invoice extends Record<string, unknown> {
  id: string;
  number: string;
  kind: string;
  amount: string;
  charges: number;
  tax: string;
  page: string;
}

const from = plainDate('2026-01-01');
const fee = (companyId: string, dollars: number, since = from) =>
  setFee(server.deps, companyId, { kind: 'month', cents: cents(dollars * 100) }, { from: since, reason: 'agreed' });
const percentage = (companyId: string, percent: string) =>
  setFee(server.deps, companyId, { kind: 'percent', percent }, { from, reason: 'agreed' });
/** A rate in a province that no other test uses. */
const levy = (rate: Partial<NewLevyRate> & Pick<NewLevyRate, 'province'>) =>
  addLevyRate(server.deps, {
    levy: 'workers',
    class: 'Default',
    percent: '1.23',
    maximum: null,
    exemption: cents(0),
    from,
    source: 'Letter of the board',
    url: '',
    ...rate,
  });
const run = (companyId: string, day: string) =>
  runCompany(server.deps, { id: companyId, legal_name: 'x' }, plainDate(day), false);
const invoicesOf = (companyId: string) =>
  server.rows<Invoice>(
    `select id, invoice_number as number, kind, amount, charges_cents::int as charges, tax_amount as tax, hosted_invoice_url as page
     from public.invoices where company_id = $1 order by created_at, invoice_number`,
    [companyId],
  );
const chargesOf = (invoiceId: string, kind = 'fee') =>
  server.rows<{ cents: number; reverses: boolean }>(
    'select cents::int, reverses is not null as reverses from public.invoice_charges where invoice_id = $1 and kind = $2 order by cents desc',
    [invoiceId, kind],
  );
const path = ({ page }: Invoice) => new URL(page).pathname;
const first = async (companyId: string): Promise<Invoice> => {
  const [invoice] = await invoicesOf(companyId);
  if (invoice === undefined) throw new Error('no invoice');
  return invoice;
};
const differing = async (invoiceId: string) =>
  ((await replayInvoice(server.deps, invoiceId)) ?? []).filter((figure) => !figure.same);
const pay = async (companyId: string, { id, amount }: Invoice) => {
  await recordReceipt(
    server.deps,
    { companyId, receivedOn: today(server.deps.clock), cents: parseCents(amount), method: 'EFT' },
    [{ invoiceId: id, cents: null }],
    { again: true },
  );
};
/** Without tax, in a province of its own. */
const abroad = async (...people: Record<string, unknown>[]) => {
  const client = await employer(server, ...people);
  await server.rows("update public.companies set hiring_country = 'Germany' where id = $1", [client.id]);
  return client;
};
/** The lines of an invoice's page. */
const pageOf = async (invoice: Invoice) => (await server.fetch(path(invoice))).text();

describe('a fee', () => {
  test('changes nothing until it is set, and nothing that is invoiced', async () => {
    const client = await abroad({});
    await run(client.id, '2026-06-01');
    const before = await first(client.id);
    expect(before).toMatchObject({ amount: '3780.11', charges: 0 });
    await fee(client.id, 600);
    await run(client.id, '2026-06-01');
    expect(await first(client.id)).toEqual(before);
  });

  test('per month is shared by days over the invoices of the month, to the cent', async () => {
    const client = await abroad(
      { commencement_date: '2026-06-01' },
      { first_name: 'Liam', commencement_date: '2026-06-10' },
    );
    await fee(client.id, 599);
    await run(client.id, '2026-08-10');
    const months = await server.rows(
      `select c.team_member_id as id, left(part->>'from', 7) as month, sum((part->>'cents')::int)::int as cents
       from public.invoice_charges c, jsonb_array_elements(c.calculation->'parts') part where c.company_id = $1 group by 1, 2 order by 2, 3 desc`,
      [client.id],
    );
    const [maya, liam] = client.memberIds;
    // Liam's first nine days are not owed: 59,900 × 9 / 30 = 17,970.
    expect(months.slice(0, 4)).toEqual([
      { id: maya, month: '2026-06', cents: 59_900 },
      { id: liam, month: '2026-06', cents: 59_900 - 17_970 },
      { id: expect.anything(), month: '2026-07', cents: 59_900 },
      { id: expect.anything(), month: '2026-07', cents: 59_900 },
    ]);
    for (const invoice of await invoicesOf(client.id)) expect(await differing(invoice.id)).toEqual([]);
  });

  test('in percent is rounded once for the invoice, and taxed with it', async () => {
    const client = await employer(server, {}, { first_name: 'Liam' }, { first_name: 'Zoé' });
    await server.rows("update public.companies set hiring_country = 'Canada' where id = $1", [client.id]);
    await percentage(client.id, '7.345');
    await run(client.id, '2026-06-01');
    const invoice = await first(client.id);
    // 7.345% of 10,500.00 is 771.225.
    expect(invoice).toMatchObject({ charges: 77_123, amount: '13686.06', tax: '1574.50' });
    expect(await differing(invoice.id)).toEqual([]);
  });

  test('is a line of page, PDF, CSV and statement, and of what the provider charges', async () => {
    const client = await abroad({});
    await fee(client.id, 600);
    await run(client.id, '2026-06-01');
    await server.runJobs();
    const invoice = await first(client.id);
    expect(invoice).toMatchObject({ charges: 280_00, amount: '4060.11' });
    const page = await pageOf(invoice);
    const pdf = pdfText(new Uint8Array(await (await server.fetch(`${path(invoice)}/pdf`)).arrayBuffer()));
    for (const part of ['Service fee', '280.00', '4,060.11']) {
      expect(page).toContain(part);
      expect(pdf).toContain(part);
    }
    expect(pdf).toContain('14 of 30 days, 600.00 a month');
    const csv = (await (await server.fetch(`${path(invoice)}/csv`)).text()).trim().split('\r\n');
    expect(csv.slice(-2).map((row) => row.split(',').slice(5, 11))).toEqual([
      ['Service fee', '', '', '', '', '280.00'],
      ['Total', '', '3500.00', '79.87', '200.24', '4060.11'],
    ]);
    const french = await (
      await server.fetch(path(invoice), { headers: { cookie: `${LANGUAGE_COOKIE}=fr-CA` } })
    ).text();
    expect(french).toContain('Frais de service');
    const [billed] = await server.rows(
      "select amount_due_cents from vendor_billing.invoices where metadata ->> 'invoice_id' = $1",
      [invoice.id],
    );
    expect(billed).toEqual({ amount_due_cents: '406011' });
    await server.post(`${path(invoice)}/pay`, {});
    await server.runJobs();
    expect((await clientAgeing(server.deps, client, today(server.deps.clock))).balance).toBe('0.00');
    const made = await statement(server.deps, client, { from: null, to: today(server.deps.clock) });
    expect(made.entries[0]).toMatchObject({ kind: 'invoice', cents: 406_011 });
  });

  test('goes along with a voided invoice, and is charged again with its days', async () => {
    const client = await abroad({});
    await fee(client.id, 600);
    await run(client.id, '2026-06-01');
    const invoice = await first(client.id);
    await voidByHand(server.deps, invoice.id, { reason: 'wrong', payAgain: true });
    expect(await chargesOf(invoice.id)).toEqual([
      { cents: 280_00, reverses: false },
      { cents: -280_00, reverses: true },
    ]);
    expect(await differing(invoice.id)).toEqual([]);
    await run(client.id, '2026-06-01');
    const again = (await invoicesOf(client.id))[1];
    expect(await chargesOf(again?.id ?? '')).toEqual([{ cents: 280_00, reverses: false }]);
  });

  test('is credited with a paid invoice', async () => {
    const client = await abroad({}, { first_name: 'Liam' });
    await fee(client.id, 600);
    await run(client.id, '2026-06-01');
    const invoice = await first(client.id);
    await pay(client.id, invoice);
    await creditByHand(server.deps, invoice.id, { reason: 'wrong', payAgain: false });
    const credit = (await invoicesOf(client.id))[1] as Invoice;
    expect(credit).toMatchObject({ kind: 'Credit', charges: -560_00, amount: `-${invoice.amount}` });
    expect(await differing(credit.id)).toEqual([]);
    const document = await creditDocument(server.deps, credit.id);
    expect(document?.lines.at(-1)).toMatchObject({ description: 'Service fee', amountCents: -560_00 });
  });

  test('of a credited line is credited, and of a part of it is not', async () => {
    const client = await abroad({}, { first_name: 'Liam' });
    await fee(client.id, 600);
    await run(client.id, '2026-06-01');
    const invoice = await first(client.id);
    const credit = (person: string, part: number | null) =>
      creditLine(server.deps, invoice.id, { person: `${person} Tremblay`, reason: 'wrong', cents: part });
    expect(await credit('Liam', null)).toMatchObject({ amount: 378_011 + 280_00 });
    expect(await credit('Maya', 10_000)).toMatchObject({ amount: 10_000 });
    const [, whole, part] = await invoicesOf(client.id);
    expect([whole?.charges, part?.charges]).toEqual([-280_00, 0]);
    for (const one of [invoice, whole, part]) expect(await differing(one?.id ?? '')).toEqual([]);
  });

  test('cannot be read or written by other clients, nor written by its own', async () => {
    const [client, other] = [await abroad({}), await abroad({})];
    await fee(client.id, 600);
    await run(client.id, '2026-06-01');
    const read = async (token: string) =>
      (
        await server.fetch(`/rest/v1/invoice_charges?select=cents&company_id=eq.${client.id}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json();
    expect(await read(client.token)).toEqual([{ cents: 280_00 }]);
    expect(await read(other.token)).toEqual([]);
  });
});

describe('a levy', () => {
  test('is a line of each invoice with its base, and its rate', async () => {
    const client = await abroad({ state: 'AB' }, { first_name: 'Liam', state: 'AB' });
    await levy({ province: 'AB', maximum: cents(110_900_00) });
    await run(client.id, '2026-06-01');
    await server.runJobs();
    const invoice = await first(client.id);
    // 1.23% of 3,500.00 is 43.05.
    expect(await chargesOf(invoice.id, 'levy')).toEqual([
      { cents: 43_05, reverses: false },
      { cents: 43_05, reverses: false },
    ]);
    expect(invoice.charges).toBe(86_10);
    const page = await pageOf(invoice);
    expect(page).toContain('WCB premium, Alberta');
    expect(page).toMatch(/1\.23% of 7,000\.00/);
    expect(await differing(invoice.id)).toEqual([]);
    const pdf = pdfText(new Uint8Array(await (await server.fetch(`${path(invoice)}/pdf`)).arrayBuffer()));
    expect(pdf).toContain('0.00 of the 110,900.00 maximum so far this year');
  });

  test('ends at the maximum of the person, across clients', async () => {
    await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
    const sin = { social_insurance_number: sinOf(1) };
    const one = await abroad({ state: 'SK', ...sin });
    const two = await abroad({ state: 'SK', ...sin });
    await levy({ province: 'SK', percent: '2', maximum: cents(5_000_00) });
    await run(one.id, '2026-06-01');
    await run(two.id, '2026-06-01');
    const [invoice] = await invoicesOf(two.id);
    expect(await chargesOf((await first(one.id)).id, 'levy')).toEqual([{ cents: 70_00, reverses: false }]);
    expect(await chargesOf(invoice?.id ?? '', 'levy')).toEqual([{ cents: 30_00, reverses: false }]);
    const [row] = await server.rows('select calculation from public.invoice_charges where invoice_id = $1', [
      invoice?.id,
    ]);
    expect(row).toEqual({ calculation: { class: 'Default', maximum: 5_000_00, before: 3_500_00 } });
    expect(await differing(invoice?.id ?? '')).toEqual([]);
    const total = async () =>
      server.rows("select sum(cents)::int as cents from public.invoice_charges where province = 'SK'");
    expect(await total()).toEqual([{ cents: 100_00 }]);
    // What is credited makes room again.
    await voidByHand(server.deps, (await first(one.id)).id, { reason: 'wrong', payAgain: false });
    await run(two.id, '2026-06-15');
    expect(await total()).toEqual([{ cents: 100_00 }]);
  });

  test('has the rate of the class of the client', async () => {
    const client = await abroad({ state: 'NS' });
    await levy({ province: 'NS', percent: '2.65' });
    await levy({ province: 'NS', percent: '0.51', class: 'Offices' });
    await changeLevyClass(server.deps, client.id, 'Offices', 'software');
    await run(client.id, '2026-06-01');
    expect(await chargesOf((await first(client.id)).id, 'levy')).toEqual([{ cents: 17_85, reverses: false }]);
  });

  test('leaves out the exemption of the provider, once for all clients', async () => {
    const [one, two] = [await abroad({ state: 'MB' }), await abroad({ state: 'MB' })];
    await levy({ province: 'MB', levy: 'health', percent: '4.3', exemption: cents(5_000_00) });
    await run(one.id, '2026-06-01');
    await run(two.id, '2026-06-01');
    const invoice = await first(two.id);
    expect((await first(one.id)).charges).toBe(0);
    // 4.3% of 2,000.00.
    expect(invoice.charges).toBe(86_00);
    expect(await differing(invoice.id)).toEqual([]);
  });

  test('applies to one-time payments with contributions, and to no others', async () => {
    const client = await abroad({ state: 'NB' });
    await levy({ province: 'NB', percent: '1' });
    await fee(client.id, 600);
    for (const [type, amount, treatment] of [
      ['Bonus', '1000', 'contributions'],
      ['Other', '500', 'none'],
    ])
      await server.rows(
        `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment, description)
         values ($1, $2, $3, '2026-06-30', '2026-06-30', $4, 'x')`,
        [client.memberIds[0], type, amount, treatment],
      );
    await run(client.id, '2026-06-16');
    const oneTime = (await invoicesOf(client.id)).find(({ kind }) => kind === 'One-time');
    expect(oneTime?.charges).toBe(10_00);
    expect(await differing(oneTime?.id ?? '')).toEqual([]);
  });

  test('is refused where the province has none, and for what is no percentage', async () => {
    await expect(levy({ province: 'AB', levy: 'health' })).rejects.toMatchObject({ code: 'levyUnknown' });
    await expect(levy({ province: 'AB', percent: '1,2345' })).rejects.toMatchObject({ code: 'percentInvalid' });
  });
});

test('a charge never changes, and neither does what is charged of an invoice', async () => {
  const client = await abroad({});
  await fee(client.id, 600, addDays(from, 1) as PlainDate);
  await run(client.id, '2026-06-01');
  const invoice = await first(client.id);
  await expect(
    server.rows('update public.invoices set charges_cents = 0 where id = $1', [invoice.id]),
  ).rejects.toMatchObject({ code: '23514' });
});
