import { addDays } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../../testing/staff-session.ts';
import { creditInvoice } from '../../invoices/correct-invoice.ts';
import { returnReceipt } from '../../receivables/receipts/return-receipt.ts';
import { operatorAct } from '../../staff/operator-act.ts';
import { markPaidOut } from '../mark-paid-out.ts';
import { exportBatch } from './export-batch.ts';
import { type Client, fundedClient, giveAccount, payday, replaceAccount } from './testing/funded-pay.ts';

let server: ProviderServer;
let maker: StaffSession;
let approver: StaffSession;
beforeAll(async () => {
  server = await startProviderServer({
    PAYOUT_ORIGINATOR_ID: 'PORTAGE001',
    PAYOUT_DATA_CENTRE: '00310',
    PROVIDER_EFT_INSTITUTION: '003',
    PROVIDER_EFT_TRANSIT: '00012',
    PROVIDER_EFT_ACCOUNT: '1234567',
  });
  [maker, approver] = [await staffSession(server, 'payroll'), await staffSession(server, 'payroll')];
});
afterAll(() => server[Symbol.asyncDispose]());

const act = (who: StaffSession, name: Parameters<typeof callAct>[2], body: object) =>
  callAct(server, who.token, name, body);
const prepare = async (day = payday(server)) => {
  const { status, body } = await act(maker, 'provider/prepare-payouts', { value_date: day });
  expect(body).toMatchObject({ batch: expect.any(String) });
  expect(status).toBe(200);
  return body as { batch: string; number: number; people: number; cents: number };
};
const approve = ({ batch, people, cents }: Prepared, who = approver) =>
  act(who, 'provider/approve-payouts', { batch, people, cents });
type Prepared = Awaited<ReturnType<typeof prepare>>;
/** Exports as an operator does, whose codes do not run out. */
async function download({ batch }: Pick<Prepared, 'batch'>, format: 'csv' | 'cpa005' = 'csv') {
  const deps = await operatorAct(server.deps, 'provider/export-payouts', { subject: batch });
  const { name, lines } = await exportBatch(deps, batch, format, deps.actId);
  return { name, text: [...lines].join('') };
}
const send = ({ batch }: Pick<Prepared, 'batch'>) =>
  act(maker, 'provider/send-payouts', { batch, reference: 'EFT 12' });
const cancel = ({ batch }: Pick<Prepared, 'batch'>) =>
  act(maker, 'provider/cancel-payouts', { batch, reason: 'wrong day' });
const bringBack = ({ batch }: Pick<Prepared, 'batch'>, member: string | undefined) =>
  act(maker, 'provider/return-payout', { batch, team_member_id: member, reason: 'account closed' });
const statuses = async ({ id }: Client) =>
  (
    await server.rows<{ status: string }>(
      "select status from public.payments where company_id = $1 and payment_type = 'Debit' order by gross_salary",
      [id],
    )
  ).map(({ status }) => status);
const stateOf = async ({ batch }: Pick<Prepared, 'batch'>) =>
  (await server.rows<{ state: string }>('select state from app.payout_batches where id = $1', [batch]))[0]?.state;
/** Cancels what a test has left open, so that the next one begins with its own pay alone. */
const clean = async (...clients: Client[]) => {
  for (const { id } of clients)
    await server.rows(
      "insert into app.pay_holds (company_id, team_member_id, reason) select $1, team_member_id, 'done' from public.team_members where company_id = $1 on conflict do nothing",
      [id],
    );
};

test('a payday of several clients is prepared, approved by a colleague, exported and sent', async () => {
  const [one, two] = [await fundedClient(server, [250_000, 310_000]), await fundedClient(server, [100_001])];
  const batch = await prepare();
  expect(batch).toMatchObject({ people: 3, cents: 660_001 });
  expect(await approve(batch, maker)).toMatchObject({ status: 403, body: { code: 'payoutBatchOwn' } });
  await expect(download(batch)).rejects.toMatchObject({ code: 'payoutBatchNotApproved' });
  expect(await approve({ ...batch, cents: 660_000 })).toMatchObject({ body: { code: 'payoutBatchChanged' } });
  expect((await approve(batch)).status).toBe(200);
  expect(await approve(batch)).toMatchObject({ status: 409, body: { code: 'payoutBatchMoved' } });
  expect(await send(batch)).toMatchObject({ status: 409, body: { code: 'payoutBatchMoved' } });
  const first = await download(batch);
  expect(first.name).toBe(`payouts-${payday(server)}-${batch.number}.csv`);
  expect(first.text.split('\r\n')).toHaveLength(5);
  expect(first.text).toContain(',1000.01,');
  expect((await download(batch)).text).toBe(first.text);
  expect(await send(batch)).toMatchObject({ status: 200, body: { people: 3, cents: 660_001 } });
  expect(await send(batch)).toMatchObject({ status: 409, body: { code: 'payoutBatchMoved' } });
  expect(await cancel(batch)).toMatchObject({ status: 409 });
  // The money is in people's accounts in three bank days.
  expect(await statuses(one)).toEqual(['collected', 'collected']);
  const payouts = await server.rows(
    'select o.company_id, o.value_date::text, sum(l.cents)::int as cents from app.payouts o join app.payout_lines l on l.payout_id = o.id where o.batch_id = $1 group by o.id order by cents',
    [batch.batch],
  );
  expect(payouts).toEqual([
    { company_id: two.id, value_date: payday(server), cents: 100_001 },
    { company_id: one.id, value_date: payday(server), cents: 560_000 },
  ]);
});

