import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { markPaidOut } from '../payroll/mark-paid-out.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { deductFromPay } from './deduct-from-pay.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

/** The only company of this database; everyone is paid every two weeks. */
async function paidCompany(...provinces: string[]) {
  const now = today(server.deps.clock);
  const people = provinces.map((state) => ({ state, commencement_date: addDays(now, -10) }));
  const company = await employer(server, ...people);
  const [first] = company.memberIds;
  const order = { kind: 'garnishment', cents: 12_345, totalCents: null, from: now, until: null } as const;
  await deductFromPay(server.deps, first ?? '', { ...order, description: 'Order 4711' }, 'court order');
  await runPayroll(server.deps, { asOf: now });
  return company;
}

async function payOut(companyId: string): Promise<void> {
  const invoices = await server.rows<{ id: string; cents: string; payday: string }>(
    `select id, (amount * 100)::bigint as cents, payday::text from public.invoices where company_id = $1 and status = 'Pending' order by payday`,
    [companyId],
  );
  for (const { id, cents } of invoices)
    await recordReceipt(
      server.deps,
      { companyId, receivedOn: today(server.deps.clock), method: 'EFT', cents: Number(cents) },
      [{ invoiceId: id, cents: null }],
      { again: true },
    );
  for (const payday of new Set(invoices.map((invoice) => invoice.payday)))
    await markPaidOut(server.deps, companyId, payday as never, { reference: 'EFT 1' });
}

const held = () =>
  server.rows<{ authority: string; kind: string; description: string | null; employee: number; employer: number }>(
    `select authority, kind, description, sum(employee_cents)::float8 as employee, sum(employer_cents)::float8 as employer
     from public.staff_held group by 1, 2, 3 order by 1, 2`,
  );
const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);

test('what is held is gross less net of what is paid out, with the contributions of the invoices, to the cent', async () => {
  const company = await paidCompany('ON', 'QC', 'NT', 'NU');
  expect(await held()).toEqual([]);
  await payOut(company.id);
  const rows = await held();
  const [paid] = await server.rows<{ gross: number; net: number; employer: number }>(
    `select sum(p.gross_salary * 100)::float8 as gross, sum(l.cents)::float8 as net, sum((p.ei + p.cpp) * 100)::float8 as employer
     from public.payments p join app.payout_lines l on l.payment_id = p.id where p.company_id = $1`,
    [company.id],
  );
  expect(sum(rows.map(({ employee }) => employee))).toBe((paid?.gross ?? 0) - (paid?.net ?? 0));
  expect(sum(rows.map((row) => row.employer))).toBe(paid?.employer);
  const of = (authority: string) => rows.filter((row) => row.authority === authority).map(({ kind }) => kind);
  expect(of('cra')).toEqual(['cpp', 'ei', 'federalTax', 'provincialTax']);
  expect(of('rq')).toEqual(['qpip', 'qpp', 'quebecTax']);
  expect([of('nt'), of('nu')]).toEqual([['payrollTax'], ['payrollTax']]);
  expect(rows.filter(({ authority }) => authority === 'other')).toEqual([
    { authority: 'other', kind: 'garnishment', description: 'Order 4711', employee: 12_345, employer: 0 },
  ]);
});

test('a credited line counts until the line that replaces it is paid out', async () => {
  const lines = await server.rows<{ id: string }>('select line_id as id from public.staff_held_lines order by 1');
  const [old] = lines;
  const all = () => server.rows<{ id: string }>('select line_id as id from public.staff_held_lines order by 1');
  await server.rows("set session_replication_role = 'replica'");
  await server.rows('update public.payments set credited_at = now() where id = $1', [old?.id]);
  expect(await all()).toEqual(lines);
  const [again] = await server.rows<{ id: string }>(
    `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation)
     select company_id, team_member_id, 'collected', start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation
     from public.payments where id = $1 returning id`,
    [old?.id],
  );
  await server.rows(
    `insert into app.net_pays select ($2::text)::uuid, company_id, team_member_id, is_one_time, pay_date, gross, cpp, cpp2, ei, qpip, federal_tax, provincial_tax,
       payroll_tax, deducted, net, deductions, basis, edition, estimate, stale, calculated_at from app.net_pays where line_id = $1`,
    [old?.id, again?.id],
  );
  await server.rows(
    'insert into app.earlier_payouts (payment_id, earlier_payment_id, company_id, cents) select $2, payment_id, company_id, cents from app.payout_lines where payment_id = $1',
    [old?.id, again?.id],
  );
  expect(await all()).toEqual(lines);
  await server.rows(
    'insert into app.payout_lines (payment_id, company_id, payout_id, cents) select $2, company_id, payout_id, 0 from app.payout_lines where payment_id = $1',
    [old?.id, again?.id],
  );
  await server.rows("set session_replication_role = 'origin'");
  const ids = [...lines.slice(1).map(({ id }) => id), again?.id ?? ''].toSorted();
  expect((await all()).map(({ id }) => id).toSorted()).toEqual(ids);
});
