import { addDays, addMonthsClamped, type PlainDate } from '@portage/domain/dates/plain-date';
import { payPeriod, payPeriodNumberAt } from '@portage/domain/pay/paydays';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

/** Someone paid biweekly since four weeks ago, with the current period invoiced, and the first day that is not. */
async function paidPerson() {
  const now = today(server.deps.clock);
  const commencement = addDays(now, -28);
  const company = await employer(server, { commencement_date: commencement });
  const memberId = company.memberIds[0] ?? '';
  await runPayroll(server.deps, { asOf: now });
  const [line] = await server.rows<{ until: PlainDate | null }>(
    "select max(end_date)::text as until from public.payments where team_member_id = $1 and status <> 'upcoming'",
    [memberId],
  );
  const until = line?.until ?? commencement;
  const change = (values: Record<string, unknown> = {}, who: TestCompany = company) =>
    server.call(who, 'change-employment', { team_member_id: memberId, effective_on: addDays(until, 1), ...values });
  return { company, memberId, now, commencement, until, first: addDays(until, 1), change };
}

const terms = (memberId: string) =>
  server.rows(
    `select effective_on::text as on, salary_cents::int as salary, payroll_schedule as schedule, province, recorded_by
     from public.employment_terms where team_member_id = $1 and canceled_at is null order by effective_on`,
    [memberId],
  );
const mails = (memberName: string) =>
  server.rows('select subject from app.mail_messages where kind = $1 and subject like $2', [
    'employment-change',
    `%${memberName}%`,
  ]);

