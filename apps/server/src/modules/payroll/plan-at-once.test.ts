import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { exceptionsWorld } from '../exceptions/testing/exceptions-world.ts';
import { holdPay } from './hold-pay.ts';
import { runCompany } from './run.ts';
import { employer } from './testing/employer.ts';

// Acts that change who is paid when, and the job that plans it.

let server: ProviderServer;
beforeAll(async () => {
  // The day of the database is the day of the server.
  server = await startProviderServer({}, { clockOffset: Date.parse('2026-06-01T16:00:00Z') - Date.now() });
});
afterAll(() => server[Symbol.asyncDispose]());
const { goTo, run, keysOf, setMember, set, insert } = exceptionsWorld(() => server);
beforeEach(() => goTo('2026-06-01'));

type Company = TestCompany & { memberIds: string[] };
const plan = () => server.runJobs('payroll.recheck');
const linesOf = (company: TestCompany) =>
  server.rows<{ start: string; end: string; payday: string; status: string }>(
    `select start_date::text as start, end_date::text as end, payday::text, status from public.payments
     where company_id = $1 and payment_type = 'Debit' order by payday, start_date`,
    [company.id],
  );
const paydaysOf = async (company: TestCompany) => (await linesOf(company)).map(({ payday }) => payday);
const rows = (table: string, company: TestCompany) =>
  server.rows(`select * from ${table} where company_id = $1 order by id`, [company.id]);
const mails = async () => (await server.rows('select 1 from app.mail_messages')).length;

