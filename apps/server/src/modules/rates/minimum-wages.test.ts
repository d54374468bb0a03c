import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import type { AddedMinimumWage } from '@portage/domain/minimum-wage/minimum-wage';
import { cents } from '@portage/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { previewChange } from '../employment/preview-change.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addMinimumWages, listMinimumWages } from './minimum-wages.ts';

let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const wage = (hourly: number, since: string, province: AddedMinimumWage['province'] = 'ON'): AddedMinimumWage => ({
  province,
  since: plainDate(since),
  hourly: cents(hourly),
  source: 'Ontario, Ministry of Labour',
});
const add = (wages: readonly AddedMinimumWage[], by = 'ana') => addMinimumWages(server.deps, wages, by);
const openKeys = async (company: TestCompany) =>
  (
    await server.rows<{ key: string }>(
      'select key from public.pay_exceptions where company_id = $1 and resolved_at is null order by key',
      [company.id],
    )
  ).map(({ key }) => key);

test('stores wages once, supersedes a corrected one, and says who added them', async () => {
  const wages = [wage(1830, '2027-10-01'), wage(1700, '2027-05-01', 'QC')];
  expect(await add(wages)).toEqual({ added: 2, superseded: 0, same: 0 });
  expect(await add(wages, 'ben')).toEqual({ added: 0, superseded: 0, same: 2 });
  expect(await add([wage(1820, '2027-10-01')], 'ben')).toEqual({ added: 0, superseded: 1, same: 0 });
  expect((await listMinimumWages(server.deps)).filter(({ addedBy }) => addedBy !== null)).toMatchObject([
    { province: 'ON', since: '2027-10-01', hourly: '18.20', addedBy: 'ben' },
    { province: 'QC', since: '2027-05-01', hourly: '17.00', addedBy: 'ana' },
  ]);
  const log = await server.rows("select operation from app.audit_log where table_name = 'app.minimum_wages'");
  expect(log.map(({ operation }) => operation).toSorted()).toEqual(['INSERT', 'INSERT', 'INSERT', 'UPDATE']);
});

test('stores wages once when two processes add them at the same time', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add([wage(1830, '2027-10-01')])));
  expect(answers.map(({ added }) => added).toSorted()).toEqual([0, 0, 1]);
});

test('never changes or deletes a stored wage', async () => {
  await add([wage(1830, '2027-10-01')]);
  for (const sql of [
    'delete from app.minimum_wages',
    'update app.minimum_wages set hourly = 20, superseded_at = app.now()',
  ])
    await expect(server.rows(sql), sql).rejects.toThrow('never changed');
});

test('warns about a salary at once, in the province of the wage only', async () => {
  const now = today(server.deps.clock);
  const terms = { salary: 62_400, commencement_date: addDays(now, -5) };
  const inOntario = await employer(server, terms);
  const inQuebec = await employer(server, { ...terms, state: 'QC', postal_code: 'H2X 1Y4' });
  for (const company of [inOntario, inQuebec])
    await runCompany(server.deps, { id: company.id, legal_name: 'Employer' }, now, false);
  expect(await openKeys(inOntario)).not.toContain('salaryBelowMinimum');
  // 62,400 a year is CAD 30.00 an hour.
  await add([wage(3001, now)]);
  await server.runJobs('payroll.recheck');
  expect(await openKeys(inOntario)).toContain('salaryBelowMinimum');
  expect(await openKeys(inQuebec)).not.toContain('salaryBelowMinimum');
  await add([wage(3000, now)]);
  await server.runJobs('payroll.recheck');
  expect(await openKeys(inOntario)).not.toContain('salaryBelowMinimum');
});

test('a dated change is compared with the wage of its day', async () => {
  const now = today(server.deps.clock);
  const company = await employer(server, { commencement_date: addDays(now, -5) });
  await add([wage(3001, addDays(now, 60))]);
  const below = async (days: number) =>
    (
      await previewChange(server.deps, { id: company.id, user_id: company.userId }, company.memberIds[0] ?? '', {
        effectiveOn: addDays(now, days),
        salary: cents(6_240_000),
      })
    ).belowMinimum;
  expect(await below(59)).toBeNull();
  expect(await below(60)).toMatchObject({ hourly: 3000, minimum: { hourly: 3001 } });
});

test('the portal reads the wages in use, and nothing else about them', async () => {
  await add([wage(1830, '2027-10-01')]);
  await add([wage(1820, '2027-10-01')]);
  const company = await employer(server);
  const read = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await server.fetch('/rest/v1/minimum_wages', { headers });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await read(company.token)).toEqual({
    status: 200,
    body: [{ province: 'ON', since: '2027-10-01', hourly: 18.2, source: 'Ontario, Ministry of Labour' }],
  });
  expect((await read()).status).toBe(401);
});