test('a file by Standard 005 keeps its number', async () => {
  const client = await fundedClient(server, [123_456]);
  const batch = await prepare();
  await approve(batch);
  const first = await download(batch, 'cpa005');
  expect(first.name).toMatch(/\.txt$/);
  expect((await download(batch, 'cpa005')).text).toBe(first.text);
  await cancel(batch);
  const next = await prepare();
  await approve(next);
  const number = (text: unknown) => String(text).slice(20, 24);
  const second = await download(next, 'cpa005');
  expect(Number(number(second.text))).toBe(Number(number(first.text)) + 1);
  await cancel(next);
  await clean(client);
});

test('who is left out, and why', async () => {
  const client = await fundedClient(server, [200_000, 210_000, 220_000], 2);
  const [paid, held, noAccount] = client.memberIds;
  await server.rows("insert into app.pay_holds (company_id, team_member_id, reason) values ($1, $2, 'doubt')", [
    client.id,
    held,
  ]);
  const batch = await prepare();
  expect(batch).toMatchObject({ people: 1, cents: 200_000 });
  const reasons = await server.rows(
    'select team_member_id, reason from public.staff_payouts_left_out where company_id = $1 order by cents',
    [client.id],
  );
  expect(reasons).toEqual([
    { team_member_id: held, reason: 'held' },
    { team_member_id: noAccount, reason: 'noAccount' },
  ]);
  const people = await server.rows('select team_member_id from app.payout_batch_people where batch_id = $1', [
    batch.batch,
  ]);
  expect(people).toEqual([{ team_member_id: paid }]);
  await cancel(batch);
  await clean(client);
});

describe('between preparing and the file', () => {
  const changes: [string, (client: Client, receipt: string) => Promise<unknown>][] = [
    ['another account', (client) => replaceAccount(server, client.memberIds[0] ?? '')],
    [
      'a returned receipt',
      (client, receipt) => returnReceipt(server.deps, { id: receipt, companyId: client.id }, 'bounced'),
    ],
    [
      'a hold',
      (client) =>
        server.rows(
          "insert into app.pay_holds (company_id, reason, first_day, last_day) values ($1, 'doubt', '1900-01-01', '2200-01-01')",
          [client.id],
        ),
    ],
    ['a payout by hand', (client) => markPaidOut(server.deps, client.id, payday(server), { reference: 'cheque' })],
  ];
  test.each(changes)('%s refuses the approval and the export', async (_, change) => {
    const client = await fundedClient(server, [150_000]);
    const [receipt] = await server.rows<{ id: string }>('select id from public.receipts where company_id = $1', [
      client.id,
    ]);
    const batch = await prepare();
    await approve(batch);
    await change(client, receipt?.id ?? '');
    await expect(download(batch)).rejects.toMatchObject({ code: 'payoutBatchChanged' });
    expect(await stateOf(batch)).toBe('approved');
    await cancel(batch);
    await clean(client);
  });
});

