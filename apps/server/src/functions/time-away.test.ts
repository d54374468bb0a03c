import { addDays, dayOfWeek, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recheckCompany } from '../modules/payroll/recheck-company.ts';
import { runPayroll } from '../modules/payroll/run.ts';
import { employer } from '../modules/payroll/testing/employer.ts';
import { addMadeUpRates } from '../modules/rates/testing/add-made-up-rates.ts';
import { today } from '../platform/today.ts';
import { addPerson } from '../testing/company-person.ts';
import { callMe, personSession } from '../testing/person-session.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { callAct, staffSession } from '../testing/staff-session.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
  await addMadeUpRates(server, now);
});
afterAll(() => server[Symbol.asyncDispose]());

/** The Tuesday at least this many days ahead: never a holiday that is taken on a Monday. */
function tuesday(ahead: number): PlainDate {
  let day = addDays(now, ahead);
  while (dayOfWeek(day) !== 2) day = addDays(day, 1);
  return day;
}

/** Someone of a client without a province's holidays in the way, with their own account. */
async function worker(more: Record<string, unknown> = {}) {
  const company = await employer(server, {
    commencement_date: addDays(now, -400),
    email: 'worker@home.example',
    ...more,
  });
  const id = company.memberIds[0] ?? '';
  return { company, id, person: await personSession(server, [id]) };
}
type Worker = Awaited<ReturnType<typeof worker>>;

const days = (id: string, first: PlainDate, more: Record<string, unknown> = {}) => ({
  team_member_id: id,
  kind: 'vacation',
  first_day: first,
  last_day: first,
  ...more,
});
const ask = ({ person, id }: Worker, first: PlainDate, more: Record<string, unknown> = {}) =>
  callMe(server, person.token, 'me/ask-time-away', days(id, first, more));
const decide = ({ company }: Worker, id: unknown, state: string) =>
  server.call(company, 'decide-time-away', { time_away_id: id, state, answer: '' });
const mailsTo = async (to: string) =>
  (
    await server.rows(
      'select kind, subject from app.mail_messages where to_address = $1 and kind like $2 order by created_at',
      [to, 'time-away%'],
    )
  ).map(({ subject }) => subject);

