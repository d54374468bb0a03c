import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { oneTimeAnnex } from '../invoices/paper/calculation-annex.ts';
import { invoiceLine } from '../invoices/paper/invoice-line.ts';
import { findCalculatedOneTime } from '../invoices/queries/particulars.ts';
import { invoiceLines } from '../invoices/queries/read.ts';
import { runPayroll } from '../payroll/run.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { leaver } from './testing/leaver.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
  await addMadeUpRates(server, now);
});
afterAll(() => server[Symbol.asyncDispose]());

const person = (given?: Record<string, unknown>) => leaver(server, given);

describe('what is paid besides wages', () => {
  const extras = { vacation: 124_050, payInLieu: 0, retiringAllowance: 500_000 };
  const payments = (memberId: string) =>
    server.rows(
      `select payment_type as type, final_pay_kind as kind, treatment, amount::text, start_date::text as day, status, ei::text, cpp::text,
         invoice_id is not null as invoiced
       from public.wip_one_time_payments where team_member_id = $1 order by created_at, final_pay_kind desc`,
      [memberId],
    );

  test('becomes payments of the final payday, each with its own contributions, and invoice lines', async () => {
    const { end, preview, memberId, company, mails } = await person({ state: 'BC' });
    const payday = (await preview({})).pay?.final_payday ?? '';
    expect((await end({ reason_code: 'M00', extras })).status).toBe(200);
    expect((await mails())[0]?.body_text).toContain('Vacation pay owed: CAD 1,240.50\n');
    await runPayroll(server.deps, { asOf: now });
    const paid = { day: payday, status: 'Processing', invoiced: true };
    expect(await payments(memberId)).toMatchObject([
      { ...paid, type: 'Vacation', kind: 'vacation', treatment: 'contributions', amount: '1240.50' },
      {
        ...paid,
        type: 'Severance',
        kind: 'retiringAllowance',
        treatment: 'none',
        amount: '5000.00',
        ei: '0.00',
        cpp: '0.00',
      },
    ]);
    const [vacation] = await payments(memberId);
    expect([Number(vacation?.ei) > 0, Number(vacation?.cpp) > 0]).toEqual([true, true]);
    const [invoice] = await server.rows<{ id: string }>(
      "select id from public.invoices where company_id = $1 and kind = 'One-time'",
      [company.id],
    );
    const lines = (await invoiceLines(server.deps.db, invoice?.id ?? '')).map((line) =>
      invoiceLine(server.deps.messages, line),
    );
    expect(lines.map(({ parts }) => parts[0]?.label).sort()).toEqual([
      'Severance (retiring allowance)',
      'Vacation pay owed',
    ]);
    const annex = oneTimeAnnex(server.deps.messages, await findCalculatedOneTime(server.deps.db, invoice?.id ?? ''));
    expect(annex.flatMap(({ rows }) => rows[0]?.details ?? []).join(' ')).toContain('No CPP, QPP, EI or QPIP applies.');
  });

  test('is paid once, even when it is submitted several times', async () => {
    const { end, memberId } = await person();
    const answers = await Promise.all([1, 2, 3].map(() => end({ reason_code: 'M00', extras })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await payments(memberId)).toHaveLength(2);
    const insert = `insert into public.wip_one_time_payments (team_member_id, employment_end_id, final_pay_kind, payment_type, amount, start_date, end_date)
      select team_member_id, employment_end_id, final_pay_kind, payment_type, 1, start_date, end_date from public.wip_one_time_payments
      where team_member_id = $1 and final_pay_kind = 'vacation'`;
    await expect(server.rows(insert, [memberId])).rejects.toThrow(/one_time_payments_one_per_end/);
  });

  test('follows an edit of the amounts and of the day, and stays when an edit leaves it out', async () => {
    const { end, memberId } = await person();
    const { body } = await end({ reason_code: 'M00', extras });
    const replaces = body.end_id;
    const day = addDays(now, 3);
    expect((await end({ reason_code: 'M00', final_pay_on: day, replaces })).status).toBe(200);
    expect(await payments(memberId)).toMatchObject([
      { kind: 'vacation', day, status: 'Processing' },
      { kind: 'retiringAllowance', day, status: 'Processing' },
    ]);
    const less = { ...extras, vacation: 100_000, retiringAllowance: 0, payInLieu: 1 };
    expect((await end({ reason_code: 'M00', final_pay_on: day, extras: less, replaces })).status).toBe(200);
    const active = (await payments(memberId)).filter(({ status }) => status === 'Processing');
    expect(active.map(({ kind, amount, treatment }) => [kind, amount, treatment])).toEqual([
      ['vacation', '1000.00', 'contributions'],
      ['payInLieu', '0.01', 'contributions'],
    ]);
  });

  test('can be added later without naming the end, but not replaced', async () => {
    const { end } = await person();
    await end({ reason_code: 'M00' });
    expect((await end({ reason_code: 'M00', extras })).status).toBe(200);
    expect((await end({ reason_code: 'M00', extras: { ...extras, vacation: 1 } })).status).toBe(409);
  });

  test('is canceled with the end, also when the person is activated again', async () => {
    const undone = await person();
    await undone.end({ reason_code: 'M00', extras });
    expect((await undone.undo()).status).toBe(200);
    expect((await payments(undone.memberId)).map(({ status }) => status)).toEqual(['Canceled', 'Canceled']);
    const activated = await person();
    await activated.end({ reason_code: 'M00', extras });
    for (const status of ['processing', 'approved']) await activated.setStatus(status);
    expect((await payments(activated.memberId)).map(({ status }) => status)).toEqual(['Canceled', 'Canceled']);
  });

  test('cannot change or be undone once it is invoiced', async () => {
    const { end, undo } = await person();
    const { body } = await end({ reason_code: 'M00', extras });
    await runPayroll(server.deps, { asOf: now });
    const edit = await end({ reason_code: 'M00', extras: { ...extras, vacation: 0 }, replaces: body.end_id });
    expect([edit.status, edit.body.error]).toEqual([
      409,
      expect.stringMatching(/^An amount of the final pay is already invoiced/),
    ]);
    expect((await undo()).status).toBe(409);
  });

  test('has no QPP on pay in lieu of notice in Quebec, but EI and QPIP', async () => {
    const { end, memberId } = await person({ state: 'QC' });
    await end({ reason_code: 'M00', extras: { vacation: 0, payInLieu: 100_000, retiringAllowance: 0 } });
    await runPayroll(server.deps, { asOf: now });
    const [paid] = await payments(memberId);
    expect(paid).toMatchObject({ kind: 'payInLieu', cpp: '0.00' });
    expect(Number(paid?.ei)).toBeGreaterThan(0);
  });

  test.each([
    ['negative', -1],
    ['with a fraction of a cent', 0.5],
    ['above the maximum', 1_000_000_000],
  ])('is refused when an amount is %s', async (_, vacation) => {
    const { end, ends } = await person();
    expect((await end({ extras: { ...extras, vacation } })).status).toBe(400);
    expect(await ends()).toEqual([]);
  });
});
