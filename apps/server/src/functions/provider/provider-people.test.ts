import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let client: TestCompany;
let one: StaffSession;
let two: StaffSession;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
  one = await staffSession(server, 'payroll');
  two = await staffSession(server, 'owner');
});
afterAll(() => server[Symbol.asyncDispose]());

const reason = 'asked by the client';
const ids = (rows: Record<string, unknown>[]) => String(rows[0]?.id ?? '');

describe('two members of the staff resolve one item', () => {
  test('the second treatment of a payment is rejected, and the first stays', async () => {
    const member = await server.member(client);
    const [payment] = await server.rows<{ reference: string }>(
      `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
       values ($1, 500, 'Other', app.today() + 30, app.today() + 30) returning reference`,
      [member],
    );
    const reference = payment?.reference ?? '';
    const decide = (staff: StaffSession, treatment: string) =>
      callAct(server, staff.token, 'provider/resolve-one-time', { reference, treatment, only_undecided: true });
    const answers = await Promise.all([decide(one, 'contributions'), decide(two, 'none')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers[0]?.status === 200 ? 'contributions' : 'none';
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: `Payment ${reference} is already decided: ${kept === 'none' ? 'no contributions apply' : 'contributions apply'}.`,
      code: 'treatmentDecided',
    });
    expect(
      await server.rows('select treatment from public.wip_one_time_payments where reference = $1', [reference]),
    ).toEqual([{ treatment: kept }]);
  });

  test('a plan is completed once, and never another plan than the one shown', async () => {
    const plan = ids(
      await server.rows(
        `insert into public.plans (company_id, user_id, plan_name, number_of_employees, term) values ($1, $2, 'Essential', '5', 'Monthly') returning id`,
        [client.id, client.userId],
      ),
    );
    const complete = (staff: StaffSession, planId: string) =>
      callAct(server, staff.token, 'provider/complete-plan', { company_id: client.id, plan_id: planId, reason });
    expect(await complete(one, client.id)).toMatchObject({ status: 409, body: { code: 'planChanged' } });
    expect(await complete(one, plan)).toMatchObject({ status: 200, body: { plan: 'Essential', status: 'Completed' } });
    expect(await complete(two, plan)).toMatchObject({ status: 404, body: { code: 'companyHasNoPlan' } });
    const cancel = { company_id: client.id, plan_id: plan, reason };
    expect((await callAct(server, one.token, 'provider/cancel-plan', cancel)).body.status).toBe('Cancelled');
    expect((await callAct(server, two.token, 'provider/cancel-plan', cancel)).status).toBe(404);
  });
});