describe('a request', () => {
  test('is mailed to the owner, approved, and the person gets the answer by mail', async () => {
    const someone = await worker({ email: 'ida@home.example' });
    const { body } = await ask(someone, tuesday(30), { note: 'Wedding' });
    expect(await mailsTo(someone.company.email)).toEqual(['Maya Tremblay requested time away']);
    expect((await decide(someone, body.time_away_id, 'approved')).status).toBe(200);
    expect(await mailsTo('ida@home.example')).toEqual(['Your time away is approved']);
    // The same again does nothing; another decision is too late, except to cancel.
    expect((await decide(someone, body.time_away_id, 'approved')).status).toBe(200);
    expect((await decide(someone, body.time_away_id, 'declined')).status).toBe(409);
    expect((await decide(someone, body.time_away_id, 'canceled')).status).toBe(200);
  });

  test('is refused for days that are taken, past the end, or a weekend, and half a day of two', async () => {
    const someone = await worker();
    const first = tuesday(60);
    expect((await ask(someone, first)).status).toBe(200);
    expect((await ask(someone, addDays(first, -1), { last_day: first })).body).toMatchObject({
      code: 'timeAwayOverlaps',
    });
    expect((await ask(someone, addDays(first, 4))).body).toMatchObject({ code: 'timeAwayNoWorkingDay' });
    expect((await ask(someone, addDays(first, 7), { last_day: addDays(first, 8), half: true })).body).toMatchObject({
      code: 'timeAwayHalf',
    });
    expect((await ask(someone, addDays(first, -800))).body).toMatchObject({ code: 'timeAwayOutside' });
    for (const wrong of [{ kind: 'party' }, { note: 'x'.repeat(501) }, { first_day: 'soon' }, { state: 'approved' }])
      expect((await ask(someone, first, wrong)).status).toBe(400);
  });

  test('is decided and canceled by the person and their client only', async () => {
    const someone = await worker();
    const { body } = await ask(someone, tuesday(40));
    const stranger = await worker({ email: 'stranger@home.example' });
    expect((await decide(stranger, body.time_away_id, 'approved')).status).toBe(404);
    const cancel = (who: Worker, member = who.id) =>
      callMe(server, who.person.token, 'me/cancel-time-away', {
        team_member_id: member,
        time_away_id: body.time_away_id,
      });
    expect((await cancel(stranger)).status).toBe(404);
    expect((await cancel(stranger, someone.id)).status).toBe(404);
    expect((await server.call(stranger.company, 'record-time-away', days(someone.id, tuesday(50)))).status).toBe(404);
    // Nobody approves their own.
    const approve = await server.call({ ...someone.company, token: someone.person.token }, 'decide-time-away', {
      time_away_id: body.time_away_id,
      state: 'approved',
    });
    expect(approve.status).toBe(401);
    expect((await cancel(someone)).status).toBe(200);
  });

  test('of a manager who is paid under the same address is not theirs to answer or record, and a colleague answers it', async () => {
    const manager = await worker();
    const { body } = await ask(manager, tuesday(40));
    await server.rows('update public.team_members set email = upper($2) where team_member_id = $1', [
      manager.id,
      manager.company.email,
    ]);
    for (const state of ['approved', 'declined', 'canceled']) {
      const refused = await decide(manager, body.time_away_id, state);
      expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('your own time away')]);
    }
    const recorded = await server.call(manager.company, 'record-time-away', days(manager.id, tuesday(60)));
    expect([recorded.status, recorded.body.error]).toEqual([403, expect.stringContaining('your own time away')]);
    const colleague = await addPerson(server, manager.company, 'admin');
    expect(
      (await decide({ ...manager, company: { ...manager.company, ...colleague } }, body.time_away_id, 'approved'))
        .status,
    ).toBe(200);
  });

  test('is answered once when two answer at a time', async () => {
    const someone = await worker();
    const { body } = await ask(someone, tuesday(40));
    const answers = await Promise.all([
      decide(someone, body.time_away_id, 'approved'),
      decide(someone, body.time_away_id, 'declined'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('sick leave by law', () => {
  const law = async ({ company }: Worker, ids: unknown[]) =>
    (await server.call(company, 'sick-leave', { company_id: company.id, time_away_ids: ids })).body.requests;

  test('follows the province on the requested day, and counts the days used in that year', async () => {
    const someone = await worker({ state: 'ON', commencement_date: addDays(now, -800) });
    const first = tuesday(30);
    const own = (day: PlainDate) =>
      callMe(server, someone.person.token, 'me/sick-leave', { team_member_id: someone.id, day });
    expect((await own(first)).body).toMatchObject({ province: 'ON', leave: { paid: 0, unpaid: 300, used: 0 } });
    const { body } = await ask(someone, first, { kind: 'sick' });
    expect((await decide(someone, body.time_away_id, 'approved')).status).toBe(200);
    expect((await own(first)).body).toMatchObject({ leave: { used: 100, unpaid_left: 200 } });
    const moved = addDays(first, 60);
    await server.rows(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, shown)
       values ($1, $2, $3, 9000000, 'Monthly', 'BC', true)`,
      [someone.company.id, someone.id, moved],
    );
    expect((await own(moved)).body).toMatchObject({ province: 'BC', leave: { paid: 500, unpaid: 300 } });
    expect((await own(first)).body).toMatchObject({ province: 'ON' });
  });

  test('is never declined without a reason, by the client or by staff', async () => {
    const someone = await worker({ state: 'ON', commencement_date: addDays(now, -800) });
    const first = tuesday(30);
    const { body } = await ask(someone, first, { kind: 'sick' });
    expect(await law(someone, [body.time_away_id])).toMatchObject([{ granted: 100, province: 'ON' }]);
    expect(await decide(someone, body.time_away_id, 'declined')).toEqual({
      status: 409,
      body: { error: 'The law grants these sick days. Give a reason to decline them.' },
    });
    const staff = await staffSession(server, 'payroll');
    const given = { time_away_id: body.time_away_id, state: 'declined', answer: ' ' };
    expect(await callAct(server, staff.token, 'provider/decide-time-away', given)).toMatchObject({
      status: 409,
      body: { code: 'timeAwayGranted' },
    });
    const declined = await server.call(someone.company, 'decide-time-away', {
      ...given,
      answer: 'Medical note needed',
    });
    expect(declined.status).toBe(200);
  });

  test('grants nothing where the law is unknown, and shows another client nothing', async () => {
    const someone = await worker({ state: 'NU' });
    const { body } = await ask(someone, tuesday(30), { kind: 'sick' });
    expect(await law(someone, [body.time_away_id])).toMatchObject([{ granted: 0, leave: null }]);
    const stranger = await worker({ email: 'stranger@home.example' });
    expect(await law(stranger, [body.time_away_id])).toEqual([]);
    const theirs = { team_member_id: someone.id, day: now };
    expect((await callMe(server, stranger.person.token, 'me/sick-leave', theirs)).status).toBe(404);
    expect((await decide(someone, body.time_away_id, 'declined')).status).toBe(200);
  });
});

describe('unpaid leave', () => {
  /** What is planned for a person: the gross of each payday, in order. */
  const planned = async ({ company, id }: Worker) => {
    await recheckCompany(server.deps, { companyId: company.id, run: false, memberIds: [id] });
    return server.rows<{ start: PlainDate; end: PlainDate; gross: string }>(
      `select start_date::text as start, end_date::text as "end", (gross_salary * 100)::bigint as gross from public.payments
       where team_member_id = $1 and status = 'upcoming' and credited_at is null order by start_date`,
      [id],
    );
  };

  test('takes its days from pay that is not invoiced, and gives them back when it is canceled', async () => {
    const someone = await worker({ commencement_date: addDays(now, -10), salary: 91_000 });
    await runPayroll(server.deps, { asOf: now });
    const before = await planned(someone);
    const line = before[0] ?? { start: now, end: now, gross: '0' };
    // The first weekday after the invoiced days: nothing that is owed stands between.
    let day = line.start;
    while ([0, 6].includes(dayOfWeek(day))) day = addDays(day, 1);
    const staff = await staffSession(server, 'payroll');
    const recorded = await callAct(
      server,
      staff.token,
      'provider/record-time-away',
      days(someone.id, day, { kind: 'unpaid' }),
    );
    expect(recorded.status).toBe(200);
    const during = await planned(someone);
    const sum = (rows: typeof before) =>
      rows
        .filter(({ start }) => start >= line.start && start <= line.end)
        .reduce((cents, { gross }) => cents + Number(gross), 0);
    // A tenth of a fortnight, to the cent of each part.
    expect(Math.abs(sum(before) - 350_00 - sum(during))).toBeLessThanOrEqual(1);
    expect(during.some(({ start, end }) => start <= day && end >= day)).toBe(false);
    // An end with the period shows the same amount.
    const end = {
      team_member_id: someone.id,
      last_day: line.end,
      reason_code: 'E00',
      comment: null,
      final_pay_on: null,
    };
    const { body } = await server.call(someone.company, 'preview-end', end);
    expect(body.pay).toMatchObject({ unpaid: { cents: sum(during) } });
    expect((await decide(someone, recorded.body.time_away_id, 'canceled')).status).toBe(200);
    expect(sum(await planned(someone))).toBe(sum(before));
  });

  test('cannot begin on a day that is invoiced', async () => {
    const someone = await worker({ commencement_date: addDays(now, -10) });
    await runPayroll(server.deps, { asOf: now });
    const [invoiced] = await server.rows<{ day: PlainDate }>(
      "select max(end_date)::text as day from public.payments where team_member_id = $1 and status <> 'upcoming'",
      [someone.id],
    );
    let day = invoiced?.day ?? now;
    while ([0, 6].includes(dayOfWeek(day))) day = addDays(day, -1);
    const answer = await server.call(someone.company, 'record-time-away', days(someone.id, day, { kind: 'unpaid' }));
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('invoiced')]);
    expect(
      (await server.call(someone.company, 'record-time-away', days(someone.id, day, { kind: 'sick' }))).status,
    ).toBe(200);
  });
});

test('vacation accrues on what was earned, and is used by days taken', async () => {
  const someone = await worker({ commencement_date: addDays(now, -10), salary: 91_000 });
  await runPayroll(server.deps, { asOf: now });
  const [line] = await server.rows<{ gross: string; ends: PlainDate }>(
    "select sum((gross_salary * 100)::bigint) as gross, max(end_date)::text as ends from public.payments where team_member_id = $1 and status <> 'upcoming' and end_date <= app.today()",
    [someone.id],
  );
  const { body } = await callMe(server, someone.person.token, 'me/vacation', { team_member_id: someone.id });
  expect(body.vacation).toMatchObject({
    team_member_id: someone.id,
    accrued_cents: Math.round(Number(line?.gross ?? 0) * 0.04),
    taken_cents: 0,
    days_taken: 0,
  });
  const client = await server.call(someone.company, 'vacation-balances', {
    company_id: someone.company.id,
    team_member_ids: [someone.id],
  });
  expect(client.body.people).toEqual([body.vacation]);
  const end = { team_member_id: someone.id, last_day: now, reason_code: 'E00', comment: null, final_pay_on: null };
  const preview = await server.call(someone.company, 'preview-end', end);
  expect(preview.body.vacation_owed).toBe((body.vacation as { owed_cents: number }).owed_cents);
  const other = await worker({ email: 'other@home.example' });
  const foreign = await server.call(other.company, 'vacation-balances', {
    company_id: other.company.id,
    team_member_ids: [someone.id],
  });
  expect(foreign.body.people).toEqual([]);
});

test('days of vacation of a person who returned count from that day', async () => {
  const someone = await worker({ commencement_date: addDays(now, -400), email: 'back@home.example' });
  const end = { last_day: addDays(now, -100), reason_code: 'E00', comment: null, final_pay_on: null };
  await server.call(someone.company, 'end-employment', { team_member_id: someone.id, ...end });
  await server.rows("update public.team_members set status = 'processing' where team_member_id = $1", [someone.id]);
  const accrued = async () => {
    const { body } = await server.call(someone.company, 'vacation-balances', {
      company_id: someone.company.id,
      team_member_ids: [someone.id],
    });
    return (body.people as { days_accrued: number }[])[0]?.days_accrued;
  };
  expect(await accrued()).toBeGreaterThan(700);
  const back = { team_member_id: someone.id, first_day: addDays(now, -30) };
  expect((await server.call(someone.company, 'rehire', back)).status).toBe(200);
  // 31 days at ten days a year are 85 hundredths.
  expect(await accrued()).toBeGreaterThan(80);
  expect(await accrued()).toBeLessThan(90);
});
