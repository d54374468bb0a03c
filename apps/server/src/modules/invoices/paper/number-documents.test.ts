import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { runCompany, runPayroll } from '../../payroll/run.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { creditInvoice } from '../correct-invoice.ts';
import { numberInvoices } from './number-documents.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const numbersOf = async (year: number) =>
  (
    await server.rows<{ number: string }>(
      "select invoice_number as number from public.invoices where invoice_number like 'INV-' || $1 || '-%' and numbered_at is not null order by 1",
      [String(year)],
    )
  ).map(({ number }) => number);
const firstNumbers = (year: number, count: number) =>
  Array.from({ length: count }, (_, at) => `INV-${year}-${String(at + 1).padStart(4, '0')}`);
const schedule = async (companyId: string, number: string | null) =>
  (
    await server.rows<{ id: string }>(
      `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
       values ($1, $2, 100, '2026-06-08', '2026-06-01', '2026-06-14', '2026-06-15') returning id`,
      [companyId, number],
    )
  )[0]?.id ?? '';

test('numbers invoices of concurrent runs for several companies without gaps or repeats', async () => {
  const companies = [];
  for (let at = 0; at < 4; at++) companies.push(await employer(server, {}, { first_name: 'Liam' }));
  const run = (companyId: string) =>
    runCompany(server.deps, { id: companyId, legal_name: 'At once' }, plainDate('2026-06-10'), false);
  await Promise.all([...companies, ...companies].map(({ id }) => run(id)));
  expect(await numbersOf(2026)).toEqual(firstNumbers(2026, 4));
  const { failures } = await runPayroll(server.deps, { asOf: plainDate('2026-06-25') });
  expect(failures).toEqual([]);
  expect(await numbersOf(2026)).toEqual(firstNumbers(2026, 8));
});

test('leaves no gap when the transaction of an issue or a dry run is rolled back', async () => {
  const company = await employer(server, {});
  const numbered = async (fails: boolean) =>
    server.deps.db.transaction(asService, async (tx) => {
      const { rows } = await tx.query(
        `insert into public.invoices (company_id, kind, amount, due_date, period_start, period_end, payday, tax_rate, tax_amount, charges_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [company.id, 'One-time', '1.00', '2031-06-01', '2031-06-01', '2031-06-01', '2031-06-01', '0', '0.00', 0],
      );
      const numbers = await numberInvoices(tx, [rows[0]?.id ?? ''], plainDate('2031-06-01'));
      if (fails) throw new Error('rolled back');
      return numbers;
    });
  expect(await numbered(false)).toEqual(['INV-2031-0001']);
  await expect(numbered(true)).rejects.toThrow('rolled back');
  const before = await numbersOf(2026);
  await runCompany(server.deps, { id: company.id, legal_name: 'Dry' }, plainDate('2026-07-10'), true);
  expect(await numbersOf(2026)).toEqual(before);
  expect(await numbered(false)).toEqual(['INV-2031-0002']);
});

test('numbers credits in a series of their own and continues past 9999', async () => {
  const company = await employer(server, {});
  await server.rows("insert into app.number_series (kind, year, last_number) values ('credit', 2032, 9999)");
  const credit = async () => {
    const id = await schedule(company.id, null);
    await server.rows("update public.invoices set status = 'Paid' where id = $1", [id]);
    return server.deps.db.transaction(asService, (tx) =>
      creditInvoice(tx, id, { reason: 'wrong', payAgain: false, asOf: plainDate('2032-01-02') }),
    );
  };
  expect([(await credit()).number, (await credit()).number]).toEqual(['CR-2032-10000', 'CR-2032-10001']);
});

test('rejects a number that the series already gave, also for another company', async () => {
  const [one, other] = [await employer(server, {}), await employer(server, {})];
  const id = await schedule(one.id, null);
  const [number] = await server.deps.db.transaction(asService, (tx) =>
    numberInvoices(tx, [id], plainDate('2033-01-02')),
  );
  const copy = await schedule(other.id, null);
  await expect(
    server.rows('update public.invoices set invoice_number = $2, numbered_at = app.now() where id = $1', [
      copy,
      number,
    ]),
  ).rejects.toMatchObject({ code: '23505' });
});