describe('pay in a file that the bank may have', () => {
  test('is neither paid otherwise, taken by another batch nor credited, and is sent after all', async () => {
    const client = await fundedClient(server, [140_000]);
    const batch = await prepare();
    await approve(batch);
    await download(batch);
    await expect(markPaidOut(server.deps, client.id, payday(server), { reference: 'x' })).rejects.toMatchObject({
      code: 'nothingToPayOut',
    });
    expect(await act(maker, 'provider/prepare-payouts', { value_date: payday(server) })).toMatchObject({
      body: { code: 'nobodyToPayOut' },
    });
    const [{ id: invoice, receipt } = { id: '', receipt: '' }] = await server.rows<{ id: string; receipt: string }>(
      'select i.id, r.id as receipt from public.invoices i join public.receipts r on r.company_id = i.company_id where i.company_id = $1',
      [client.id],
    );
    const credit = server.deps.db.transaction(asService, (tx) =>
      creditInvoice(tx, invoice, { reason: 'x', payAgain: true, asOf: payday(server) }),
    );
    await expect(credit).rejects.toMatchObject({ code: 'payoutInFile' });
    await returnReceipt(server.deps, { id: receipt, companyId: client.id }, 'bounced');
    expect(await send(batch)).toMatchObject({ status: 200 });
    expect(await statuses(client)).toEqual(['processing']);
  });

  test('can be paid again once the batch is canceled', async () => {
    const client = await fundedClient(server, [130_000]);
    const batch = await prepare();
    await approve(batch);
    await download(batch);
    expect(await act(maker, 'provider/cancel-payouts', { batch: batch.batch })).toMatchObject({ status: 400 });
    expect((await cancel(batch)).status).toBe(200);
    expect(await prepare()).toMatchObject({ people: 1, cents: 130_000 });
    await clean(client);
  });
});

describe('an account that changes around a payday', () => {
  const numbers = (text: string) => [...text.matchAll(/,(7\d{6}),/g)].map(([, number]) => number);
  const digitsOf = async ({ memberIds: [id] }: Client) =>
    (
      await server.rows<{ last_digits: string }>(
        'select last_digits from app.bank_accounts where team_member_id = $1 order by recorded_at',
        [id],
      )
    ).map(({ last_digits }) => last_digits);

  test('pay goes to the one in use on the day of the file, though the new one is used from the payday on', async () => {
    const client = await fundedClient(server, [107_000]);
    const [id = ''] = client.memberIds;
    const batch = await prepare();
    await approve(batch);
    await giveAccount(server, id);
    const [change] = await server.rows<{ day: string }>(
      'select max(usable_from)::text as day from app.bank_accounts where team_member_id = $1',
      [id],
    );
    expect(change?.day).toBe(payday(server));
    const [earlier = '', later = ''] = await digitsOf(client);
    const file = await download(batch);
    expect(numbers(file.text)).toEqual([expect.stringMatching(new RegExp(`${earlier}$`))]);
    // The payday has come, and the bank asks for the file again.
    await server.owner.query(
      `begin; set local session_replication_role = 'replica';
       update app.bank_accounts set usable_from = app.today() where team_member_id = '${id}' and usable_from > app.today(); commit`,
    );
    expect((await download(batch)).text).toBe(file.text);
    expect((await send(batch)).status).toBe(200);
    // What the bank returns goes to the new one.
    expect((await bringBack(batch, id)).status).toBe(200);
    const again = await prepare();
    await approve(again);
    expect(numbers((await download(again)).text)).toEqual([expect.stringMatching(new RegExp(`${later}$`))]);
    await cancel(again);
    await clean(client);
  });

  test('a first one is paid into at once, by the next batch', async () => {
    const client = await fundedClient(server, [108_000, 109_000], 1);
    const batch = await prepare();
    expect(batch).toMatchObject({ people: 1, cents: 108_000 });
    await giveAccount(server, client.memberIds[1] ?? '');
    await approve(batch);
    expect(numbers((await download(batch)).text)).toHaveLength(1);
    await send(batch);
    expect(await prepare()).toMatchObject({ people: 1, cents: 109_000 });
    await clean(client);
  });
});

test('a payment that the bank returned is paid out again, once', async () => {
  const client = await fundedClient(server, [120_000, 125_000]);
  const [came, stayed] = client.memberIds;
  const batch = await prepare();
  expect(await bringBack(batch, came)).toMatchObject({ status: 409, body: { code: 'payoutBatchMoved' } });
  await approve(batch);
  await download(batch);
  await send(batch);
  expect(await bringBack(batch, came)).toMatchObject({ status: 200, body: { cents: 120_000 } });
  expect(await bringBack(batch, came)).toMatchObject({ status: 409, body: { code: 'payoutNotReturnable' } });
  expect(await bringBack(batch, maker.userId)).toMatchObject({ status: 409, body: { code: 'payoutNotReturnable' } });
  const again = await prepare();
  expect(again).toMatchObject({ people: 1, cents: 120_000 });
  await approve(again);
  await download(again);
  await send(again);
  // A return after the next batch.
  expect(await bringBack(batch, stayed)).toMatchObject({ status: 200, body: { cents: 125_000 } });
  const rows = await server.rows(
    'select cents::int, reason from app.payout_returns where company_id = $1 order by cents',
    [client.id],
  );
  expect(rows).toEqual([
    { cents: 120_000, reason: 'account closed' },
    { cents: 125_000, reason: 'account closed' },
  ]);
  await clean(client);
});

