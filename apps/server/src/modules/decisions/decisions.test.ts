import { randomUUID } from 'node:crypto';
import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';
import { setOwnerDay } from '../payroll/testing/owner-day.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { decisions, giveBackDecision, snoozeDecision, takeDecision, wakeDecision } from './decisions.ts';

let server: ProviderServer;
let client: TestCompany;
let ana: StaffSession;
let ben: StaffSession;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Fjord AS');
  [ana, ben] = await Promise.all([staffSession(server, 'payroll'), staffSession(server, 'owner')]);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  await server.rows(
    "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
  );
  await server.rows('update app.signature_requests set replaced_at = app.now() where replaced_at is null');
  await server.rows('update app.bank_lines set withdrawn_at = app.now() where withdrawn_at is null');
});

const day = (days: number): PlainDate => addDays(today(server.deps.clock), days);
let made = 0;

/** An invoice that is not paid, and the exception about it. @returns its number */
async function unpaid(cents: number, deadlineIn: number, of: Pick<TestCompany, 'id'> = client): Promise<string> {
  made += 1;
  const number = `INV-D-${made}`;
  await server.rows(
    `with i as (insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday, status)
         values ($1, $2, $3::bigint / 100.0, $4::date - 8, $4::date - 20, $4::date - 7, $4::date + 1, 'Overdue') returning id)
     insert into public.pay_exceptions (company_id, invoice_id, key, severity, actor, deadline, payday, amount, params)
     select $1, i.id, 'invoiceUnfunded', 'blocks', 'client', $4, $4::date + 1, $3, jsonb_build_object('number', $2::text) from i`,
    [of.id, number, cents, day(deadlineIn)],
  );
  return number;
}
async function bankLine(cents: number, text = 'WIRE IN'): Promise<string> {
  const [row] = await server.rows<{ id: string }>(
    `with b as (insert into app.bank_imports (account, file_name) values ('CAD', 'a.csv') returning id)
     insert into app.bank_lines (import_id, account, booked_on, cents, text, norm_text, twin)
     select b.id, 'CAD', app.today(), $1, $2::text, lower($2::text) || gen_random_uuid(), 1 from b returning id`,
    [cents, text],
  );
  return `bank:${row?.id}`;
}
const raise = (key: string, memberId: string | null = null, of: Pick<TestCompany, 'id'> = client) =>
  server.rows(
    `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, $3, 'warns', 'client')`,
    [of.id, memberId, key],
  );
const person = (given: Record<string, unknown> = {}) =>
  server.member(client, { email: `${randomUUID()}@people.example`, ...given });

/** What a decision is this many days later. */
async function later(days: number, id: string) {
  const [before] = await server.rows<{ offset: string | null }>(
    "select current_setting('app.clock_offset', true) as offset",
  );
  await setOwnerDay(server, day(days));
  const [row] = await server.rows('select asleep, woke, waiting, snoozed from public.staff_decisions where id = $1', [
    id,
  ]);
  await server.rows("select set_config('app.clock_offset', $1, false)", [before?.offset ?? '']);
  return row;
}

