import { randomUUID } from 'node:crypto';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { endByHand } from '../employment/by-hand.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { type AskedOneTime, addOneTime, cancelOneTime, previewOneTime } from './one-time.ts';
import { runCompany, runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
  await addMadeUpRates(server, now);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => server.rows("delete from app.settings where key = 'payroll_ran_at'"));

const hired = (given: Record<string, unknown> = {}) =>
  employer(server, { commencement_date: addDays(now, -60), ...given });
const bonus = (memberId: string | undefined, given: Partial<AskedOneTime> = {}): AskedOneTime => ({
  memberId: memberId ?? '',
  type: 'Bonus',
  treatment: null,
  amount: cents(123_456),
  date: addDays(now, 3),
  description: 'Missed in June',
  memo: null,
  requestKey: randomUUID(),
  ...given,
});
const add = (payment: AskedOneTime) => addOneTime(server.deps, payment);
const run = ({ id, name }: { id: string; name: string }) =>
  runCompany(server.deps, { id, legal_name: name }, now, false);
const payments = (companyId: string) =>
  server.rows<Record<string, string | null>>(
    `select o.reference, o.team_member_id as person, o.payment_type as type, o.treatment, o.amount::text as amount, o.start_date::text as date,
       o.description, o.memo, o.status, o.payday::text as payday, i.payday::text as invoiced
     from public.wip_one_time_payments o left join public.invoices i on i.id = o.invoice_id where o.company_id = $1 order by o.created_at, o.id`,
    [companyId],
  );

/** Whether the company's dashboard knows its requests as invoiced. */
const shownAsInvoiced = (companyId: string) =>
  server.rows(
    `select (event -> 'invoiced')::boolean as invoiced from public.dashboard, jsonb_array_elements(activity) event
     where company_id = $1 and event ->> 'verb' = 'requested'`,
    [companyId],
  );

