import { randomUUID } from 'node:crypto';
import { addDays, daysBetween, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { holdPay, listHolds, releasePay } from './hold-pay.ts';
import { markPaidOut } from './mark-paid-out.ts';
import { runCompany } from './run.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
/** A Sunday with no holiday before the first payday, whose pay is not collected before it is held. */
const now = plainDate('2026-05-31');
beforeAll(async () => {
  const ahead = Date.parse(`${now}T15:00:00Z`) - Date.now();
  server = await startProviderServer({}, { clockOffset: ahead });
  server.pass(ahead / 1000);
});
afterAll(() => server[Symbol.asyncDispose]());

type Client = Awaited<ReturnType<typeof employer>>;
const run = (client: Client, day: number) =>
  runCompany(server.deps, { id: client.id, legal_name: 'Held' }, addDays(now, day), false);
const lines = (client: Client) =>
  server.rows<{ id: string; start: PlainDate; end: PlainDate; payday: PlainDate; status: string; late: boolean }>(
    `select id, start_date::text as start, end_date::text as "end", payday::text, status, late
     from public.payments where company_id = $1 order by start_date`,
    [client.id],
  );
const open = (client: Client) =>
  server.rows(
    'select key, first_day::text as first from public.pay_exceptions where company_id = $1 and resolved_at is null',
    [client.id],
  );
const hold = (client: Client, days: { first: PlainDate; last: PlainDate } | null) =>
  holdPay(server.deps, { companyId: client.id, memberId: client.memberIds[0] ?? null, days }, 'bank details in doubt');
/** A person whose first period starts today. */
const newClient = () => employer(server, { commencement_date: now });

describe('held pay of a person', () => {
  test('has no lines and no invoice, stays owed, and is paid late after the release', async () => {
    const client = await newClient();
    await run(client, 0);
    const planned = await lines(client);
    expect(planned.length).toBeGreaterThan(1);
    const id = await hold(client, null);
    expect(await lines(client)).toEqual([]);
    await run(client, 20);
    expect(await lines(client)).toEqual([]);
    expect(await open(client)).toContainEqual({ key: 'payHeld', first: now });
    await releasePay(server.deps, id, 'checked by phone');
    expect((await lines(client)).map(({ start, end }) => [start, end])).toEqual(
      planned.map(({ start, end }) => [start, end]),
    );
    await run(client, 20);
    const [first] = await lines(client);
    expect(first).toMatchObject({ start: now, late: true });
    expect((await open(client)).filter(({ key }) => key === 'payHeld')).toEqual([]);
  });

  test('holds one period and pays the others', async () => {
    const client = await newClient();
    await run(client, 0);
    const [first, ...rest] = await lines(client);
    if (first === undefined) throw new Error('no line');
    await hold(client, { first: first.start, last: first.end });
    expect((await lines(client)).map(({ start }) => start)).toEqual(rest.map(({ start }) => start));
  });

  test('is neither paid nor paid out when it is collected already', async () => {
    const client = await newClient();
    await run(client, 0);
    const [first] = await lines(client);
    if (first === undefined) throw new Error('no line');
    await server.rows("update public.payments set status = 'processing' where id = $1", [first.id]);
    await server.rows("update public.payments set status = 'collected' where id = $1", [first.id]);
    const id = await hold(client, { first: first.start, last: first.end });
    await run(client, 20);
    expect((await lines(client)).find((line) => line.id === first.id)?.status).toBe('collected');
    await expect(markPaidOut(server.deps, client.id, first.payday, { reference: 'EFT 7' })).rejects.toMatchObject({
      code: 'nothingToPayOut',
    });
    await releasePay(server.deps, id, 'checked by phone');
    // Two people press at once: the payday is paid out once.
    const presses = await Promise.allSettled(
      ['EFT 7', 'EFT 8'].map((reference) => markPaidOut(server.deps, client.id, first.payday, { reference })),
    );
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await server.rows('select 1 from app.payouts where company_id = $1', [client.id])).toHaveLength(1);
  });
});

test('funded pay is paid by its payout, on the day its money is in the account', async () => {
  const client = await newClient();
  await run(client, 0);
  const [first] = await lines(client);
  if (first === undefined) throw new Error('no line');
  for (const next of ['processing', 'collected'])
    await server.rows('update public.payments set status = $2 where id = $1', [first.id, next]);
  await run(client, 20);
  const status = async () => (await lines(client)).find((line) => line.id === first.id)?.status;
  expect(await status()).toBe('collected');
  const valueDate = addDays(today(server.deps.clock), 21);
  await markPaidOut(server.deps, client.id, first.payday, { reference: 'EFT 1', valueDate });
  await run(client, 20);
  expect(await status()).toBe('collected');
  await run(client, 21);
  expect(await status()).toBe('paid');
});

