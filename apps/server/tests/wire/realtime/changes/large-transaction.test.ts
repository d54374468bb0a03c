import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { follow, startRealtime } from '../testing/realtime-under-test.ts';

describe.each(['replication', 'notifications'] as const)('a large transaction, by %s', (changesBy) => {
  let realtime: Awaited<ReturnType<typeof startRealtime>>;
  beforeAll(async () => {
    realtime = await startRealtime({}, { changesBy });
  });
  afterEach(() => realtime.reset());
  afterAll(() => realtime.close());

  /** Documents of a company in one transaction, without the table's own triggers. */
  async function documents(company: string, count: number): Promise<string[]> {
    const { owner } = realtime.database;
    await owner.query("set session_replication_role = 'replica'");
    const { rows } = await owner.query<{ id: string }>(
      "insert into public.new_documents (company_id, type) select $1, 'EOR_SERVICE_AGREEMENT' from generate_series(1, $2::int) returning id",
      [company, count],
    );
    await owner.query("set session_replication_role = 'origin'");
    return rows.map(({ id }) => id);
  }

  test('is delivered row by row up to 5,000 rows', async () => {
    const own = await realtime.someone();
    const changes = await follow(own.client);
    const ids = await documents(own.company, 5000);
    const came: unknown[] = [];
    while (came.length < ids.length) came.push(((await changes.next()).new as { id: string }).id);
    expect(came).toEqual(ids);
    expect(changes.statuses).toEqual(['SUBSCRIBED']);
  });

  test('of more rows makes the channels that follow it read again, and serves the others', async () => {
    const [own, other] = [await realtime.someone(), await realtime.someone()];
    const [changes, others] = [await follow(own.client), await follow(other.client)];
    await documents(own.company, 6000);
    const later = await realtime.document(other.company);
    expect((await others.next()).new).toMatchObject({ id: later });
    await expect.poll(() => changes.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    const before = changes.received();
    expect(before).toBeLessThanOrEqual(5000);
    const after = await realtime.document(own.company);
    await expect.poll(() => changes.received()).toBe(before + 1);
    let last = await changes.next();
    while ((last.new as { id: string }).id !== after) last = await changes.next();
    expect(others.statuses).toEqual(['SUBSCRIBED']);
  });
});
