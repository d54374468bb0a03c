import { addDays, addMonthsClamped, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { runPayroll } from '../payroll/run.ts';
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

describe('undoing an end', () => {
  test('keeps the row as undone, and twice does no harm', async () => {
    const { end, undo, ends, status } = await person();
    await end({ last_day: addDays(now, 5), reason_code: 'E00' });
    for (let time = 0; time < 2; time++) expect((await undo()).status).toBe(200);
    expect(await ends()).toMatchObject([{ undone: true }]);
    await runPayroll(onDay(server.deps, addDays(now, 9)));
    expect(await status()).toBe('approved');
    expect((await end({ last_day: addDays(now, 6), reason_code: 'E00' })).status).toBe(200);
  });

  test('is refused once the final pay is invoiced', async () => {
    const { end, undo, memberId } = await person();
    await end({ reason_code: 'E00' });
    await runPayroll(server.deps, { asOf: now });
    // As a run that splits the period at the last day invoices it.
    await server.rows(
      `alter table public.payments disable trigger user;
       update public.payments set end_date = '${now}' where team_member_id = '${memberId}' and status <> 'upcoming';
       alter table public.payments enable trigger user`,
    );
    const answer = await undo();
    expect([answer.status, answer.body.error]).toEqual([
      409,
      expect.stringMatching(/^The final pay is already invoiced/),
    ]);
  });
});

describe('a rehire', () => {
  test('records the first day, also twice, and can be changed until the person is active', async () => {
    const { end, rehire, setStatus, ends, status } = await person({ commencement_date: addDays(now, -30) });
    await end({ last_day: addDays(now, -9), reason_code: 'E03' });
    await setStatus('processing');
    expect((await rehire(addDays(now, -9))).body.error).toMatch(
      /^The last working day was .+\. Choose a later first day\.$/,
    );
    expect((await rehire(addDays(addMonthsClamped(now, 12), 1))).status).toBe(409);
    for (const day of [now, now, addDays(now, 3)]) expect((await rehire(day)).status).toBe(200);
    await setStatus('approved');
    expect(await status()).toBe('approved');
    expect(await ends()).toMatchObject([
      { last: addDays(now, -9), reason: 'E03', rehired: addDays(now, 3), undone: false },
    ]);
    expect((await rehire(addDays(now, 4))).body.error).toBe(
      'This person is still active. Undo the end of employment instead.',
    );
  });

  test('starts a spell of its own: a later end cannot lie before it', async () => {
    const { end, rehire, setStatus, preview } = await person({ commencement_date: addDays(now, -30) });
    await end({ last_day: addDays(now, -9), reason_code: 'E03' });
    await setStatus('processing');
    await rehire(addDays(now, -1));
    await setStatus('approved');
    expect((await end({ last_day: addDays(now, -2), reason_code: 'E00' })).status).toBe(409);
    expect((await preview({ last_day: now })).pay?.unpaid).toMatchObject({ from: addDays(now, -1), days: 2 });
  });

  test('is refused for someone whose employment has not ended', async () => {
    const { rehire } = await person();
    expect((await rehire(now)).body.error).toBe(
      "This person's employment hasn't ended. Activate without a new first day.",
    );
  });
});