describe('a person', () => {
  test('is corrected after a preview that changes nothing, and the audit log has no digit of a number', async () => {
    const member = await server.member(client, { email: 'correct@people.example', city: 'Ottawa' });
    const correct = (body: object) =>
      callAct(server, one.token, 'provider/correct-member', { team_member_id: member, reason, ...body });
    const changes = [{ field: 'city', before: 'Ottawa', after: 'Toronto' }];
    const city = () => server.rows('select city from public.team_members where team_member_id = $1', [member]);
    expect((await correct({ city: 'Toronto', dry_run: true })).body).toEqual({ changes, next_payday: null });
    expect(await city()).toEqual([{ city: 'Ottawa' }]);
    expect((await correct({ city: 'Toronto' })).body).toEqual({ changes, next_payday: null });
    expect(await city()).toEqual([{ city: 'Toronto' }]);
    expect((await correct({ province: 'Texas' })).status).toBe(400);
    expect((await correct({})).body.code).toBe('correctionEmpty');
    // What the console says names what is there to do, and no option of the command line.
    const conflict = await correct({ postal_code: 'H2X 1Y4' });
    expect(conflict).toMatchObject({ status: 409, body: { code: 'provinceConflict' } });
    expect(conflict.body.error).toMatch(/check “Both are right”/);
    expect((await correct({ postal_code: 'H2X 1Y4', other_province: true })).status).toBe(200);
    expect((await correct({ sin: '130692544' })).status).toBe(200);
    const log = await server.rows("select coalesce(string_agg(change::text, ' '), '') as text from app.audit_log");
    expect(log[0]?.text).not.toContain('130692544');
  });

  test('changes from a day on, and the change is canceled again', async () => {
    const member = await server.member(client, { email: 'change@people.example' });
    const [{ day } = { day: '' }] = await server.rows<{ day: string }>('select (app.today() + 60)::text as day');
    const body = { team_member_id: member, effective_on: day, salary: '99000.00', reason };
    const changed = await callAct(server, one.token, 'provider/change-employment', body);
    expect(changed).toMatchObject({ status: 200, body: { change_id: expect.any(String) } });
    const pending = () =>
      server.rows(
        'select salary_cents::int from public.employment_terms where team_member_id = $1 and effective_on = $2 and canceled_at is null',
        [member, day],
      );
    expect(await pending()).toEqual([{ salary_cents: 9_900_000 }]);
    const canceled = await callAct(server, two.token, 'provider/cancel-employment-change', {
      team_member_id: member,
      change_id: changed.body.change_id,
      reason,
    });
    expect(canceled.status).toBe(200);
    expect(await pending()).toEqual([]);
  });

  test('has a preview of the end that saves nothing, for a day that is possible and one that is not', async () => {
    const now = today(server.deps.clock);
    const member = await server.member(client, {
      email: 'preview@people.example',
      commencement_date: addDays(now, -60),
    });
    const preview = async (last_day: string) =>
      (await callAct(server, one.token, 'provider/preview-end', { team_member_id: member, last_day })).body;
    expect(await preview(now)).toMatchObject({
      problem: null,
      pay: { payday: expect.any(String), worked_days: expect.any(Number), unpaid: { days: 61 } },
      final_pay: { province: 'ON', due: expect.any(String) },
      roe_due: expect.any(String),
    });
    expect(await preview(addDays(now, -61))).toMatchObject({ problem: { field: 'last_day' }, pay: null });
    const unknown = { team_member_id: client.id, last_day: now };
    expect((await callAct(server, one.token, 'provider/preview-end', unknown)).status).toBe(404);
    expect(await server.rows('select 1 from public.employment_ends where team_member_id = $1', [member])).toEqual([]);
  });

  test('leaves on a day, stays after all, leaves at once, and returns', async () => {
    await server.rows(
      "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
      [client.id, client.userId],
    );
    const member = await server.member(client, { email: 'leaves@people.example', status: 'approved' });
    const [days] = await server.rows<{ today: string; later: string }>(
      'select app.today()::text as today, (app.today() + 30)::text as later',
    );
    const { today, later } = days ?? { today: '', later: '' };
    const act = (name: 'end-employment' | 'undo-end' | 'rehire', body: object) =>
      callAct(server, one.token, `provider/${name}`, { team_member_id: member, reason, ...body });
    const status = async () =>
      (
        await server.rows<{ status: string }>('select status from public.team_members where team_member_id = $1', [
          member,
        ])
      )[0]?.status;
    const ends = () =>
      server.rows(
        'select last_day::text, reason_code from public.employment_ends where team_member_id = $1 and undone_at is null and rehired_on is null',
        [member],
      );
    expect(await act('end-employment', { last_day: later, reason_code: 'E00' })).toMatchObject({
      status: 200,
      body: { later: true },
    });
    expect([await status(), await ends()]).toEqual(['approved', [{ last_day: later, reason_code: 'E00' }]]);
    expect((await act('undo-end', {})).status).toBe(200);
    expect([await status(), await ends()]).toEqual(['approved', []]);
    expect(await act('end-employment', { last_day: today })).toMatchObject({ status: 200, body: { later: false } });
    expect(await status()).not.toBe('approved');
    expect((await act('end-employment', { last_day: '1999-01-01' })).body.code).not.toBe('');
    expect((await act('rehire', { first_day: later })).status).toBe(200);
    expect(await status()).toBe('approved');
    expect(await server.rows('select distinct reason from app.staff_acts where subject = $1', [member])).toEqual([
      { reason },
    ]);
  });
});
