import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { voidInvoice } from '../invoices/correct-invoice.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { onDay } from '../payroll/testing/on-day.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

type Line = { start: PlainDate; end: PlainDate; gross: string };

/**
 * Someone paid 91,000 a year, 3,500 every two weeks, since four weeks ago, with the current period invoiced.
 * @param later salaries in cents from later days on, counted from the first day of work
 */
async function paidPerson(later: readonly { day: number; salary: number }[] = []) {
  const now = today(server.deps.clock);
  const company = await employer(server, { commencement_date: addDays(now, -28) });
  const memberId = company.memberIds[0] ?? '';
  for (const { day, salary } of later)
    await server.rows(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
       select company_id, team_member_id, $2, $3, payroll_schedule, province from public.employment_terms where team_member_id = $1 limit 1`,
      [memberId, addDays(now, day - 28), salary],
    );
  await runPayroll(server.deps, { asOf: now });
  const lines = () =>
    server.rows<Line>(
      `select start_date::text as start, end_date::text as "end", gross_salary::text as gross from public.payments
       where team_member_id = $1 and status <> 'upcoming' order by start_date`,
      [memberId],
    );
  const invoiced = await lines();
  const last = invoiced.at(-1) as Line;
  const body = (salary: string, from: PlainDate, more = {}) => ({
    team_member_id: memberId,
    effective_on: from,
    salary,
    ...more,
  });
  return {
    company,
    memberId,
    last,
    invoiced,
    lines,
    /** The first day that is not invoiced. */
    first: addDays(last.end, 1),
    change: (salary: string, from: PlainDate, more?: object) =>
      server.call(company, 'change-employment', body(salary, from, more)),
    preview: (salary: string, from: PlainDate, more?: object) =>
      server.call(company, 'preview-employment-change', body(salary, from, more)),
  };
}

const differences = (memberId: string) =>
  server.rows<{ amount: string; type: string; status: string; day: PlainDate; description: string; treatment: string }>(
    `select amount::text, payment_type as type, status, start_date::text as day, description, treatment
     from public.wip_one_time_payments where team_member_id = $1 order by created_at, id`,
    [memberId],
  );
const terms = (memberId: string) =>
  server.rows(
    `select effective_on::text as on, salary_cents::int as salary from public.employment_terms
     where team_member_id = $1 and canceled_at is null order by effective_on`,
    [memberId],
  );

describe('a higher salary from an invoiced day on', () => {
  test('pays the difference with the next regular pay, and leaves what is invoiced as it is', async () => {
    const { memberId, last, invoiced, lines, first, change, preview } = await paidPerson();
    const said = await preview('104000', last.start);
    expect(said.body.problem).toBeNull();
    expect(said.body.retroactive).toEqual({
      from: last.start,
      until: last.end,
      cents: 500_00,
      reduces_cents: 0,
      paid_on: expect.any(String),
    });
    expect(said.body.paydays?.[0]).toMatchObject({ payday: said.body.retroactive?.paid_on, after_cents: 4_000_00 });

    expect((await change('104000', last.start)).status).toBe(200);
    expect(await differences(memberId)).toEqual([
      {
        amount: '500.00',
        type: 'Other',
        status: 'Processing',
        day: said.body.retroactive?.paid_on,
        description: expect.stringMatching(/^Retroactive pay from .+ to .+ at CAD 104,000\.00 a year$/),
        treatment: 'contributions',
      },
    ]);
    expect(await lines()).toEqual(invoiced);
    expect((await terms(memberId)).at(-1)).toEqual({ on: first, salary: 10_400_000 });
  });

  test('is recorded once, however often it is sent', async () => {
    const { memberId, last, change } = await paidPerson();
    const answers = await Promise.all([change('104000', last.start), change('104000.00', last.start)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await change('104000', last.start)).status).toBe(200);
    expect((await differences(memberId)).map(({ amount }) => amount)).toEqual(['500.00']);
    expect(await terms(memberId)).toHaveLength(2);
  });

  test('counts the days of a period from the day on', async () => {
    const { memberId, last, change } = await paidPerson();
    await change('104000', addDays(last.end, -6));
    expect((await differences(memberId)).map(({ amount }) => amount)).toEqual(['250.00']);
  });

  test('corrects a correction by its difference alone', async () => {
    const { memberId, last, first, change } = await paidPerson();
    await change('104000', last.start);
    // The raise is from the first day that is not invoiced; another one on that day is an edit of it.
    const refused = await change('117000', last.start);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/^A change of the same kind from .+ is already recorded\. Edit or cancel that one\.$/),
    ]);
    const [{ id: replaces } = { id: '' }] = await server.rows<{ id: string }>(
      'select id from public.employment_terms where team_member_id = $1 and effective_on = $2 and canceled_at is null',
      [memberId, first],
    );
    expect((await change('117000', last.start, { replaces })).status).toBe(200);
    expect((await differences(memberId)).map(({ amount }) => amount)).toEqual(['500.00', '500.00']);
    expect((await terms(memberId)).at(-1)).toEqual({ on: first, salary: 11_700_000 });
  });

  test('is owed again when its payment was canceled', async () => {
    const { memberId, last, change } = await paidPerson();
    await change('104000', last.start);
    await server.rows("update public.wip_one_time_payments set status = 'Canceled' where team_member_id = $1", [
      memberId,
    ]);
    expect((await change('104000', last.start)).status).toBe(200);
    expect((await differences(memberId)).map(({ amount, status }) => [amount, status])).toEqual([
      ['500.00', 'Canceled'],
      ['500.00', 'Processing'],
    ]);
  });

  test('is not owed twice when its payment was voided and made again', async () => {
    const { memberId, last, change } = await paidPerson();
    await change('104000', last.start);
    const [{ day } = { day: last.end }] = await differences(memberId);
    await runPayroll(onDay(server.deps, day), { asOf: day });
    const [invoice] = await server.rows<{ id: string; cpp: string }>(
      `select i.id, o.cpp::text from public.wip_one_time_payments o join public.invoices i on i.id = o.invoice_id
       where o.team_member_id = $1`,
      [memberId],
    );
    // The difference carries contributions, and is on the invoice of its payday.
    expect(Number(invoice?.cpp)).toBeGreaterThan(0);
    await server.deps.db.transaction(asService, (tx) =>
      voidInvoice(tx, invoice?.id ?? '', { reason: 'wrong address', payAgain: true }),
    );
    expect((await differences(memberId)).map(({ amount }) => amount)).toEqual(['500.00', '500.00']);
    expect((await change('104000', last.start)).status).toBe(200);
    expect(await differences(memberId)).toHaveLength(2);
  });

  test('pays what a canceled payment left open below a later one', async () => {
    const { memberId, last, first, change } = await paidPerson();
    await change('104000', last.start);
    const [{ id: replaces } = { id: '' }] = await server.rows<{ id: string }>(
      'select id from public.employment_terms where team_member_id = $1 and effective_on = $2 and canceled_at is null',
      [memberId, first],
    );
    await change('117000', last.start, { replaces });
    await server.rows(
      `update public.wip_one_time_payments set status = 'Canceled'
       where id = (select id from public.wip_one_time_payments where team_member_id = $1 order by created_at limit 1)`,
      [memberId],
    );
    expect((await change('117000', last.start)).status).toBe(200);
    expect((await differences(memberId)).map(({ amount, status }) => [amount, status])).toEqual([
      ['500.00', 'Canceled'],
      ['500.00', 'Processing'],
      ['500.00', 'Processing'],
    ]);
  });

  test('counts days that were invoiced and are owed again, once', async () => {
    const { company, memberId, last, invoiced, change } = await paidPerson();
    const now = today(server.deps.clock);
    await runPayroll(onDay(server.deps, addDays(now, 14)), { asOf: addDays(now, 14) });
    const [old] = await server.rows<{ id: string }>(
      'select invoice_id as id from public.payments where team_member_id = $1 and start_date = $2',
      [memberId, last.start],
    );
    await server.deps.db.transaction(asService, (tx) =>
      voidInvoice(tx, old?.id ?? '', { reason: 'wrong address', payAgain: true }),
    );
    const stated = invoiced[0]?.start ?? last.start;
    expect((await change('104000', stated)).status).toBe(200);
    const paid = await differences(memberId);
    await runPayroll(onDay(server.deps, addDays(now, 15)), { asOf: addDays(now, 15) });
    const standing = await server.rows<Line>(
      `select start_date::text as start, end_date::text as "end", gross_salary::text as gross from public.payments
       where company_id = $1 and payment_type = 'Debit' and credited_at is null and status <> 'upcoming' and gross_salary = 3500`,
      [company.id],
    );
    // 500 for each period that is paid at the lower salary.
    expect(paid.map(({ amount }) => Number(amount))).toEqual([500 * standing.length]);
    expect(standing.length).toBeGreaterThan(1);
    expect((await change('104000', stated)).status).toBe(200);
    expect(await differences(memberId)).toHaveLength(1);
  });

  test('counts from the day of an earlier raise, too', async () => {
    const { memberId, last, invoiced, change, preview } = await paidPerson([
      { day: 7, salary: 10_400_000 },
      { day: 14, salary: 9_100_000 },
    ]);
    const start = invoiced[0]?.start ?? last.start;
    const day = addDays(start, 7);
    // Of the day's own salary is what was paid until the lower one; how many periods follow it depends on the date.
    const periods = invoiced.filter((line) => line.start >= addDays(start, 14)).length;
    expect((await preview('104000', day)).body.retroactive).toMatchObject({ cents: periods * 500_00 });
    expect((await change('104000', day)).status).toBe(200);
    expect((await differences(memberId)).map(({ amount }) => amount)).toEqual([`${periods * 500}.00`]);
  });

  test('is shown as a problem where it cannot be stated, and where nothing changes', async () => {
    const { last, first, change, preview } = await paidPerson();
    expect((await preview('91000', last.start)).body.problem).toMatchObject({
      message: 'Nothing changes on that day. Enter a new salary, schedule or province.',
    });
    await change('95000', addDays(first, 60));
    const { status, body } = await preview('104000', last.start);
    expect([status, body.problem?.message]).toEqual([
      200,
      expect.stringMatching(/^A change of the same kind from .+ is already recorded/),
    ]);
  });

  test('is paid to someone who has left', async () => {
    const { company, memberId, last, change, preview } = await paidPerson();
    const ended = await server.call(company, 'end-employment', {
      team_member_id: memberId,
      last_day: last.end,
      reason_code: null,
      comment: null,
      final_pay_on: null,
    });
    expect(ended.status).toBe(200);
    const said = await preview('104000', last.start);
    expect((await change('104000', last.start)).status).toBe(200);
    expect((await differences(memberId)).map(({ amount, day }) => [amount, day])).toEqual([
      ['500.00', said.body.retroactive?.paid_on],
    ]);
    expect(await terms(memberId)).toHaveLength(1);
  });

  test('is refused where too much was paid, and for a schedule or a province', async () => {
    const { memberId, last, change, preview } = await paidPerson();
    const lower = await change('78000', last.start);
    expect([lower.status, lower.body.error]).toEqual([
      409,
      expect.stringMatching(
        /^For the days that are already invoiced, CAD 500\.00 too much was paid\. A lower salary can start on .+\. To correct the invoiced days, ask us: only we can recover what was paid\.$/,
      ),
    ]);
    expect((await preview('78000', last.start)).body.problem).toMatchObject({ message: lower.body.error });
    const moved = await change('104000', last.start, { province: 'BC' });
    expect([moved.status, moved.body.error]).toEqual([
      409,
      expect.stringMatching(
        /^That day is already invoiced\. Schedule and province can change from .+\. A higher salary can start earlier\.$/,
      ),
    ]);
    expect(await differences(memberId)).toEqual([]);
    expect(await terms(memberId)).toHaveLength(1);
  });

  test('is theirs alone: another company cannot state it', async () => {
    const { memberId, last } = await paidPerson();
    const other = await employer(server, {});
    const body = { team_member_id: memberId, effective_on: last.start, salary: '104000' };
    expect((await server.call(other, 'change-employment', body)).status).toBe(404);
    expect(await differences(memberId)).toEqual([]);
  });
});