test('two colleagues at every step: one of them, once', async () => {
  const client = await fundedClient(server, [110_000]);
  const both = (...answers: Promise<{ status: number }>[]) =>
    Promise.all(answers).then((all) => all.map(({ status }) => status).toSorted());
  const prepared = await both(
    ...[maker, approver].map((who) => act(who, 'provider/prepare-payouts', { value_date: payday(server) })),
  );
  expect(prepared.includes(200)).toBe(true);
  const [open] = await server.rows<{ batch: string; by: string }>(
    "select id as batch, prepared_by as by from app.payout_batches where state = 'prepared'",
  );
  const batch = { batch: open?.batch ?? '', number: 0, people: 1, cents: 110_000 };
  const other = open?.by === maker.userId ? approver : maker;
  expect(await both(approve(batch, other), approve(batch, other))).toEqual([200, 409]);
  await download(batch);
  expect(await both(send(batch), send(batch))).toEqual([200, 409]);
  const [lines] = await server.rows<{ count: number }>(
    'select count(*)::int from app.payout_lines where company_id = $1',
    [client.id],
  );
  expect(lines?.count).toBe(1);
  const first = client.memberIds[0];
  expect(await both(bringBack(batch, first), bringBack(batch, first))).toEqual([200, 409]);
  await clean(client);
});

test('an unusable day is refused', async () => {
  for (const day of [addDays(payday(server), -30), addDays(payday(server), 60), '2026-12-25'])
    expect((await act(maker, 'provider/prepare-payouts', { value_date: day })).status).toBeGreaterThanOrEqual(400);
});

test('account numbers are in the file alone', async () => {
  const client = await fundedClient(server, [105_000]);
  const batch = await prepare();
  await approve(batch);
  const colleague = await staffSession(server, 'owner');
  const asked = { batch: batch.batch, format: 'csv', code: colleague.code() };
  expect(await act(colleague, 'provider/export-payouts', { ...asked, code: '000000' })).toMatchObject({ status: 403 });
  const { body } = await act(colleague, 'provider/export-payouts', asked);
  const number = /,(7\d{6}),/.exec(String(body.text))?.[1];
  expect(number).toBeDefined();
  const [found] = await server.rows<{ count: number }>(
    'select count(*)::int from app.audit_log where change::text like $1',
    [`%${number}%`],
  );
  expect(found?.count).toBe(0);
  await cancel(batch);
  await clean(client);
});

test('a send that is cut off sends nothing, and the next one sends all', async () => {
  const client = await fundedClient(server, [101_000, 102_000]);
  const batch = await prepare();
  await approve(batch);
  await download(batch);
  // Ends the connection of the send in the middle of its lines.
  await server.owner.query(
    `create function public.cut_off() returns trigger language plpgsql security definer as $$
     begin
       perform pg_terminate_backend(pg_backend_pid());
       return null;
     end $$;
     create trigger cut_off after update of status on public.payments for each row execute function public.cut_off();
     create trigger cut_off after insert on app.payout_lines for each row execute function public.cut_off()`,
  );
  expect((await send(batch)).status).toBeGreaterThanOrEqual(500);
  await server.owner.query('drop function public.cut_off() cascade');
  expect(await stateOf(batch)).toBe('exported');
  expect(await server.rows('select 1 from app.payouts where batch_id = $1', [batch.batch])).toEqual([]);
  expect(await send(batch)).toMatchObject({ status: 200, body: { people: 2, cents: 203_000 } });
  const [paid] = await server.rows('select count(*)::int from app.payout_lines where company_id = $1', [client.id]);
  expect(paid).toEqual({ count: 2 });
});

test('the database refuses an approval by the maker, an export before it, and a way back', async () => {
  const client = await fundedClient(server, [103_000]);
  const batch = await prepare();
  const set = (columns: string) => server.rows(`update app.payout_batches set ${columns} where id = $1`, [batch.batch]);
  await expect(set("state = 'approved', approved_at = app.now(), approved_by = prepared_by")).rejects.toThrow(
    'second person',
  );
  await expect(set("state = 'approved', approved_at = app.now()")).rejects.toThrow('second person');
  await expect(set("state = 'exported', exported_at = app.now()")).rejects.toThrow('once it is approved');
  await approve(batch);
  await expect(set("state = 'prepared'")).rejects.toThrow('cannot go from approved to prepared');
  await expect(set('approved_by = prepared_by')).rejects.toThrow();
  await cancel(batch);
  await expect(set("state = 'sent', reference = 'x'")).rejects.toThrow('cannot go from canceled to sent');
  await clean(client);
});
