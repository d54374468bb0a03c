import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';
import { exceptionsWorld } from './testing/exceptions-world.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());
const { goTo, run, rowsOf, keysOf, setMember, insert, set, recheck, invoiceOf } = exceptionsWorld(() => server);
beforeEach(() => goTo('2026-06-01'));

const second = { email: 'b@people.example', social_insurance_number: '130692544' };
const checks = async () =>
  (
    await server.rows<{ data: unknown }>(
      "select data from jobs.job where name = 'payroll.recheck' and state = 'created'",
    )
  ).map(({ data }) => data);
const linesOf = (company: TestCompany) =>
  server.rows('select id, status from public.payments where company_id = $1 order by id', [company.id]);
/** When a run last saw the company's exceptions. */
const seen = (company: TestCompany) =>
  server.rows('select key, last_seen_at from public.pay_exceptions where company_id = $1 order by key', [company.id]);

test('a check plans the people whose change enqueued it', async () => {
  const company = await employer(server, {}, second);
  const [first, other] = company.memberIds;
  await setMember(first, 'salary', 20_000);
  expect(await checks()).toEqual([{ companyId: company.id, run: false, memberIds: [first] }]);
  await setMember(other, 'salary', 20_000);
  await setMember(first, 'salary', 21_000);
  expect(await checks()).toEqual([{ companyId: company.id, run: false, memberIds: [first, other] }]);
  await recheck();
  expect(await keysOf(company)).toEqual(['salaryBelowMinimum', 'salaryBelowMinimum']);
});

test('a check after a signature or a payment plans no pay', async () => {
  const company = await employer(server, {});
  await run(company);
  const id = await insert('public.new_documents', { company_id: company.id, type: 'EOR_SERVICE_AGREEMENT' });
  await recheck();
  await run(company);
  await set('public.new_documents', id, 'status', 'signed');
  expect(await checks()).toEqual([{ companyId: company.id, memberIds: [] }]);
  await recheck();
  goTo('2026-06-10');
  await run(company, '2026-06-10');
  expect(await keysOf(company)).toEqual(['invoiceUnfunded']);
  await set('public.invoices', await invoiceOf(company), 'status', 'Paid');
  expect(await checks()).toEqual([{ companyId: company.id, memberIds: [] }]);
  await recheck();
  expect(await keysOf(company)).toEqual([]);
});

test('a check of one person leaves what was refused to another', async () => {
  const company = await employer(server, { state: null }, { ...second, state: null });
  await run(company);
  const before = await rowsOf(company);
  await setMember(company.memberIds[0], 'salary', 20_000);
  await recheck();
  expect((await rowsOf(company)).filter(({ key }) => key === 'provinceMissing')).toEqual(before);
  await setMember(company.memberIds[0], 'state', 'ON');
  await recheck();
  expect((await rowsOf(company)).filter(({ key }) => key === 'provinceMissing')).toEqual([
    before.find(({ member }) => member === company.memberIds[1]),
  ]);
  expect(await linesOf(company)).not.toEqual([]);
});

test('a check of more than 100 people is one of the company', async () => {
  const company = await employer(server, {});
  const [id] = company.memberIds;
  await setMember(id, 'salary', 20_000);
  await server.rows(
    `update jobs.job set data = jsonb_set(data, '{memberIds}', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 100)))
     where name = 'payroll.recheck' and state = 'created'`,
  );
  await setMember(id, 'salary', 21_000);
  expect(await checks()).toEqual([{ companyId: company.id, run: false }]);
  await recheck();
});

test('a change that plans nothing new runs no payroll while pay is estimated', async () => {
  const company = await employer(server, { commencement_date: '2199-01-01' });
  await run(company);
  expect(await keysOf(company)).toEqual(['ratesMissing']);
  const [seenBefore, lines] = [await seen(company), await linesOf(company)];
  await server.pass(60);
  await setMember(company.memberIds[0], 'postal_code', 'M5V 3L9');
  expect(await checks()).toEqual([{ companyId: company.id, memberIds: company.memberIds }]);
  await recheck();
  expect([await seen(company), await linesOf(company)]).toEqual([seenBefore, lines]);
});

test('a fix with another problem behind it is seen by a run at once', async () => {
  const company = await employer(server, { state: null, salary: 0 });
  await run(company);
  const [problem] = await keysOf(company);
  await setMember(
    company.memberIds[0],
    problem === 'provinceMissing' ? 'state' : 'salary',
    problem === 'provinceMissing' ? 'ON' : 91_000,
  );
  await recheck();
  const [next] = await keysOf(company);
  expect(next).not.toBe(problem);
  expect((await seen(company)).every(({ last_seen_at: at }) => at !== null)).toBe(true);
});