describe('a dated change', () => {
  test('is stored by day with who recorded it, and leaves today as it is', async () => {
    const { company, memberId, commencement, now, change } = await paidPerson();
    const on = addMonthsClamped(now, 3);
    const { status, body } = await change({ effective_on: on, salary: '100000.50', province: 'QC' });
    expect([status, body]).toEqual([200, { change_id: expect.any(String) }]);
    expect(await terms(memberId)).toEqual([
      { on: commencement, salary: 9_100_000, schedule: 'Bi-Weekly', province: 'ON', recorded_by: null },
      { on, salary: 10_000_050, schedule: 'Bi-Weekly', province: 'QC', recorded_by: company.userId },
    ]);
    expect(
      await server.rows('select salary, state from public.team_members where team_member_id = $1', [memberId]),
    ).toEqual([{ salary: '91000.00', state: 'ON' }]);
  });

  test('takes effect at once from today', async () => {
    const company = await employer(server, { commencement_date: addDays(today(server.deps.clock), -3) });
    const memberId = company.memberIds[0] ?? '';
    const on = today(server.deps.clock);
    const body = { team_member_id: memberId, effective_on: on, salary: '100000' };
    expect((await server.call(company, 'change-employment', body)).status).toBe(200);
    expect(await server.rows('select salary from public.team_members where team_member_id = $1', [memberId])).toEqual([
      { salary: '100000.00' },
    ]);
    expect((await terms(memberId)).map(({ on: day, salary }) => [day, salary])).toEqual([
      [addDays(on, -3), 9_100_000],
      [on, 10_000_000],
    ]);
  });

  test('is the same change when it is sent twice, and mails the provider once', async () => {
    const { memberId, change } = await paidPerson();
    await server.rows("update public.team_members set last_name = 'Twice' where team_member_id = $1", [memberId]);
    const [one, two] = await Promise.all([change({ salary: '95000' }), change({ salary: '95000.00' })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).toEqual(two.body);
    expect(await terms(memberId)).toHaveLength(2);
    expect(await mails('Maya Twice')).toHaveLength(1);
  });

  test('of two different ones at once keeps one, and says that it exists', async () => {
    const { memberId, now, change } = await paidPerson();
    const on = addMonthsClamped(now, 2);
    const both = await Promise.all(
      ['95000', '96000'].map((salary, at) => change({ salary, effective_on: addDays(on, at) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatch(
      /^A change of the same kind from .+ is already recorded\. Edit or cancel that one\.$/,
    );
    expect(await terms(memberId)).toHaveLength(2);
  });

  test('can be edited once: another tab that still shows it is asked to reload', async () => {
    const { memberId, now, change } = await paidPerson();
    const on = addMonthsClamped(now, 2);
    const { body } = await change({ salary: '95000', effective_on: on });
    const replaces = body.change_id;
    expect((await change({ salary: '97000', effective_on: addDays(on, 7), replaces })).status).toBe(200);
    const late = await change({ salary: '98000', effective_on: on, replaces });
    expect([late.status, late.body.error]).toEqual([
      409,
      'This change was canceled or edited elsewhere. Reload to see the current terms.',
    ]);
    expect((await terms(memberId)).map(({ on: day, salary }) => [day, salary]).slice(1)).toEqual([
      [addDays(on, 7), 9_700_000],
    ]);
  });

  test('is ordered by day: an earlier change of another kind reaches a later one', async () => {
    const { company, memberId, now, change } = await paidPerson();
    const later = addMonthsClamped(now, 3);
    const sooner = addMonthsClamped(now, 2);
    await change({ salary: '95000', effective_on: later });
    const { body } = await change({ payroll_schedule: 'Monthly', effective_on: sooner });
    expect((await terms(memberId)).slice(1)).toMatchObject([
      { on: sooner, salary: 9_100_000, schedule: 'Monthly' },
      { on: later, salary: 9_500_000, schedule: 'Monthly' },
    ]);
    const cancel = { team_member_id: memberId, change_id: body.change_id };
    expect((await server.call(company, 'cancel-employment-change', cancel)).status).toBe(200);
    expect((await terms(memberId)).slice(1)).toMatchObject([{ on: later, salary: 9_500_000, schedule: 'Bi-Weekly' }]);
  });

  test.each([
    [
      'before the first day',
      (p: Person) => ({ effective_on: addDays(p.commencement, -1), salary: '1' }),
      /^The first day of work is /,
    ],
    [
      'on an invoiced day',
      (p: Person) => ({ effective_on: p.until, province: 'BC' }),
      /^That day is already invoiced\. Schedule and province can change from .+\. A higher salary can start earlier\.$/,
    ],
    [
      'more than two years ahead',
      (p: Person) => ({ effective_on: addDays(addMonthsClamped(p.now, 24), 1), salary: '1' }),
      /^Choose a day up to /,
    ],
    ['to a salary of 0', () => ({ salary: '0' }), /^Enter a salary above CAD 0\.00\.$/],
    ['to what it is', () => ({ salary: '91000.00', province: 'ON' }), /^Nothing changes on that day\./],
    ['without any change', () => ({}), /^Nothing changes on that day\./],
  ])('is refused %s', async (_, values, words) => {
    const person = await paidPerson();
    const { status, body } = await person.change(values(person));
    expect(status).toBe(409);
    expect(body.error).toMatch(words);
    expect(await terms(person.memberId)).toHaveLength(1);
  });

  test.each([
    ['a salary with three decimals', { salary: '100.123' }],
    ['a negative salary', { salary: '-1' }],
    ['an exponent', { salary: '1e5' }],
    ['a day that does not exist', { effective_on: '2027-02-30' }],
    ['an unknown province', { province: 'XX' }],
    ['an unknown schedule', { payroll_schedule: 'Weekly' }],
  ])('rejects %s', async (_, values) => {
    const { change } = await paidPerson();
    expect((await change({ salary: '95000', ...values })).status).toBe(400);
  });

  test('is refused for a member of another company, with nothing stored', async () => {
    const { memberId, change } = await paidPerson();
    const other = await employer(server);
    const member = { team_member_id: memberId };
    const raise = { ...member, effective_on: '2027-01-01', salary: '95000' };
    for (const [name, body] of [
      ['change-employment', raise],
      ['preview-employment-change', raise],
      ['cancel-employment-change', { ...member, change_id: memberId }],
    ] as const) {
      expect((await server.call(other, name, body)).status).toBe(404);
      expect((await server.call(null, name, body)).status).toBe(401);
    }
    expect(await terms(memberId)).toHaveLength(1);
    expect((await change({ salary: '95000' })).status).toBe(200);
  });

  test('stores nothing when its transaction is cut off half-way', async () => {
    const { memberId, change } = await paidPerson();
    await server.rows(
      `create function app.test_cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
       create trigger test_cut before insert on app.mail_messages for each row when (new.kind = 'employment-change') execute function app.test_cut()`,
    );
    try {
      const answer = await change({ salary: '95000' }).catch(() => ({ status: 500 }));
      expect(answer.status).toBeGreaterThanOrEqual(500);
    } finally {
      await server.rows('drop trigger test_cut on app.mail_messages; drop function app.test_cut()');
    }
    expect(await terms(memberId)).toHaveLength(1);
  });
});

type Person = Awaited<ReturnType<typeof paidPerson>>;

describe('an edit without a date', () => {
  const edit = (memberId: string, set: string) =>
    server.rows(`update public.team_members set ${set} where team_member_id = $1`, [memberId]);

  test('reaches later changes, which keep what they change', async () => {
    const { memberId, now, change } = await paidPerson();
    const later = addMonthsClamped(now, 3);
    await change({ salary: '95000', effective_on: later });
    await edit(memberId, "payroll_schedule = 'Monthly', salary = 92000");
    expect((await terms(memberId)).slice(1)).toMatchObject([
      { salary: 9_200_000, schedule: 'Monthly' },
      { on: later, salary: 9_500_000, schedule: 'Monthly' },
    ]);
  });

  test('applies to all days that are not invoiced, also after a change that is in effect', async () => {
    const now = today(server.deps.clock);
    const company = await employer(server, { commencement_date: addDays(now, -5) });
    const memberId = company.memberIds[0] ?? '';
    const change = {
      team_member_id: memberId,
      effective_on: addDays(now, -2),
      salary: '95000',
      payroll_schedule: 'Monthly',
    };
    expect((await server.call(company, 'change-employment', change)).status).toBe(200);
    await edit(memberId, 'salary = 99000');
    expect(await terms(memberId)).toMatchObject([
      { on: addDays(now, -5), salary: 9_900_000, schedule: 'Bi-Weekly' },
      { on: addDays(now, -2), salary: 9_900_000, schedule: 'Monthly' },
    ]);
  });

  test('of a raise for a time leaves the end of the raise as it is', async () => {
    const { memberId, now, change } = await paidPerson();
    const raised = await change({ salary: '95000', effective_on: addDays(now, 60) });
    expect(raised.status).toBe(200);
    await server.rows(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
       select company_id, team_member_id, $2, 9100000, payroll_schedule, province from public.employment_terms where id = $1`,
      [raised.body.change_id, addDays(now, 90)],
    );
    await edit(memberId, 'salary = 92000');
    expect((await terms(memberId)).map(({ salary }) => salary)).toEqual([9_100_000, 9_200_000, 9_500_000, 9_100_000]);
  });
});

describe('canceling', () => {
  test('keeps the row as canceled, and twice does no harm', async () => {
    const { company, memberId, first, change } = await paidPerson();
    const { body } = await change({ salary: '95000', effective_on: first });
    for (let time = 0; time < 2; time++) {
      const answer = await server.call(company, 'cancel-employment-change', {
        team_member_id: memberId,
        change_id: body.change_id,
      });
      expect(answer.status).toBe(200);
    }
    expect(await terms(memberId)).toHaveLength(1);
    const canceled =
      'select canceled_by from public.employment_terms where team_member_id = $1 and canceled_at is not null';
    expect(await server.rows(canceled, [memberId])).toEqual([{ canceled_by: company.userId }]);
  });

  test('is refused once a day of the change is invoiced', async () => {
    const { company, memberId, until, first, change } = await paidPerson();
    const { body } = await change({ salary: '95000', effective_on: first });
    await server.rows('update public.employment_terms set effective_on = $2 where id = $1', [body.change_id, until]);
    const answer = await server.call(company, 'cancel-employment-change', {
      team_member_id: memberId,
      change_id: body.change_id,
    });
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('is already on an invoice')]);
  });
});

describe('the preview', () => {
  test('names the first payday, its invoice, the amounts and the days, and saves nothing', async () => {
    const { company, memberId, commencement, first } = await paidPerson();
    const on = addDays(first, 3);
    const period = payPeriod(commencement, 'Bi-Weekly', payPeriodNumberAt(commencement, 'Bi-Weekly', on) ?? 0);
    const { status, body } = await server.call(company, 'preview-employment-change', {
      team_member_id: memberId,
      effective_on: on,
      salary: '104000',
    });
    expect([status, body.problem, body.below_minimum]).toEqual([200, null, null]);
    // 3 days at 3,500.00 and 11 at 4,000.00 per period of 14.
    expect(body.paydays?.[0]).toMatchObject({
      payday: period.payday,
      before_cents: 350_000,
      after_cents: 75_000 + 314_286,
      parts: [
        { start: first, days: 3, of: 14, cents: 75_000, salary_cents: 9_100_000 },
        { start: on, days: 11, of: 14, cents: 314_286, salary_cents: 10_400_000 },
      ],
    });
    expect(body.paydays?.[1]).toMatchObject({ before_cents: 350_000, after_cents: 400_000 });
    expect(await terms(memberId)).toHaveLength(1);
  });

  test('says why a change is not possible and at which field, and warns below the minimum wage', async () => {
    const { company, memberId, until, first } = await paidPerson();
    const preview = async (values: object) =>
      (
        await server.call(company, 'preview-employment-change', {
          team_member_id: memberId,
          effective_on: first,
          ...values,
        })
      ).body;
    expect((await preview({ effective_on: until, province: 'BC' })).problem).toEqual({
      field: 'effective_on',
      message: expect.stringContaining('already invoiced'),
    });
    expect((await preview({ salary: '0' })).problem?.field).toBe('salary');
    expect((await preview({})).problem?.field).toBeNull();
    expect((await preview({ salary: '20000' })).below_minimum).toMatchObject({ hourly_cents: 961 });
  });
});
