import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { follow, startRealtime } from './testing/realtime-under-test.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

test('insert, update and delete arrive in commit order with typed values', async () => {
  const own = await realtime.someone();
  const changes = await follow(own.client, `company_id=eq.${own.company}`);
  expect(changes.systems[0]).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  const id = await realtime.document(own.company);
  await realtime.database.owner.query("update public.new_documents set status = 'signed' where id = $1", [id]);
  await realtime.database.owner.query('delete from public.new_documents where id = $1', [id]);
  const inserted = await changes.next();
  expect(inserted).toMatchObject({
    eventType: 'INSERT',
    schema: 'public',
    table: 'new_documents',
    errors: null,
    new: { id, company_id: own.company, status: 'sent', team_member_id: null },
    old: {},
  });
  expect((inserted.new as Record<string, unknown>).created_at).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/,
  );
  expect(await changes.next()).toMatchObject({
    eventType: 'UPDATE',
    new: { id, status: 'signed' },
    old: { id, status: 'sent' },
  });
  expect(await changes.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } });
});

test('numbers and booleans come as such', async () => {
  const own = await realtime.someone();
  const changes = await follow(own.client, undefined, 'plans');
  await realtime.database.owner.query(
    `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')`,
    [own.company, own.user],
  );
  const { rows } = await realtime.database.owner.query(
    'select row_to_json(p) as row from public.plans p where company_id = $1',
    [own.company],
  );
  expect((await changes.next()).new).toEqual(rows[0]?.row);
});

test('another company gets nothing: no insert, update or delete, with any filter', async () => {
  const [own, other] = [await realtime.someone(), await realtime.someone()];
  const everything = await follow(other.client);
  const spying = await follow(other.client, `company_id=eq.${own.company}`);
  const mine = await follow(own.client);
  const id = await realtime.document(own.company);
  await realtime.database.owner.query("update public.new_documents set status = 'signed' where id = $1", [id]);
  await realtime.database.owner.query('delete from public.new_documents where id = $1', [id]);
  const later = await realtime.document(other.company);
  expect((await everything.next()).new).toMatchObject({ id: later });
  await mine.next();
  await mine.next();
  expect(await mine.next()).toMatchObject({ eventType: 'DELETE' });
  expect(spying.received()).toBe(0);
});

test('a row that moves to another company does not show its old content there', async () => {
  const [from, to] = [await realtime.someone(), await realtime.someone()];
  const [losing, gaining] = [await follow(from.client), await follow(to.client)];
  const id = await realtime.document(from.company);
  await losing.next();
  await realtime.database.owner.query('update public.new_documents set company_id = $1 where id = $2', [
    to.company,
    id,
  ]);
  const gained = await gaining.next();
  expect(gained).toMatchObject({ eventType: 'UPDATE', new: { id, company_id: to.company } });
  expect(gained.old).toEqual({});
  const next = await realtime.document(from.company);
  expect((await losing.next()).new).toMatchObject({ id: next });
});

test('a table that is not published is refused in a system message', async () => {
  const own = await realtime.someone();
  const changes = await follow(own.client, undefined, 'companies');
  expect(changes.systems[0]).toMatchObject({ status: 'error' });
  expect(changes.systems[0]?.message).toContain('Unable to subscribe to changes');
});

test('an event that is not streamed is refused in a system message', async () => {
  const own = await realtime.someone();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  const config = { postgres_changes: [{ event: 'TRUNCATE', schema: 'public', table: 'new_documents' }] };
  socket.send('1', '1', 'realtime:a', 'phx_join', { config, access_token: own.token });
  expect(await socket.event('realtime:a', 'system')).toMatchObject({
    status: 'error',
    message: expect.stringContaining('[event: TRUNCATE, schema: public, table: new_documents'),
  });
});

test('a filter on an unknown column is refused', async () => {
  const own = await realtime.someone();
  const changes = await follow(own.client, 'nothing=eq.1');
  expect(changes.systems[0]).toMatchObject({ status: 'error', message: 'invalid column for filter nothing' });
});

test('when the token has expired, the channel ends before the next change', async () => {
  const own = await realtime.someone(60);
  const changes = await follow(own.client);
  realtime.clock.ahead = 120_000;
  await realtime.document(own.company);
  await changes.ended;
  expect(changes.received()).toBe(0);
  expect(changes.systems.at(-1)).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
  });
});

test('an expired token cannot join', async () => {
  const own = await realtime.someone(60);
  realtime.clock.ahead = 120_000;
  await expect(follow(own.client)).rejects.toThrow('InvalidJWTToken: JWT expired');
});

test('after the change stream was lost, the client joins again and misses nothing later', async () => {
  const own = await realtime.someone();
  const changes = await follow(own.client);
  await realtime.database.owner.query(
    'select pg_terminate_backend(active_pid) from pg_replication_slots where database = $1',
    [realtime.database.connection.database],
  );
  await expect.poll(() => changes.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
  const id = await realtime.document(own.company);
  expect((await changes.next()).new).toMatchObject({ id });
});

test('a join that the database did not answer is tried again by the client', async () => {
  const own = await realtime.someone();
  realtime.traffic.gate = () => Promise.reject(new Error('connect ECONNREFUSED'));
  await realtime.document(own.company);
  await expect(follow(own.client)).rejects.toThrow('The service is temporarily unavailable. Try again in a moment');
  realtime.traffic.gate = async () => {};
  await expect.poll(() => own.client.getChannels()[0]?.state).toBe('joined');
});

test('a wrong key and a stray path are refused before the connection opens', async () => {
  const wrong = new WebSocket(
    `${realtime.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=sb_publishable_wrong`,
  );
  const stray = new WebSocket(`${realtime.url.replace('http', 'ws')}/elsewhere?apikey=${realtime.keys.publishableKey}`);
  const refused = (socket: WebSocket) =>
    new Promise<void>((resolve, reject) => {
      socket.onerror = () => resolve();
      socket.onopen = () => reject(new Error('opened'));
    });
  await Promise.all([refused(wrong), refused(stray)]);
});
