import { addDays } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';
import { changeByHand, endByHand, rehireByHand, undoEndByHand } from './by-hand.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('the provider ends, undoes, rehires and changes by email address or id', async () => {
  const { deps } = server;
  const now = today(deps.clock);
  const email = 'noor@people.example';
  const { memberIds } = await employer(server, { email, commencement_date: addDays(now, -30) });
  const id = memberIds[0] ?? '';
  const status = async () =>
    (await server.rows('select status from public.team_members where team_member_id = $1', [id]))[0]?.status;
  const end = { lastDay: addDays(now, -5), reason: 'E00' as const, comment: null, finalPayOn: null };

  expect(await endByHand(deps, email, end)).toMatchObject({ id, name: 'Maya Tremblay', later: false });
  expect(await status()).toBe('processing');
  await undoEndByHand(deps, id);
  expect(await status()).toBe('approved');
  expect(await endByHand(deps, id, { ...end, lastDay: addDays(now, 5) })).toMatchObject({ later: true });
  expect(await status()).toBe('approved');
  await undoEndByHand(deps, email);
  await endByHand(deps, email, end);
  await rehireByHand(deps, email, now);
  expect(await status()).toBe('approved');
  await changeByHand(deps, email, { effectiveOn: addDays(now, 60), salary: cents(9_500_000) });
  const ends =
    'select undone_at is not null as undone, rehired_on::text as rehired, recorded_by from public.employment_ends where team_member_id = $1 order by recorded_at';
  expect(await server.rows(ends, [id])).toEqual([
    { undone: true, rehired: null, recorded_by: null },
    { undone: true, rehired: null, recorded_by: null },
    { undone: false, rehired: now, recorded_by: null },
  ]);
  expect(
    await server.rows(
      'select salary_cents::int from public.employment_terms where team_member_id = $1 order by effective_on',
      [id],
    ),
  ).toEqual([{ salary_cents: 9_100_000 }, { salary_cents: 9_500_000 }]);
});

test('asks for the id when two companies have someone with the same address', async () => {
  await employer(server, { email: 'same@people.example' });
  await employer(server, { email: 'same@people.example' });
  await expect(undoEndByHand(server.deps, 'same@people.example')).rejects.toMatchObject({ code: 'memberAmbiguous' });
  await expect(undoEndByHand(server.deps, 'gone@people.example')).rejects.toMatchObject({ code: 'memberNotFound' });
});

test('says that a person who was never activated is pending, instead of doing nothing', async () => {
  const { memberIds } = await employer(server, { status: 'pending' });
  const [id = ''] = memberIds;
  await expect(undoEndByHand(server.deps, id)).rejects.toMatchObject({ status: 409, code: 'memberPending' });
  await expect(rehireByHand(server.deps, id, today(server.deps.clock))).rejects.toMatchObject({ code: 'notEnded' });
  expect(await server.rows('select status from public.team_members where team_member_id = $1', [id])).toEqual([
    { status: 'pending' },
  ]);
});