/** Changes the company's people over the wire, as the portal does. */
async function patch(company: Company, body: object, filter = `company_id=eq.${company.id}`): Promise<void> {
  const answer = await server.fetch(`/rest/v1/team_members?${filter}`, {
    method: 'PATCH',
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${company.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(204);
}
const activate = async (company: Company) => {
  await patch(company, { action: 'activate' });
  await patch(company, { status: 'approved' });
};

/** What a daily run would change. */
const nextRun = (company: Company, asOf = '2026-06-01') =>
  runCompany(server.deps, { id: company.id, legal_name: company.name }, plainDate(asOf), true);
const planChanges = async (company: Company) =>
  (await nextRun(company)).filter(({ what }) => what.startsWith('line') && what !== 'lines paid');

test('plans the pay of an activated person, as the dashboard and the next run see it, and issues no invoice', async () => {
  const company = await employer(server, { status: 'pending' });
  const sent = await mails();
  await activate(company);
  await plan();
  expect(await paydaysOf(company)).toEqual(['2026-06-15', '2026-06-29', '2026-07-13']);
  expect(await rows('public.invoices', company)).toEqual([]);
  expect(await mails()).toBe(sent);
  const [dashboard] = await server.rows<{ costs: { day: string }[]; next_paid: { first_name: string }[] }>(
    'select costs, next_paid from public.dashboard where company_id = $1',
    [company.id],
  );
  expect(dashboard?.costs.map(({ day }) => day)).toEqual(['2026-06-15', '2026-06-29', '2026-07-13']);
  expect(dashboard?.next_paid).toHaveLength(1);
  // The day's run issues what is due, and plans nothing else.
  expect(await planChanges(company)).toEqual([]);
  expect((await nextRun(company)).map(({ what }) => what)).toEqual(['invoice issued']);
});

test('changes nothing when it runs twice', async () => {
  const company = await employer(server, { status: 'pending' });
  await activate(company);
  await plan();
  const before = await rows('public.payments', company);
  await server.deps.db.transaction(asService, (tx) =>
    server.deps.jobs.enqueue(tx, 'payroll.recheck', {
      companyId: company.id,
      run: false,
      memberIds: company.memberIds,
    }),
  );
  await plan();
  expect(await rows('public.payments', company)).toEqual(before);
});

test('plans people who are activated together in one job', async () => {
  const second = { email: 'b@people.example', social_insurance_number: '130692544' };
  const company = await employer(server, { status: 'pending' }, { ...second, status: 'pending' });
  await activate(company);
  expect(
    (
      await server.rows<{ data: { memberIds: string[] } }>(
        "select data from jobs.job where name = 'payroll.recheck' and state = 'created'",
      )
    ).map(({ data }) => data.memberIds.toSorted()),
  ).toEqual([company.memberIds.toSorted()]);
  await plan();
  expect(await linesOf(company)).toHaveLength(6);
});

test.each<{ change: string; act: (company: Company) => Promise<unknown>; paydays: string[] }>([
  {
    change: 'a dated change of the schedule',
    act: (company) =>
      server.call(company, 'change-employment', {
        team_member_id: company.memberIds[0],
        effective_on: '2026-06-29',
        salary: '91000',
        payroll_schedule: 'Monthly',
        province: 'ON',
      }),
    paydays: ['2026-06-15', '2026-06-29', '2026-07-01'],
  },
  {
    change: 'an edit of the schedule',
    act: (company) => patch(company, { payroll_schedule: 'Monthly' }),
    paydays: ['2026-07-01', '2026-08-01', '2026-09-01'],
  },
  {
    change: 'a last working day',
    act: (company) =>
      server.call(company, 'end-employment', { team_member_id: company.memberIds[0], last_day: '2026-06-20' }),
    paydays: ['2026-06-15', '2026-06-29'],
  },
  {
    change: 'a later start',
    act: (company) => setMember(company.memberIds[0], 'commencement_date', '2026-06-10'),
    paydays: ['2026-06-24', '2026-07-08', '2026-07-22'],
  },
  {
    change: 'days that were paid elsewhere',
    act: (company) => setMember(company.memberIds[0], 'paid_until', '2026-06-14'),
    paydays: ['2026-06-29', '2026-07-13'],
  },
])('plans $change', async ({ act, paydays }) => {
  const company = await employer(server, { status: 'pending' });
  await activate(company);
  await plan();
  await act(company);
  await plan();
  expect([...new Set(await paydaysOf(company))].slice(0, 3)).toEqual(paydays);
  expect(await planChanges(company)).toEqual([]);
  expect(await rows('public.invoices', company)).toEqual([]);
});

test('plans what an end of employment, a deactivation and their undoing change', async () => {
  const company = await employer(server, { status: 'pending' });
  await activate(company);
  await plan();
  const planned = await linesOf(company);
  const [member] = company.memberIds;
  await server.call(company, 'end-employment', { team_member_id: member, last_day: '2026-06-10' });
  await plan();
  expect(await linesOf(company)).toMatchObject([{ start: '2026-06-01', end: '2026-06-10', payday: '2026-06-15' }]);
  expect((await server.call(company, 'undo-end', { team_member_id: member })).status).toBe(200);
  await plan();
  expect(await linesOf(company)).toEqual(planned);
  await patch(company, { action: 'deactivate' });
  await patch(company, { status: 'processing' });
  await plan();
  expect(await linesOf(company)).toMatchObject([{ start: '2026-06-01', end: '2026-06-01' }]);
  await activate(company);
  await plan();
  expect(await linesOf(company)).toEqual(planned);
});

test('plans what a person is owed who left and returns', async () => {
  const company = await employer(server, { status: 'pending', commencement_date: '2026-05-18' });
  await activate(company);
  await plan();
  await server.call(company, 'end-employment', { team_member_id: company.memberIds[0], last_day: '2026-05-20' });
  await patch(company, { action: 'deactivate' });
  await patch(company, { status: 'processing' });
  await plan();
  const days = async () => (await linesOf(company)).map(({ start, end, payday }) => [start, end, payday]);
  expect(await days()).toEqual([['2026-05-18', '2026-05-20', '2026-06-01']]);
  await activate(company);
  await plan();
  expect((await days()).slice(0, 2)).toEqual([
    ['2026-05-18', '2026-05-20', '2026-06-01'],
    ['2026-06-01', '2026-06-14', '2026-06-15'],
  ]);
  expect(await planChanges(company)).toEqual([]);
});

test('calculates planned pay again for a corrected birth date', async () => {
  const company = await employer(server, { status: 'pending' });
  await activate(company);
  await plan();
  await setMember(company.memberIds[0], 'birth_date', '1950-01-01');
  await plan();
  expect(await planChanges(company)).toEqual([]);
  const [line] = await server.rows<{ cpp: string }>(
    'select cpp::text from public.payments where company_id = $1 order by payday limit 1',
    [company.id],
  );
  expect(line?.cpp).toBe('0.00');
});

test('leaves invoiced lines alone, and plans around them', async () => {
  const company = await employer(server, {});
  await run(company);
  const invoiced = (await linesOf(company)).filter(({ status }) => status !== 'upcoming');
  expect(invoiced).toHaveLength(1);
  await setMember(company.memberIds[0], 'salary', 104_000);
  await plan();
  expect((await linesOf(company)).filter(({ status }) => status !== 'upcoming')).toEqual(invoiced);
  expect(await planChanges(company)).toEqual([]);
});

test('plans no pay that is held', async () => {
  const company = await employer(server, { status: 'pending' });
  await holdPay(
    server.deps,
    { companyId: company.id, memberId: company.memberIds[0] ?? null, days: null },
    'bank details in doubt',
  );
  await activate(company);
  await plan();
  expect(await linesOf(company)).toEqual([]);
  expect(await keysOf(company)).toEqual(['payHeld']);
});

test('plans again the days of a credited line that are owed again', async () => {
  const company = await employer(server, {});
  await run(company);
  const [line] = await server.rows<{ id: string }>(
    "select id from public.payments where company_id = $1 and status <> 'upcoming'",
    [company.id],
  );
  await set('public.payments', line?.id, 'credited_at', '2026-06-01');
  await set('public.payments', line?.id, 'owed_again', true);
  await plan();
  expect((await linesOf(company)).filter(({ start }) => start === '2026-06-01')).toHaveLength(2);
  expect(await planChanges(company)).toEqual([]);
});

test('waits for a run of the same company', async () => {
  const company = await employer(server, { status: 'pending' });
  await activate(company);
  const held = Promise.withResolvers<undefined>();
  const locked = Promise.withResolvers<undefined>();
  const other = server.deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    locked.resolve(undefined);
    await held.promise;
  });
  await locked.promise;
  const planned = plan();
  await vi.waitFor(
    async () =>
      expect(
        await server.rows(
          `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
        ),
      ).toHaveLength(1),
    45_000,
  );
  expect(await linesOf(company)).toEqual([]);
  held.resolve(undefined);
  await Promise.all([other, planned]);
  expect(await linesOf(company)).toHaveLength(3);
});

test('is not queued for a person who is not active', async () => {
  const company = await employer(server, { status: 'pending' });
  await plan();
  await setMember(company.memberIds[0], 'salary', 104_000);
  await setMember(company.memberIds[0], 'birth_date', '1991-01-01');
  await insert('public.employment_terms', {
    company_id: company.id,
    team_member_id: company.memberIds[0],
    effective_on: '2026-08-01',
    salary_cents: 12_000_000,
    payroll_schedule: 'Monthly',
  });
  expect(await server.rows("select 1 from jobs.job where name = 'payroll.recheck' and state = 'created'")).toEqual([]);
});
