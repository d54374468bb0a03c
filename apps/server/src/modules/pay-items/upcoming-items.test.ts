import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { payCalendar } from '../calendar/pay-calendar.ts';
import { deductFromPay } from '../net-pay/deduct-from-pay.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { addPayItem } from './add-item.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
  await addMadeUpRates(server, now);
});
afterAll(() => server[Symbol.asyncDispose]());

const run = ({ id, name }: { id: string; name: string }, asOf = now) =>
  runCompany(server.deps, { id, legal_name: name }, asOf, false);

/** Someone whose first pay is planned and not invoiced. */
async function planned() {
  const start = addDays(now, 14);
  const company = await employer(server, { commencement_date: start });
  const memberId = company.memberIds[0] ?? '';
  const payday = addDays(start, 14);
  const item = { from: start, until: null } as const;
  for (const [kind, cents] of [
    ['allowance', 10_000],
    ['lifeInsurance', 4_000],
    ['benefitInKind', 20_000],
  ] as const)
    await addPayItem(server.deps, memberId, { ...item, kind, cents, description: kind }, 'the contract');
  await run(company);
  return { company, memberId, payday, start };
}

const costOf = async ({ company, payday }: { company: { id: string }; payday: PlainDate }) => {
  const [row] = await server.rows<Record<'lines' | 'payments' | 'gross' | 'extra' | 'total', string>>(
    `select sum(lines)::int as lines, sum(one_time_payments)::int as payments, sum(gross)::text as gross, sum(one_time)::text as extra,
       (sum(gross + ei + cpp + one_time) * 100)::bigint as total from public.payday_costs where company_id = $1 and day = $2`,
    [company.id, payday],
  );
  return row;
};

test('allowances and benefits are in what a payday costs before it is invoiced, to the cent of its invoice', async () => {
  const someone = await planned();
  const cost = await costOf(someone);
  expect(cost).toMatchObject({ lines: 1, payments: 0, gross: '3600.00' });
  expect(Number(cost?.extra)).toBe(0);
  const [dashboard] = await server.rows<{ paid: object[]; items: object[] }>(
    'select next_paid as paid, next_items as items from public.dashboard where company_id = $1',
    [someone.company.id],
  );
  expect(dashboard?.paid).toMatchObject([{ gross_salary: 3600 }]);
  expect(dashboard?.items).toEqual([
    { province: 'ON', kind: 'allowance', cents: 10_000 },
    { province: 'ON', kind: 'benefitInKind', cents: 20_000 },
    { province: 'ON', kind: 'lifeInsurance', cents: 4_000 },
  ]);
  const [board] = await server.rows<{ total: string }>(
    `select (total * 100)::bigint as total from public.staff_pay_board where company_id = $1 and payday = $2 and stage = 'planned'`,
    [someone.company.id, someone.payday],
  );
  expect(board?.total).toBe(cost?.total);
  const calendar = await payCalendar(server.deps, someone.company);
  expect(calendar.entries.find(({ kind, date }) => kind === 'payday' && date === someone.payday)).toMatchObject({
    cents: Number(cost?.total),
    people: 1,
    outcome: 'planned',
  });
  await run(someone.company, addDays(someone.payday, -3));
  const [invoice] = await server.rows<{ pay: string }>(
    'select ((amount - tax_amount) * 100)::bigint - charges_cents as pay from public.invoices where company_id = $1 and payday = $2',
    [someone.company.id, someone.payday],
  );
  expect(invoice?.pay).toBe(cost?.total);
});

test('the person sees an allowance in gross and net, and a deduction in net alone', async () => {
  const someone = await planned();
  const coming = async () => {
    const [row] = await server.rows<{ gross: string; net: string | null }>(
      `select sum(gross_cents)::text as gross, case when bool_and(net_cents is not null and not estimate) then sum(net_cents)::text end as net
       from public.my_pay where team_member_id = $1 and payday = $2`,
      [someone.memberId, someone.payday],
    );
    return row;
  };
  const [before, cost] = [await coming(), await costOf(someone)];
  expect(before?.gross).toBe('360000');
  expect(Number(before?.net)).toBeLessThan(360_000);
  const loan = { kind: 'other', cents: 5_000, totalCents: null, until: null, description: 'Loan' } as const;
  await deductFromPay(server.deps, someone.memberId, { ...loan, from: someone.start }, 'consent');
  await run(someone.company);
  expect(await coming()).toEqual({ gross: '360000', net: String(Number(before?.net) - 5_000) });
  expect(await costOf(someone)).toEqual(cost);
});
