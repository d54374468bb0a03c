import { addDays, addMonthsClamped, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { onDay } from '../payroll/testing/on-day.ts';
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

describe('the end of employment', () => {
  test('is recorded with its reason before the deactivation, which keeps it', async () => {
    const { company, end, setStatus, status, ends, mails } = await person();
    const answer = await end({ reason_code: 'E06' });
    expect([answer.status, answer.body]).toEqual([200, { end_id: expect.any(String) }]);
    expect(await status()).toBe('approved');
    await setStatus('processing');
    expect(await ends()).toEqual([
      { last: now, reason: 'E06', comment: null, undone: false, rehired: null, recorded_by: company.userId },
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.body_text).toContain('Reason for the record of employment: E06, Quit to take another job');
    expect(mail?.body_text).toContain('Unpaid, 4 days (gross): CAD 1,000.00');
  });

  test('is one end when it is sent twice at once, and mails once', async () => {
    const { end, ends, mails } = await person();
    const [one, two] = await Promise.all([end({ reason_code: 'M00' }), end({ reason_code: 'M00' })]);
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
    expect(await ends()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('of two different ones at once keeps one, and says which day is recorded', async () => {
    const { end, ends } = await person();
    const both = await Promise.all([
      end({ reason_code: 'E00' }),
      end({ reason_code: 'E00', last_day: addDays(now, 5) }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatch(
      /^The last working day is already recorded as .+\. Edit or undo that one\.$/,
    );
    expect(await ends()).toHaveLength(1);
  });

  test('can be edited, and given the reason later', async () => {
    const { end, ends, setStatus } = await person();
    const { body } = await end({ last_day: addDays(now, 10), reason_code: 'E00' });
    expect(
      (await end({ last_day: addDays(now, 12), reason_code: 'K00', comment: 'Moved away', replaces: body.end_id }))
        .status,
    ).toBe(200);
    expect(await ends()).toMatchObject([{ last: addDays(now, 12), reason: 'K00', comment: 'Moved away' }]);
    const later = await person();
    await later.setStatus('processing');
    expect((await later.end({ reason_code: 'A00' })).status).toBe(200);
    expect(await later.ends()).toMatchObject([{ last: now, reason: 'A00' }]);
    await setStatus('processing');
  });

  test.each([
    [
      'before the first day',
      () => ({ last_day: addDays(now, -4) }),
      409,
      /^The first day of work is .+ can't be earlier\.$/,
    ],
    [
      'more than a year ahead',
      () => ({ last_day: addDays(addMonthsClamped(now, 12), 1) }),
      409,
      /^Choose a last working day up to /,
    ],
    [
      'for another reason without a comment',
      () => ({ reason_code: 'K00' }),
      409,
      /^Say in a few words why employment ends\./,
    ],
    [
      'with final pay before the last day',
      () => ({ final_pay_on: addDays(now, -1) }),
      409,
      /^Final pay can't be before /,
    ],
    ['with an unknown reason', () => ({ reason_code: 'C00' }), 400, /reason_code/],
    ['with a comment that is too long', () => ({ comment: 'x'.repeat(161) }), 400, /comment/],
    ['on a day that does not exist', () => ({ last_day: '2027-02-30' }), 400, /last_day/],
  ])('is refused %s', async (_, values, status, words) => {
    const { end, ends } = await person();
    const answer = await end(values());
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(words);
    expect(await ends()).toEqual([]);
  });

  test('is refused for someone who is not active, and for a member of another company', async () => {
    const pending = await person({ status: 'pending' });
    expect((await pending.end({})).status).toBe(409);
    const { end, undo, rehire, ends, company, memberId } = await person();
    const other = await employer(server);
    const preview = await server.call(other, 'preview-end', { team_member_id: memberId, last_day: now });
    const answers = [await end({}, other), await undo(other), await rehire(now, other), preview];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await ends()).toEqual([]);
    expect((await server.call(company, 'undo-end', { team_member_id: memberId })).status).toBe(200);
  });

  test('on a later day keeps the person active until the run after it', async () => {
    const { end, status, ends } = await person();
    const last = addDays(now, 2);
    await end({ last_day: last, reason_code: 'E00' });
    await runPayroll(onDay(server.deps, last));
    expect(await status()).toBe('approved');
    for (let time = 0; time < 2; time++) await runPayroll(onDay(server.deps, addDays(last, 1)));
    expect(await status()).toBe('processing');
    expect(await ends()).toMatchObject([{ last, reason: 'E00', undone: false, rehired: null }]);
  });

  test('leaves a person alone when the run fails half-way', async () => {
    const { end, status, company } = await person();
    await end({ last_day: addDays(now, 1), reason_code: 'E00' });
    // A colleague whose pay the run adds after the end.
    const colleague = { status: 'approved', email: 'li@people.example', social_insurance_number: '130692544' };
    await server.member(company, colleague);
    await server.rows(
      `create function app.test_cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
       create trigger test_cut before insert on public.payments for each row when (new.company_id = '${company.id}') execute function app.test_cut()`,
    );
    try {
      const { failures } = await runPayroll(onDay(server.deps, addDays(now, 2)));
      expect(failures.map(({ company: name }) => name)).toContain(company.name);
    } finally {
      await server.rows('drop trigger test_cut on public.payments; drop function app.test_cut()');
    }
    expect(await status()).toBe('approved');
    await runPayroll(onDay(server.deps, addDays(now, 2)));
    expect(await status()).toBe('processing');
  });
});

describe('the preview of an end', () => {
  test('has the days and amount still owed, and both deadlines with their source', async () => {
    const { preview, commencement, ends } = await person({ state: 'BC' });
    expect(await preview({ reason_code: 'M00' })).toMatchObject({
      problem: null,
      pay: {
        period_start: commencement,
        period_end: addDays(commencement, 13),
        payday: addDays(commencement, 14),
        worked_days: 4,
        period_days: 14,
        unpaid: { from: commencement, days: 4, cents: 100_000 },
        invoiced_after: null,
      },
      final_pay: { province: 'BC', due: addDays(now, 2), ask: false, safe: addDays(now, 2) },
      roe_due: addDays(commencement, 18),
    });
    expect((await preview({ reason_code: 'E00' })).final_pay?.due).toBe(addDays(now, 6));
    expect((await preview({ last_day: addDays(now, -9) })).problem?.field).toBe('last_day');
    expect(await preview({ reason_code: 'K00' })).toMatchObject({
      problem: { field: 'comment' },
      pay: { worked_days: 4 },
    });
    expect(await ends()).toEqual([]);
  });

  test('says what was invoiced beyond the last day, and tells the provider', async () => {
    const { preview, end, mails } = await person({ commencement_date: addDays(now, -10) });
    await runPayroll(server.deps, { asOf: now });
    const shown = await preview({ last_day: addDays(now, -7) });
    // 4 of 14 days are worked; the period was invoiced as a whole.
    expect(shown.pay).toMatchObject({ worked_days: 4, unpaid: null, invoiced_after: { days: 10, cents: 250_000 } });
    await end({ last_day: addDays(now, -7), reason_code: 'M08' });
    // What the provider must do comes first.
    const text = (await mails())[0]?.body_text ?? '';
    expect(text.split('\n\n')[1]).toBe(
      '10 days after the last working day were already invoiced: CAD 2,500.00 gross. Credit the line of Maya Tremblay in the console. If some of its days were worked, void or credit the invoice instead, and pay its days again.',
    );
    // The list of the client's invoices, and not of everyone's.
    expect(text).toMatch(/\/provider\/receivables\?tab=invoices&q=\S/);
  });

  test('keeps the amounts when only the chosen payday is wrong', async () => {
    const { preview } = await person();
    expect(await preview({ final_pay_on: addDays(now, -1) })).toMatchObject({
      problem: { field: 'final_pay_on' },
      pay: { worked_days: 4, final_payday: addDays(now, 11) },
    });
  });

  test('has no statutory deadline without a province', async () => {
    const { preview } = await person({ state: null });
    expect((await preview({})).final_pay).toBeNull();
  });
});
