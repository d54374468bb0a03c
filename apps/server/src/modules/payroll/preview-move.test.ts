import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { calculateCase } from '@portage/domain/net-pay/calculation-case';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { declareOwnTax } from '../net-pay/declare-own-tax.ts';
import { previewMove } from './preview-move.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';
import { sinOf } from './testing/sin-of.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
});
afterAll(() => server[Symbol.asyncDispose]());

type Employer = TestCompany & { memberIds: string[] };

let made = 0;
/** Someone with CAD 3,500.00 every two weeks from 10 November, paid on 24 November first. */
function maya(given: Record<string, unknown> = {}) {
  made += 1;
  const own = { social_insurance_number: sinOf(made), commencement_date: '2026-11-10', salary: 91_000 };
  return employer(server, { ...own, payroll_schedule: 'Bi-Weekly', state: 'ON', ...given });
}
const on = (day: string) => onDay(server.deps, plainDate(day));
const run = async (day: string) => expect((await runPayroll(on(day))).failures).toEqual([]);
const preview = (company: Employer, province: 'ON' | 'QC' | 'BC', day = '2026-11-12') =>
  previewMove(on(day), company.id, company.memberIds[0] ?? '', province);

/** The net of the pay of 8 December by the domain alone, after the invoiced pay of 24 November. */
const netOf = (province: string, yearToDate: Record<string, string>, claims?: Record<string, string>) =>
  parseCents(
    calculateCase({
      payDate: '2026-12-08',
      province,
      paysPerYear: 26,
      pensionable: '3500.00',
      gross: '3500.00',
      yearToDate: { pensionable: '3500.00', ...yearToDate },
      ...(claims === undefined ? {} : { claims }),
    }).net ?? '',
  );
const afterOntario = { cpp: '200.24', ei: '57.05' };
const afterQuebec = { qpp: '212.02', ei: '45.50', qpip: '15.05' };
const insurable = '3500.00';

test('is the net of the first pay that is not invoiced, before and after', async () => {
  const company = await maya();
  await run('2026-11-11');
  const stored = () =>
    server.rows(
      `select p.id, p.calculation, n.net, n.stale from public.payments p left join app.net_pays n on n.line_id = p.id
       where p.company_id = $1 order by p.id`,
      [company.id],
    );
  const kept = await stored();
  expect(await preview(company, 'BC')).toEqual({
    payDate: '2026-12-08',
    before: netOf('ON', afterOntario),
    after: netOf('BC', afterOntario),
    estimate: false,
  });
  expect(await stored()).toEqual(kept);
});

test.each([
  ['into Quebec', 'ON', 'QC', afterOntario, { ...afterOntario, qpp: '0.00', insurable }],
  ['out of Quebec', 'QC', 'ON', afterQuebec, { ...afterQuebec, cpp: '0.00', insurable }],
] as const)('counts what the year has of the other plans %s', async (_, from, to, before, after) => {
  const company = await maya({ state: from, postal_code: from === 'QC' ? 'H2X 1Y4' : 'M5V 2T6' });
  await run('2026-11-11');
  const { cpp, ...own } = { cpp: undefined, ...before };
  const soFar = from === 'QC' ? own : { cpp: cpp ?? '', ...own };
  expect(await preview(company, to)).toEqual({
    payDate: '2026-12-08',
    before: netOf(from, soFar),
    after: netOf(to, after),
    estimate: false,
  });
});

test('is what the run makes of the move', async () => {
  const company = await maya();
  await run('2026-11-11');
  const [id = ''] = company.memberIds;
  const nothing = { additionalTax: parseCents('0.00'), additionalQuebecTax: parseCents('0.00') };
  await declareOwnTax(
    on('2026-11-11'),
    id,
    { ...nothing, federalClaim: parseCents('20000.00') },
    { reason: 'Mine', replaced: 'Mine' },
  );
  const previewed = await preview(company, 'QC');
  await server.rows(
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
     select company_id, team_member_id, '2026-11-24', (salary * 100)::bigint, payroll_schedule, 'QC' from public.team_members where team_member_id = $1`,
    [id],
  );
  await run('2026-11-12');
  expect(
    await server.rows(
      `select n.net::int as net from app.net_pays n join public.payments p on p.id = n.line_id where n.team_member_id = $1 and n.pay_date = '2026-12-08'`,
      [id],
    ),
  ).toEqual([{ net: previewed?.after }]);
});

test('is of this work alone, where there is other work too', async () => {
  const sin = sinOf(900);
  const one = await maya({ social_insurance_number: sin });
  const other = await maya({ social_insurance_number: sin, state: 'QC', postal_code: 'H2X 1Y4' });
  await run('2026-11-11');
  const before = await preview(other, 'QC');
  expect(await preview(one, 'BC')).toMatchObject({ payDate: '2026-12-08' });
  expect(before?.after).toBe(before?.before);
  expect(await preview(other, 'QC')).toEqual(before);
});

test('is not known without a salary, and not before pay is planned', async () => {
  const company = await maya({ salary: 0 });
  await runPayroll(on('2026-11-11'));
  expect(await preview(company, 'QC')).toBeNull();
  expect(await preview(await maya(), 'QC')).toBeNull();
});

test('is an estimate where rates or tax tables of the year are missing', async () => {
  const company = await maya({ commencement_date: '2026-12-20' });
  await run('2026-12-20');
  const next = await preview(company, 'QC', '2026-12-20');
  expect(next).toMatchObject({ payDate: expect.stringMatching(/^2027/), estimate: true });
});
