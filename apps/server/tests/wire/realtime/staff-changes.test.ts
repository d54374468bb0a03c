import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeStaff } from '../../../../../database/testing/staff-accounts.ts';
import { follow, startRealtime } from './testing/realtime-under-test.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;
beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

async function staffClient(aal: 'aal1' | 'aal2') {
  const { claims } = await makeStaff(realtime.database.owner, 'support', { aal });
  const issued = Math.floor(Date.now() / 1000);
  const token = await realtime.keys.sign({ ...claims, iat: issued, exp: issued + 3600 });
  return realtime.client(realtime.keys.publishableKey, async () => token);
}

test('changes of every client arrive at a member of the staff, and none without the second step', async () => {
  const [one, two] = [await realtime.someone(), await realtime.someone()];
  const staff = await follow(await staffClient('aal2'));
  const early = await follow(await staffClient('aal1'));
  for (const { company } of [one, two]) {
    await realtime.document(company);
    expect(await staff.next()).toMatchObject({ eventType: 'INSERT', new: { company_id: company } });
  }
  expect(early.received()).toBe(0);
});