test('funded pay of a payday that is over is an open problem, held or not', async () => {
  const client = await newClient();
  await run(client, 1);
  const [first] = await lines(client);
  if (first === undefined) throw new Error('no line');
  await server.rows("update public.invoices set status = 'Paid' where company_id = $1", [client.id]);
  await server.rows("update public.payments set status = 'collected' where id = $1", [first.id]);
  const after = daysBetween(now, first.payday) + 1;
  const problems = async () => (await open(client)).filter(({ key }) => key !== 'invoiceUnfunded');
  await run(client, after);
  expect(await problems()).toEqual([{ key: 'payoutMissing', first: now }]);
  const id = await hold(client, { first: first.start, last: first.end });
  await run(client, after);
  expect(await problems()).toEqual([{ key: 'payHeld', first: now }]);
  await releasePay(server.deps, id, 'checked by phone');
  await run(client, after);
  expect(await problems()).toEqual([{ key: 'payoutMissing', first: now }]);
});

describe('a one-time payment', () => {
  async function paidInvoice() {
    const client = await newClient();
    const day = addDays(now, 10);
    const [payment] = await server.rows<{ id: string }>(
      `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
       values ($1, 1000, 'Bonus', $2, $2) returning id`,
      [client.memberIds[0], day],
    );
    const id = payment?.id ?? '';
    await run(client, 0);
    await run(client, 1);
    const [invoice] = await server.rows<{ id: string; cents: number }>(
      `select i.id, (i.amount * 100)::integer as cents from public.invoices i
       join public.wip_one_time_payments o on o.invoice_id = i.id where o.id = $1`,
      [id],
    );
    if (invoice === undefined) throw new Error('no invoice');
    const money = { companyId: client.id, receivedOn: today(server.deps.clock), cents: invoice.cents } as const;
    await recordReceipt(server.deps, { ...money, method: 'EFT' }, [{ invoiceId: invoice.id, cents: null }]);
    return { client, day, id };
  }
  const payoutsOf = (id: string) =>
    server.rows(
      `select p.reference from app.payout_one_time_payments l join app.payouts p on p.id = l.payout_id
       where l.one_time_payment_id = $1`,
      [id],
    );

  test('is paid out once, under the reference of its day', async () => {
    const { client, day, id } = await paidInvoice();
    expect(await markPaidOut(server.deps, client.id, day, { reference: 'EFT 9' })).toEqual({
      lines: 1,
      cents: 63_057,
    });
    expect(await payoutsOf(id)).toEqual([{ reference: 'EFT 9' }]);
    await expect(markPaidOut(server.deps, client.id, day, { reference: 'EFT 10' })).rejects.toMatchObject({
      code: 'nothingToPayOut',
    });
  });

  test('is not paid out while its person is held', async () => {
    const { client, day, id } = await paidInvoice();
    const held = await hold(client, null);
    await expect(markPaidOut(server.deps, client.id, day, { reference: 'EFT 9' })).rejects.toMatchObject({
      code: 'nothingToPayOut',
    });
    await releasePay(server.deps, held, 'checked by phone');
    await markPaidOut(server.deps, client.id, day, { reference: 'EFT 9' });
    expect(await payoutsOf(id)).toHaveLength(1);
  });
});

describe('two people at once', () => {
  test('hold and release the same pay once', async () => {
    const client = await newClient();
    const holds = await Promise.allSettled([hold(client, null), hold(client, null)]);
    expect(holds.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'payHeldAlready' } }]);
    const made = holds.find(({ status }) => status === 'fulfilled');
    const id = made?.status === 'fulfilled' ? made.value : '';
    const releases = await Promise.allSettled(['a', 'b'].map(() => releasePay(server.deps, id, 'checked by phone')));
    expect(releases.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'payReleasedAlready' } },
    ]);
  });
});

test('holds the pay of everyone for some days, and lists it', async () => {
  const client = await newClient();
  const days = { first: now, last: addDays(now, 400) };
  const id = await holdPay(server.deps, { companyId: client.id, memberId: null, days }, 'payment returned');
  await run(client, 0);
  expect(await lines(client)).toEqual([]);
  expect(await listHolds(server.deps)).toContainEqual(
    expect.objectContaining({ id, person: '', first: days.first, last: days.last, reason: 'payment returned' }),
  );
});

test('finds a person by email address too', async () => {
  const client = await newClient();
  await run(client, 0);
  await holdPay(server.deps, { companyId: client.id, memberId: 'Maya@people.example', days: null }, 'x');
  expect(await lines(client)).toEqual([]);
});

test('rejects a person of another client, an unknown client and an unknown hold', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const foreign = { companyId: client.id, memberId: other.memberIds[0] ?? null, days: null };
  await expect(holdPay(server.deps, foreign, 'x')).rejects.toMatchObject({ code: 'payHoldPersonNotFound' });
  const misspelled = { companyId: client.id, memberId: 'nobody@people.example', days: null };
  await expect(holdPay(server.deps, misspelled, 'x')).rejects.toMatchObject({ code: 'payHoldPersonNotFound' });
  const unknown = { companyId: randomUUID(), memberId: randomUUID(), days: null };
  await expect(holdPay(server.deps, unknown, 'x')).rejects.toMatchObject({ code: 'clientNotFound' });
  await expect(releasePay(server.deps, randomUUID(), 'x')).rejects.toMatchObject({ code: 'payHoldNotFound' });
});
