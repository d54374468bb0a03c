import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { setFee } from '../../charges/set-fee.ts';
import { recordReceipt } from '../../receivables/receipts/record-receipt.ts';
import { advancePay, setCreditLimit } from '../advance-pay.ts';
import { recheckCompany } from '../recheck-company.ts';
import { runCompany, runPayroll } from '../run.ts';
import { employer } from '../testing/employer.ts';
import { liftStop } from './lift-stop.ts';
import { setCreditPolicy } from './set-policy.ts';

let server: ProviderServer;
/** A Sunday. The first pay of people who began four days before is invoiced by then. */
const now = plainDate('2026-05-31');
beforeAll(async () => {
  const ahead = Date.parse(`${now}T15:00:00Z`) - Date.now();
  server = await startProviderServer({}, { clockOffset: ahead });
  server.pass(ahead / 1000);
});
beforeEach(() => server.rows('delete from app.credit_policies where company_id is null'));
afterAll(() => server[Symbol.asyncDispose]());

type Client = Awaited<ReturnType<typeof employer>>;
let made = 0;

/** A client of a new person, with open invoices of some cents that are overdue for some days. */
async function clientOwing(...owed: { amount: number; days: number }[]): Promise<Client> {
  const client = await employer(server, { commencement_date: addDays(now, -4) });
  for (const { amount, days } of owed) await invoice(client, amount, days);
  return client;
}
async function invoice({ id }: Client, amount: number, days: number): Promise<string> {
  made += 1;
  const [row] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, amount, status, due_date, period_start, period_end, payday)
     values ($1, $2, $3, 'Pending', $4, $4, $4, $4) returning id`,
    [id, `INV-OWED-${made}`, amount / 100, addDays(now, -days)],
  );
  return row?.id ?? '';
}
const run = ({ id }: Client, day: PlainDate = now) => runCompany(server.deps, { id, legal_name: 'Fjord' }, day, false);
const limit = (client: Client | null, policy: { days?: number; cents?: number } | null) =>
  setCreditPolicy(
    server.deps,
    client?.id ?? null,
    policy && { maxDays: policy.days ?? null, maxDebt: policy.cents === undefined ? null : cents(policy.cents) },
    'agreed in the contract',
  );
const pay = ({ id }: Client, amount: number) =>
  recordReceipt(server.deps, { companyId: id, receivedOn: now, cents: amount, method: 'EFT' }, []);
const lines = ({ id }: Client) =>
  server.rows<{ start: string; payday: PlainDate; status: string }>(
    'select start_date::text as start, payday::text, status from public.payments where company_id = $1 order by start_date',
    [id],
  );
const stopped = ({ id }: Client) =>
  server.rows<{ member: string; deadline: string; params: { paydays: PlainDate[]; toPay: string } }>(
    `select team_member_id as member, deadline::text, params from public.pay_exceptions
     where company_id = $1 and key = 'creditStopped' and resolved_at is null`,
    [id],
  );
const mails = ({ email }: Client) =>
  server.rows<{ kind: string; subject: string; body_text: string }>(
    "select kind, subject, body_text from app.mail_messages where to_address = $1 and kind like 'credit-%' order by created_at",
    [email],
  );
const row = async ({ id }: Client) =>
  (await server.rows('select * from public.staff_queue where id like $1 and company_id = $2', ['credit:%', id]))[0];

describe('a client that is too late', () => {
  test('gets no new pay planned, keeps what is invoiced, and goes on where it stopped once it has paid', async () => {
    const client = await clientOwing({ amount: 500_00, days: 40 });
    await run(client);
    const before = await lines(client);
    expect(before.length).toBeGreaterThan(1);
    const invoiced = before.filter(({ status }) => status !== 'upcoming');
    expect(invoiced).toHaveLength(1);
    await limit(client, { days: 39 });
    expect(await lines(client)).toEqual(invoiced);
    const [problem] = await stopped(client);
    expect(problem).toMatchObject({ member: client.memberIds[0], params: { toPay: '500.00' } });
    expect(problem?.params.paydays).toEqual(before.slice(1).map(({ payday }) => payday));
    expect(await row(client)).toMatchObject({ decision: `creditStopped:${client.id}`, detail: addDays(now, -40) });
    // The next paydays stay stopped, and are not forgotten.
    await run(client, addDays(now, 20));
    expect(await lines(client)).toEqual(invoiced);
    await pay(client, 499_99);
    await run(client);
    expect(await lines(client)).toEqual(invoiced);
    await pay(client, 1);
    await run(client);
    expect((await lines(client)).map(({ start }) => start)).toEqual(before.map(({ start }) => start));
    expect(await stopped(client)).toEqual([]);
    expect(await row(client)).toBeUndefined();
  });

  test('is planned again within seconds of paying an invoice', async () => {
    const client = await clientOwing();
    const id = await invoice(client, 500_00, 40);
    await limit(client, { days: 30 });
    expect(await lines(client)).toEqual([]);
    await server.rows("delete from jobs.job where name = 'payroll.recheck'");
    await recordReceipt(server.deps, { companyId: client.id, receivedOn: now, cents: 500_00, method: 'EFT' }, [
      { invoiceId: id, cents: null },
    ]);
    await server.runJobs('payroll.recheck');
    expect((await lines(client)).length).toBeGreaterThan(1);
  });

  test('is not planned by a change between two runs either', async () => {
    const client = await clientOwing({ amount: 500_00, days: 40 });
    await limit(client, { days: 30 });
    await recheckCompany(server.deps, { companyId: client.id, memberIds: client.memberIds });
    await recheckCompany(server.deps, { companyId: client.id });
    expect(await lines(client)).toEqual([]);
  });

  test('gets no one-time payment invoiced', async () => {
    const client = await clientOwing({ amount: 500_00, days: 40 });
    await server.rows(
      `insert into public.wip_one_time_payments (company_id, team_member_id, payment_type, amount, start_date, end_date, treatment)
       values ($1, $2, 'Bonus', 100, $3, $3, 'contributions')`,
      [client.id, client.memberIds[0], addDays(now, 5)],
    );
    await limit(client, { days: 30 });
    const invoiced = () =>
      server.rows('select 1 from public.wip_one_time_payments where company_id = $1 and invoice_id is not null', [
        client.id,
      ]);
    expect(await invoiced()).toEqual([]);
    await liftStop(server.deps, client.id, addDays(now, 5), 'promised to the person');
    expect(await invoiced()).toHaveLength(1);
  });
});

describe('a policy', () => {
  test('of an amount counts all open invoices, and money that is not applied', async () => {
    const client = await clientOwing({ amount: 300_00, days: 1 }, { amount: 200_00, days: -10 });
    await limit(client, { cents: 500_00 });
    expect((await lines(client)).length).toBeGreaterThan(0);
    await limit(client, { cents: 499_99 });
    expect(await stopped(client)).toHaveLength(1);
    await pay(client, 100_000_00);
    await run(client);
    expect(await stopped(client)).toEqual([]);
  });

  test('of all clients holds for those without one, and a client’s own comes first', async () => {
    const client = await clientOwing({ amount: 500_00, days: 40 });
    await limit(null, { days: 30 });
    await run(client);
    expect(await stopped(client)).toHaveLength(1);
    await limit(client, {});
    expect(await stopped(client)).toEqual([]);
    await limit(client, null);
    expect(await stopped(client)).toHaveLength(1);
    await limit(null, null);
    await run(client);
    expect(await stopped(client)).toEqual([]);
  });

  test('needs a reason and a client', async () => {
    const client = await clientOwing();
    const policy = { maxDays: 1, maxDebt: null };
    await expect(setCreditPolicy(server.deps, client.id, policy, ' ')).rejects.toMatchObject({
      code: 'reasonRequired',
    });
    await expect(
      setCreditPolicy(server.deps, '00000000-0000-4000-8000-000000000000', policy, 'agreed'),
    ).rejects.toMatchObject({ code: 'clientNotFound' });
  });
});

describe('the client’s owner and admins', () => {
  test('get one mail before planning stops and one when it has, with the amount to pay', async () => {
    const client = await clientOwing({ amount: 500_00, days: 20 });
    await run(client);
    const admin = await server.company('Admin of another');
    await server.rows(
      "insert into public.company_members (company_id, user_id, name, role) values ($1, $2, 'A', 'admin')",
      [client.id, admin.userId],
    );
    const viewer = await server.company('Viewer of another');
    await server.rows(
      "insert into public.company_members (company_id, user_id, name, role) values ($1, $2, 'V', 'viewer')",
      [client.id, viewer.userId],
    );
    // The next invoice is issued within two weeks.
    await limit(client, { days: 20 });
    await run(client);
    const [warning, ...others] = await mails(client);
    expect(others).toEqual([]);
    expect(warning?.kind).toBe('credit-warning');
    expect(warning?.body_text).toContain('CAD 500.00');
    expect(await row(client)).toBeUndefined();
    expect((await lines(client)).some(({ status }) => status === 'upcoming')).toBe(true);
    await run(client, addDays(now, 1));
    await run(client, addDays(now, 1));
    const both = await mails(client);
    expect(both.map(({ kind }) => kind)).toEqual(['credit-warning', 'credit-stopped']);
    expect(both[1]?.body_text).toMatch(
      /at least CAD 500\.00 by \d+ June 2026 so that your team is paid on \d+ June 2026/,
    );
    expect((await mails({ ...client, email: admin.email })).map(({ kind }) => kind)).toEqual([
      'credit-warning',
      'credit-stopped',
    ]);
    expect(await mails({ ...client, email: viewer.email })).toEqual([]);
  });

  test('get no mail when the next invoice is within the policy', async () => {
    const client = await clientOwing({ amount: 500_00, days: 1 });
    await limit(client, { days: 60, cents: 10_000_000 });
    await run(client);
    expect(await mails(client)).toEqual([]);
    expect(await server.rows('select 1 from app.credit_stops where company_id = $1', [client.id])).toEqual([]);
  });

  test('get the mail when fee and levies take the next invoice over the policy', async () => {
    const client = await clientOwing({ amount: 500_00, days: 1 });
    await run(client);
    const [sums] = await server.rows<{ open: number; next: number }>(
      `select (select sum(amount * 100)::int from public.invoices where company_id = $1 and status in ('Pending', 'Overdue')) as open,
         (select sum((gross_salary + ei + cpp) * 100)::int from public.payments where company_id = $1 and status = 'upcoming'
          group by payday order by payday limit 1) as next`,
      [client.id],
    );
    await limit(client, { days: 60, cents: (sums?.open ?? 0) + (sums?.next ?? 0) + 1_00 });
    await run(client);
    expect(await mails(client)).toEqual([]);
    const fee = { kind: 'month', cents: cents(600_00) } as const;
    await setFee(server.deps, client.id, fee, { from: plainDate('2026-01-01'), reason: 'agreed' });
    await run(client);
    expect((await mails(client)).map(({ kind }) => kind)).toEqual(['credit-warning']);
  });

  test('get no mail while no pay is waiting, and the stop still ends with the payment', async () => {
    const client = await employer(server);
    await invoice(client, 500_00, 40);
    await limit(client, { days: 30 });
    expect(await mails(client)).toEqual([]);
    expect(await row(client)).toBeUndefined();
    await pay(client, 500_00);
    await runPayroll(server.deps, { lists: false });
    expect(
      await server.rows('select 1 from app.credit_stops where company_id = $1 and ended_at is null', [client.id]),
    ).toEqual([]);
  });

  test('get the mails again in a later period of debt', async () => {
    const client = await clientOwing({ amount: 500_00, days: 40 });
    await limit(client, { days: 30 });
    await pay(client, 500_00);
    await run(client);
    await invoice(client, 700_00, 50);
    await run(client);
    expect((await mails(client)).map(({ kind }) => kind)).toEqual(['credit-stopped', 'credit-stopped']);
  });
});

describe('a lifted stop', () => {
  test('plans and invoices one payday, whose pay can be advanced, and no later one', async () => {
    const client = await clientOwing({ amount: 500_00, days: 40 });
    await limit(client, { days: 30 });
    const paydays = (await stopped(client))[0]?.params.paydays ?? [];
    const [first, second] = paydays;
    if (first === undefined || second === undefined) throw new Error('nothing is stopped');
    await liftStop(server.deps, client.id, first, 'wages are owed');
    expect((await lines(client)).map(({ payday, status }) => [payday, status])).toEqual([[first, 'processing']]);
    expect((await stopped(client))[0]?.params.paydays).toEqual(paydays.slice(1));
    await setCreditLimit(server.deps, client.id, cents(10_000_000), 'a good client');
    expect(await advancePay(server.deps, client.id, first, 'wages are owed')).toMatchObject({ lines: 1 });
    await run(client, addDays(now, 2));
    expect(await lines(client)).toHaveLength(1);
  });

  test('is refused where nothing is stopped, without a reason, and for the second of two at once', async () => {
    const client = await clientOwing({ amount: 500_00, days: 40 });
    await run(client);
    const [, second] = await lines(client);
    const payday = second?.payday ?? now;
    const lift = (day: PlainDate, reason = 'wages are owed') => liftStop(server.deps, client.id, day, reason);
    await expect(lift(payday)).rejects.toMatchObject({ code: 'planningNotStopped' });
    await limit(client, { days: 30 });
    await expect(lift(payday, '')).rejects.toMatchObject({ code: 'reasonRequired' });
    await expect(lift(addDays(payday, 1))).rejects.toMatchObject({ code: 'planningNotStopped' });
    const both = await Promise.allSettled([lift(payday), lift(payday)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(lift(payday)).rejects.toMatchObject({ code: 'stopLifted' });
  });
});