/** What a member of staff sees in the console. */
async function shown(session: StaffSession = ana, query = 'order=asleep,due_on.nullslast,opened_at,id') {
  const answer = await server.fetch(`/rest/v1/staff_decisions?${query}`, {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${session.token}` },
  });
  return (await answer.json()) as Record<string, unknown>[];
}
const one = async (id: string, session: StaffSession = ana) => (await shown(session, `id=eq.${id}`))[0];
const unpaidOf = ({ id }: Pick<TestCompany, 'id'>) => `invoiceUnfunded:${id}`;
const snooze = (id: string, days: number, reason = 'they pay on Friday', seen: string | null = null) =>
  snoozeDecision(server.deps, id, ana.userId, { until: day(days), reason, seen });

describe('facts that are decided together', () => {
  test('are one row: the invoices of a client, with their sum, their oldest day and the people without pay', async () => {
    const memberId = await person();
    const numbers = [await unpaid(150_000, -180), await unpaid(100_025, -20)];
    await server.rows(
      `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       select $1, $2, i.id, 'processing', i.period_start, i.period_end, i.payday, 1, 1000, 0, 0, '{}' from public.invoices i where i.invoice_number = any ($3)`,
      [client.id, memberId, numbers],
    );
    expect(await shown()).toMatchObject([
      {
        id: unpaidOf(client),
        kind: 'exception',
        what: 'invoiceUnfunded',
        company_name: 'Fjord AS',
        facts: 2,
        people: 1,
        cents: 250_025,
        due_on: day(-180),
        blocking: true,
        waiting: 1,
        snoozed: 0,
      },
    ]);
    const facts = await server.fetch(
      `/rest/v1/staff_queue?decision=eq.${unpaidOf(client)}&order=due_on&select=reference,payday,cents`,
      {
        headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${ana.token}` },
      },
    );
    expect(await facts.json()).toEqual([
      { reference: numbers[0], payday: day(-179), cents: 150_000 },
      { reference: numbers[1], payday: day(-19), cents: 100_025 },
    ]);
  });

  test('are those of one client and one action', async () => {
    const other = await server.company('Boreal Oy');
    const [vera, nora] = [await person(), await person()];
    await unpaid(100, -1);
    await unpaid(100, -1, other);
    for (const memberId of [vera, nora]) await raise('sinMissing', memberId);
    for (const memberId of [vera, nora]) await raise('letterMissing', memberId);
    await raise('letterUnsigned', vera);
    for (const memberId of [vera, nora]) await raise('invoicedAfterEnd', memberId);
    const groups = Object.fromEntries((await shown()).map(({ id, facts, people }) => [id, [facts, people]]));
    expect(groups).toEqual({
      [`invoiceUnfunded:${client.id}`]: [1, 0],
      [`invoiceUnfunded:${other.id}`]: [1, 0],
      [`sinMissing:${client.id}`]: [2, 2],
      [`letterMissing:${client.id}:unsent`]: [2, 2],
      [`letterUnsigned:${client.id}:unsent`]: [1, 1],
      [`invoicedAfterEnd:${client.id}:${vera}`]: [1, 1],
      [`invoicedAfterEnd:${client.id}:${nora}`]: [1, 1],
    });
  });

  test('are the pay that one release ends: of a person, or of everyone', async () => {
    const [vera, nora] = [await person(), await person()];
    for (const memberId of [vera, nora]) await raise('payHeld', memberId);
    expect((await shown()).map(({ id }) => id).toSorted()).toEqual(
      [vera, nora].map((id) => `payHeld:${client.id}:${id}`).toSorted(),
    );
    await server.rows(
      "insert into app.pay_holds (company_id, first_day, last_day, reason) values ($1, app.today(), app.today() + 9, 'fraud')",
      [client.id],
    );
    expect(await shown()).toMatchObject([{ id: `payHeld:${client.id}`, facts: 2, people: 2 }]);
    await server.rows("update app.pay_holds set released_at = app.now(), release_reason = 'checked'");
  });

  test('are the pay of a payday that was not paid out, over all clients', async () => {
    const other = await server.company('Cirrus');
    for (const { id } of [client, other])
      await server.rows(
        `insert into public.pay_exceptions (company_id, key, severity, actor, deadline, payday, amount) values ($1, 'payoutMissing', 'blocks', 'provider', $2::date - 1, $2, 500)`,
        [id, day(-3)],
      );
    expect(await shown()).toMatchObject([
      {
        id: `payday:${day(-3)}`,
        kind: 'payout',
        what: 'payoutMissing',
        clients: 2,
        facts: 2,
        cents: 1_000,
        payday: day(-3),
        company_id: null,
      },
    ]);
  });

  test('are bank lines that match no invoice, and support sees none of them', async () => {
    await bankLine(7_000);
    await bankLine(8_000);
    expect(await shown()).toMatchObject([
      { id: 'bank', kind: 'bank', facts: 2, cents: 15_000, due_on: null, blocking: false },
    ]);
    expect(await shown(await staffSession(server, 'support'))).toEqual([]);
  });
});

describe('a bank line that pays a late invoice to the cent', () => {
  test('is as urgent as the invoice, stands before it and names it', async () => {
    const first = await unpaid(123_456, -4);
    await unpaid(99_900, 8);
    await raise('sinMissing', await person());
    const line = await bankLine(123_456);
    const other = await bankLine(123_457);
    const rows = await shown();
    expect(rows.map(({ id }) => id)).toEqual([line, unpaidOf(client), `sinMissing:${client.id}`, 'bank']);
    expect(rows[0]).toMatchObject({ what: first, due_on: day(-4), blocking: true, company_name: 'Fjord AS', facts: 1 });
    expect(rows[3]).toMatchObject({ fact_id: other, due_on: null, blocking: false });
    const [invoice] = await server.rows<{ id: string }>('select id from public.invoices where invoice_number = $1', [
      first,
    ]);
    const cent = { companyId: client.id, receivedOn: day(0), cents: 1, method: 'EFT' } as const;
    await recordReceipt(server.deps, cent, [{ invoiceId: invoice?.id ?? '', cents: null }]);
    expect(await one(line)).toBeUndefined();
    expect(await one('bank')).toMatchObject({ facts: 2 });
  });

  test('names the invoices that it may pay, the most urgent first, and a client only where it is one', async () => {
    const other = await server.company('Dune');
    const later = await unpaid(5_000, 6);
    const sooner = await unpaid(5_000, -2);
    const line = await bankLine(5_000);
    expect(await one(line)).toMatchObject({ what: `${sooner}, ${later}`, due_on: day(-2), company_name: 'Fjord AS' });
    const foreign = await unpaid(5_000, 2, other);
    expect(await one(line)).toMatchObject({ what: `${sooner}, ${foreign}, ${later}`, company_id: null });
    await unpaid(5_000, 30, other);
    expect(await one(line)).toMatchObject({ what: `${sooner}, ${foreign}, ${later}` });
  });
});

