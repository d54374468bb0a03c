import { addDays, addMonthsClamped } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** An active person, and what their company calls about changes in two months. */
async function person() {
  const now = today(server.deps.clock);
  const company = await employer(server, { commencement_date: addDays(now, -3) });
  const team_member_id = company.memberIds[0] ?? '';
  return {
    on: addMonthsClamped(now, 2),
    change: async (body: object) =>
      (await server.call(company, 'change-employment', { team_member_id, ...body })).body.change_id,
    cancel: (change_id = '') => server.call(company, 'cancel-employment-change', { team_member_id, change_id }),
    salaries: async () =>
      (
        await server.rows<{ cents: string }>(
          'select salary_cents as cents from public.employment_terms where team_member_id = $1 and canceled_at is null order by effective_on',
          [team_member_id],
        )
      ).map(({ cents }) => Number(cents)),
  };
}

test('canceling is refused on a page that shows the change as it was before an edit', async () => {
  const { on, change, cancel, salaries } = await person();
  const first = await change({ salary: '95000', effective_on: on });
  const second = await change({ salary: '96000', effective_on: addDays(on, 7), replaces: first });
  const late = await cancel(first);
  expect([late.status, late.body.error]).toEqual([
    409,
    'This change was canceled or edited elsewhere. Reload to see the current terms.',
  ]);
  expect(await salaries()).toEqual([9_100_000, 9_600_000]);
  for (let time = 0; time < 2; time++) expect((await cancel(second)).status).toBe(200);
  expect(await salaries()).toEqual([9_100_000]);
});

test('canceling one change before another twice does no harm', async () => {
  const { on, change, cancel, salaries } = await person();
  const first = await change({ salary: '95000', effective_on: on });
  await change({ province: 'BC', effective_on: addDays(on, 20) });
  for (let time = 0; time < 2; time++) expect((await cancel(first)).status).toBe(200);
  expect(await salaries()).toEqual([9_100_000, 9_100_000]);
});