describe('a one-time payment by the provider', () => {
  test('is invoiced and paid when it says, today as well', async () => {
    const client = await hired();
    const [person] = client.memberIds;
    const asked = bonus(person, { date: now, memo: 'Two\nlines' });
    const { reference, schedule } = await add(asked);
    expect(await payments(client.id)).toEqual([
      {
        ...{ reference, person, type: 'Bonus', treatment: 'contributions', amount: '1234.56', date: now },
        ...{ description: 'Missed in June', memo: 'Two\nlines', status: 'Processing', payday: now, invoiced: null },
      },
    ]);
    expect(schedule.invoiceOn).toBe(now);
    expect(await previewOneTime(server.deps, now)).toEqual(schedule);
    expect(await shownAsInvoiced(client.id)).toEqual([{ invoiced: false }]);
    await run(client);
    expect(await shownAsInvoiced(client.id)).toEqual([{ invoiced: true }]);
    expect(await payments(client.id)).toMatchObject([{ payday: schedule.payday, invoiced: schedule.payday }]);
  });

  test('waits for the run of the next day once the run of today is over', async () => {
    const { memberIds } = await hired();
    await runPayroll(server.deps, { asOf: now });
    const { schedule } = await add(bonus(memberIds[0], { date: now }));
    expect(schedule.invoiceOn).toBe(addDays(now, 1));
    expect(schedule.payday > now).toBe(true);
  });

  test('is added once, however often and by however many its request is sent', async () => {
    const client = await hired();
    const asked = bonus(client.memberIds[0]);
    const answers = await Promise.all([add(asked), add(asked), add(asked)]);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await add({ ...asked, requestKey: asked.requestKey.replaceAll('-', '') })).toEqual(answers[0]);
    expect(await payments(client.id)).toHaveLength(1);
  });

  test.each([
    ['amount', { amount: cents(123_457) }],
    ['day', { date: plainDate('2099-01-01') }],
    ['memo', { memo: 'other' }],
    ['type', { type: 'Stipend' as const }],
  ])('with another %s under the key of an earlier one is refused', async (_, other) => {
    const client = await hired();
    const asked = bonus(client.memberIds[0]);
    await add(asked);
    await expect(add({ ...asked, ...other })).rejects.toMatchObject({ status: 409, code: 'oneTimeKeyUsed' });
    expect(await payments(client.id)).toMatchObject([{ amount: '1234.56' }]);
  });

  test('that was canceled is not added again by its request', async () => {
    const client = await hired();
    const asked = bonus(client.memberIds[0]);
    await cancelOneTime(server.deps, (await add(asked)).reference);
    await expect(add(asked)).rejects.toMatchObject({ code: 'oneTimeKeyUsed' });
  });

  test('belongs to the company of its person, whatever key another company used', async () => {
    const [one, other] = [await hired(), await hired()];
    const asked = bonus(one.memberIds[0]);
    const first = await add(asked);
    const second = await add({ ...asked, memberId: other.memberIds[0] ?? '' });
    expect(second.reference).not.toBe(first.reference);
    expect(await payments(one.id)).toMatchObject([{ reference: first.reference, person: one.memberIds[0] }]);
    expect(await payments(other.id)).toMatchObject([{ reference: second.reference, person: other.memberIds[0] }]);
  });

  test('goes to a person who left, and is invoiced', async () => {
    const client = await hired();
    const [person = ''] = client.memberIds;
    await endByHand(server.deps, person, { lastDay: now, reason: null, comment: null, finalPayOn: null });
    const { schedule } = await add(bonus(person));
    await run(client);
    expect(await payments(client.id)).toMatchObject([{ invoiced: schedule.payday }]);
  });

  test('is refused for a person who was never active, and for an unknown one', async () => {
    const client = await hired({ status: 'pending' });
    await expect(add(bonus(client.memberIds[0]))).rejects.toMatchObject({ status: 409, code: 'oneTimeNotEmployed' });
    await expect(add(bonus(randomUUID()))).rejects.toMatchObject({ status: 404, code: 'memberNotFound' });
    expect(await payments(client.id)).toEqual([]);
  });

  test('has a day from today to the end of the fifth year', async () => {
    const client = await hired();
    const last = plainDate(`${Number(now.slice(0, 4)) + 5}-12-31`);
    for (const date of [addDays(now, -1), addDays(last, 1)]) {
      await expect(add(bonus(client.memberIds[0], { date }))).rejects.toMatchObject({
        status: 400,
        code: 'oneTimeDay',
      });
      await expect(previewOneTime(server.deps, date)).rejects.toMatchObject({ code: 'oneTimeDay' });
    }
    await add(bonus(client.memberIds[0], { date: last }));
  });

  test.each([
    ['Severance', null],
    ['Other', null],
    ['Bonus', 'none'],
    ['Reimbursement', 'contributions'],
  ] as const)('%s does not have the treatment %s', async (type, treatment) => {
    const { memberIds } = await hired();
    await expect(add(bonus(memberIds[0], { type, treatment }))).rejects.toMatchObject({ code: 'oneTimeTreatment' });
  });

  test.each([
    ['Severance', 'none', 'none'],
    ['Other', 'contributions', 'contributions'],
    ['Reimbursement', null, 'none'],
  ] as const)('%s has the treatment %s', async (type, treatment, stored) => {
    const client = await hired();
    await add(bonus(client.memberIds[0], { type, treatment, amount: cents(999_999_999_999) }));
    expect(await payments(client.id)).toMatchObject([{ type, treatment: stored, amount: '9999999999.99' }]);
  });
});

describe('canceling a one-time payment', () => {
  test('is done once', async () => {
    const client = await hired();
    const { reference } = await add(bonus(client.memberIds[0]));
    const both = await Promise.allSettled([
      cancelOneTime(server.deps, reference),
      cancelOneTime(server.deps, reference),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(cancelOneTime(server.deps, reference)).rejects.toMatchObject({ status: 409, code: 'oneTimeSettled' });
    await run(client);
    expect(await payments(client.id)).toMatchObject([{ status: 'Canceled', invoiced: null }]);
  });

  test('is refused once it is invoiced, and of what there is not', async () => {
    const client = await hired();
    const { reference } = await add(bonus(client.memberIds[0]));
    await run(client);
    await expect(cancelOneTime(server.deps, reference)).rejects.toMatchObject({ status: 409, code: 'oneTimeSettled' });
    expect(await payments(client.id)).toMatchObject([{ status: 'Processing' }]);
    await expect(cancelOneTime(server.deps, 'OTP-0000000000')).rejects.toMatchObject({
      status: 404,
      code: 'oneTimeNotFound',
    });
  });

  test('and a run at the same time leave it either canceled or invoiced', async () => {
    const client = await hired();
    const { reference } = await add(bonus(client.memberIds[0]));
    const [canceled] = await Promise.allSettled([cancelOneTime(server.deps, reference), run(client)]);
    const [payment] = await payments(client.id);
    expect(payment?.status === 'Canceled').toBe(canceled.status === 'fulfilled');
    expect(payment?.invoiced === null).toBe(canceled.status === 'fulfilled');
  });
});