describe('taking a decision', () => {
  const act = (session: StaffSession, name: 'take' | 'give-back', body: object = {}) =>
    callAct(server, session.token, `provider/${name}-decision`, { decision: unpaidOf(client), ...body });

  test('shows everyone who has it and since when, until it is given back', async () => {
    await unpaid(100, -1);
    expect((await act(ana, 'take', { from: null })).status).toBe(200);
    expect(await one(unpaidOf(client), ben)).toMatchObject({
      taken_by_email: ana.email,
      taken_at: expect.any(String),
      mine: false,
      mine_count: 0,
    });
    expect(await one(unpaidOf(client), ana)).toMatchObject({ mine: true, mine_count: 1 });
    expect(await act(ben, 'give-back')).toMatchObject({ status: 409, body: { code: 'decisionTaken' } });
    expect((await act(ana, 'give-back')).status).toBe(200);
    expect(await one(unpaidOf(client))).toMatchObject({ taken_at: null, taken_by: null, mine: false });
  });

  test('has one winner when two do it at once, and a colleague takes over only from who they see', async () => {
    await unpaid(100, -1);
    const both = await Promise.all([act(ana, 'take', { from: null }), act(ben, 'take', { from: null })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both[0]?.status === 200 ? [ana, ben] : [ben, ana];
    expect(await one(unpaidOf(client))).toMatchObject({ taken_by_email: winner.email });
    expect((await act(winner, 'take', { from: null })).status).toBe(200);
    expect((await act(loser, 'take', { from: randomUUID() })).status).toBe(409);
    expect((await act(loser, 'take', { from: winner.userId })).status).toBe(200);
    expect(await one(unpaidOf(client))).toMatchObject({ taken_by_email: loser.email });
    expect((await act(loser, 'give-back')).status).toBe(200);
  });

  test('ends when its facts are resolved, and does not cover later ones', async () => {
    await unpaid(100, -1);
    await takeDecision(server.deps, unpaidOf(client), ana.userId, null);
    await unpaid(200, -1);
    expect(await one(unpaidOf(client))).toMatchObject({ mine: true, facts: 2 });
    await server.rows(
      "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
    );
    await unpaid(300, -1);
    expect(await one(unpaidOf(client))).toMatchObject({ taken_at: null, mine: false, facts: 1 });
    await takeDecision(server.deps, unpaidOf(client), ben.userId, null);
  });

  test('of what is decided, unknown or hostile is refused', async () => {
    for (const decision of [unpaidOf(client), 'bank', "' or 1=1 --", 'x'.repeat(200)])
      expect(await callAct(server, ana.token, 'provider/take-decision', { decision, from: null })).toMatchObject({
        status: 404,
        body: { code: 'decisionNotFound' },
      });
    for (const decision of ['', 'x'.repeat(201), 7, null])
      expect((await callAct(server, ana.token, 'provider/take-decision', { decision, from: null })).status).toBe(400);
    expect(await server.rows("select 1 from app.decision_marks where id like '%1=1%'")).toEqual([]);
  });

  test('on the command line names no account, and is in the audit log', async () => {
    await unpaid(100, -1);
    await takeDecision(server.deps, unpaidOf(client), ana.userId, null);
    await takeDecision(server.deps, unpaidOf(client), null, null);
    expect(await one(unpaidOf(client))).toMatchObject({ taken_by: null, taken_at: expect.any(String) });
    expect((await decisions(server.deps, 10)).map(({ id, takenAt }) => [id, takenAt])).toEqual([
      [unpaidOf(client), expect.any(Date)],
    ]);
    await giveBackDecision(server.deps, unpaidOf(client), null);
    const entries = await server.rows(
      "select distinct operation from app.audit_log where table_name = 'app.decision_marks' order by 1",
    );
    expect(entries).toEqual([{ operation: 'INSERT' }, { operation: 'UPDATE' }]);
  });
});

describe('a snoozed decision', () => {
  test('is counted, keeps its reason, and comes back on its day', async () => {
    await raise('sinMissing', await person());
    const id = `sinMissing:${client.id}`;
    await snooze(id, 5, ' the letter is on its way ');
    expect(await one(id)).toMatchObject({
      asleep: true,
      snoozed_until: day(5),
      snooze_reason: 'the letter is on its way',
      waiting: 0,
      snoozed: 1,
      woke: null,
      deadline: null,
    });
    expect(await later(4, id)).toMatchObject({ asleep: true });
    expect(await later(5, id)).toMatchObject({ asleep: false, woke: 'date', snoozed: 0, waiting: 1 });
    await wakeDecision(server.deps, id);
    expect(await one(id)).toMatchObject({ asleep: false, woke: null, snoozed_until: null });
  });

  test('comes back on its next deadline, which is the bank day before a payday', async () => {
    await unpaid(100, -30);
    await unpaid(200, 3);
    await snooze(unpaidOf(client), 10);
    expect(await one(unpaidOf(client))).toMatchObject({ asleep: true, deadline: day(3) });
    expect(await later(2, unpaidOf(client))).toMatchObject({ asleep: true });
    expect(await later(3, unpaidOf(client))).toMatchObject({ asleep: false, woke: 'deadline' });
  });

  test.each([
    ['a new fact', () => unpaid(300, -2), 'added'],
    [
      'another amount',
      () => server.rows('update public.pay_exceptions set amount = amount - 1 where resolved_at is null'),
      'amount',
    ],
    [
      'fewer facts',
      () =>
        server.rows(
          "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where id = (select id from public.pay_exceptions where resolved_at is null limit 1)",
        ),
      'fewer',
    ],
    [
      'another deadline',
      () => server.rows('update public.pay_exceptions set deadline = deadline + 1 where resolved_at is null'),
      'changed',
    ],
  ])('comes back at once with %s, and says so', async (_, change, woke) => {
    await unpaid(100, -2);
    await unpaid(100, -2);
    await snooze(unpaidOf(client), 10);
    expect(await one(unpaidOf(client))).toMatchObject({ asleep: true });
    await change();
    expect(await one(unpaidOf(client))).toMatchObject({ asleep: false, woke, snooze_reason: 'they pay on Friday' });
    await takeDecision(server.deps, unpaidOf(client), ana.userId, null);
    expect(await one(unpaidOf(client))).toMatchObject({ woke: null, mine: true });
    await giveBackDecision(server.deps, unpaidOf(client), ana.userId);
  });

  test('comes back when it begins to block pay', async () => {
    await raise('sinMissing', await person());
    await snooze(`sinMissing:${client.id}`, 10);
    await server.rows("update public.pay_exceptions set severity = 'blocks' where resolved_at is null");
    expect(await one(`sinMissing:${client.id}`)).toMatchObject({ asleep: false, woke: 'blocks' });
  });

  test('is snoozed for at most 31 days, with a reason, as it was seen, and not by a colleague of who has it', async () => {
    await unpaid(100, -2);
    const id = unpaidOf(client);
    for (const days of [-1, 0, 32]) await expect(snooze(id, days)).rejects.toMatchObject({ code: 'decisionSnoozeDay' });
    await expect(snooze(id, 3, '   ')).rejects.toMatchObject({ code: expect.stringContaining('eason') });
    await expect(snooze(id, 3, 'x y z', 'seen before')).rejects.toMatchObject({ code: 'decisionChanged' });
    await takeDecision(server.deps, id, ben.userId, null);
    await expect(snooze(id, 3)).rejects.toMatchObject({ code: 'decisionTaken' });
    await giveBackDecision(server.deps, id, ben.userId);
    const body = { decision: id, until: day(31), seen: (await one(id))?.fingerprint, reason: 'promised for Friday' };
    expect((await callAct(server, ana.token, 'provider/snooze-decision', body)).status).toBe(200);
    expect(await one(id)).toMatchObject({ asleep: true, snoozed_by_email: ana.email });
    expect((await callAct(server, ben.token, 'provider/wake-decision', { decision: id })).status).toBe(200);
    expect(await one(id)).toMatchObject({ asleep: false });
  });

  test('is never pay that is due', async () => {
    await server.rows(
      `insert into public.pay_exceptions (company_id, key, severity, actor, deadline, payday, amount) values ($1, 'payoutMissing', 'blocks', 'provider', $2::date - 1, $2, 500)`,
      [client.id, day(-3)],
    );
    await expect(snooze(`payday:${day(-3)}`, 3)).rejects.toMatchObject({ code: 'decisionPayDue' });
  });

  test('stays with who has taken it', async () => {
    await unpaid(100, -2);
    await takeDecision(server.deps, unpaidOf(client), ana.userId, null);
    await snooze(unpaidOf(client), 4);
    expect(await one(unpaidOf(client))).toMatchObject({ mine: true, asleep: true, mine_count: 0 });
    await giveBackDecision(server.deps, unpaidOf(client), ana.userId);
  });
});
