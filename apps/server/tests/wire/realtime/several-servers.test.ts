import { randomUUID } from 'node:crypto';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { follow, startRealtime } from './testing/realtime-under-test.ts';

// Two servers of one installation, each with its own sockets.

let first: Awaited<ReturnType<typeof startRealtime>>;
let second: typeof first;

beforeAll(async () => {
  first = await startRealtime({}, { carries: true });
  second = await startRealtime({}, { beside: first });
});
afterEach(async () => {
  await Promise.all([first.reset(), second.reset()]);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

type Own = Awaited<ReturnType<typeof first.someone>>;
const clientOf = (own: Own, server = second) => server.client(server.keys.publishableKey, async () => own.token);

/** Joins a topic, and keeps the broadcasts and presence events that come. */
async function attend(client: SupabaseClient, key: string, config: object = {}) {
  const heard: unknown[] = [];
  const log: string[] = [];
  const channel = client.channel('room', { config: { presence: { key }, ...config } });
  channel.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload));
  channel.on('presence', { event: 'join' }, (came) => log.push(`${came.key} joins`));
  channel.on('presence', { event: 'leave' }, (left) => log.push(`${left.key} leaves`));
  const synced = Promise.withResolvers<void>();
  channel.on('presence', { event: 'sync' }, () => synced.resolve());
  await client.realtime.setAuth();
  channel.subscribe();
  await synced.promise;
  return { channel, heard, log };
}

const say = (channel: RealtimeChannel, payload: unknown) => channel.send({ type: 'broadcast', event: 'said', payload });
const present = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort();

test('row changes reach the clients of both servers', async () => {
  const own = await first.someone();
  const other = clientOf(own);
  await Promise.all([own.client, other].map((client) => client.realtime.setAuth()));
  const [here, there] = [await follow(own.client), await follow(other)];
  const id = await first.document(own.company);
  expect((await here.next()).new).toMatchObject({ id });
  expect((await there.next()).new).toMatchObject({ id });
});

describe('broadcasts', () => {
  test('reach clients of another server, in the order sent, and not the sender', async () => {
    const own = await first.someone();
    const config = { broadcast: { ack: true } };
    const [here, there] = [await attend(own.client, 'here', config), await attend(clientOf(own), 'there', config)];
    const sent = Array.from({ length: 40 }, (_, number) => ({ number, text: 'é 👩🏽‍🚀 \u0000 \\u00e9' }));
    expect(await Promise.all(sent.map((payload) => say(here.channel, payload)))).toEqual(sent.map(() => 'ok'));
    await expect.poll(() => there.heard).toEqual(sent);
    expect(here.heard).toEqual([]);
    expect(await say(there.channel, { back: true })).toBe('ok');
    await expect.poll(() => here.heard).toEqual([{ back: true }]);
  });

  test('of the largest size and of bytes arrive whole', async () => {
    const own = await first.someone();
    const [here, there] = [await attend(own.client, 'here'), await attend(clientOf(own), 'there')];
    const text = `é${'x'.repeat(250_000)}`;
    expect(await say(here.channel, { text })).toBe('ok');
    await expect.poll(() => there.heard).toEqual([{ text }]);
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
    expect(await say(here.channel, bytes.buffer)).toBe('ok');
    await expect.poll(() => there.heard.length).toBe(2);
    expect(new Uint8Array(there.heard[1] as ArrayBuffer)).toEqual(bytes);
  });

  test('over HTTP reach clients of both servers', async () => {
    const own = await first.someone();
    const [here, there] = [await attend(own.client, 'here'), await attend(clientOf(own), 'there')];
    expect(await clientOf(own).channel('room').httpSend('said', { by: 'http' })).toEqual({ success: true });
    await expect.poll(() => [here.heard, there.heard]).toEqual([[{ by: 'http' }], [{ by: 'http' }]]);
  });

  test('reach the secret key and never another user', async () => {
    const [own, other] = [await first.someone(), await first.someone()];
    const here = await attend(own.client, 'here');
    const theirs = await attend(clientOf(other), 'theirs');
    const provider = await attend(second.client(second.keys.secretKey), 'provider');
    expect(await say(here.channel, { private: true })).toBe('ok');
    await expect.poll(() => provider.heard).toEqual([{ private: true }]);
    expect(await say(provider.channel, { from: 'provider' })).toBe('ok');
    await expect.poll(() => theirs.heard).toEqual([{ from: 'provider' }]);
  });

  test('are refused while the database cannot be reached, and reach no one', async () => {
    const own = await first.someone();
    const config = { broadcast: { ack: true } };
    const [here, near] = [await attend(own.client, 'here', config), await attend(clientOf(own, first), 'near', config)];
    first.traffic.gate = () => Promise.reject(new Error('the database is away'));
    expect(await say(here.channel, { lost: true })).toBe('error');
    first.traffic.gate = async () => {};
    expect(await say(here.channel, { heard: true })).toBe('ok');
    await expect.poll(() => near.heard).toEqual([{ heard: true }]);
  });
});

describe('presence', () => {
  test('on one server is seen on the other, with changes and leaves', async () => {
    const own = await first.someone();
    const [here, there] = [await attend(own.client, 'here'), await attend(clientOf(own), 'there')];
    await here.channel.track({ page: 'team' });
    await expect.poll(() => there.channel.presenceState()).toMatchObject({ here: [{ page: 'team' }] });
    await there.channel.track({ page: 'plans' });
    await expect.poll(() => present(here.channel)).toEqual(['here', 'there']);
    await here.channel.track({ page: 'invoices' });
    await expect.poll(() => there.channel.presenceState()).toMatchObject({ here: [{ page: 'invoices' }] });
    await own.client.removeChannel(here.channel);
    await expect.poll(() => present(there.channel)).toEqual(['there']);
  });

  test('of another server is in the state that a new channel gets, for its user only', async () => {
    const [own, other] = [await first.someone(), await first.someone()];
    const here = await attend(own.client, 'here');
    const watching = await attend(clientOf(own), 'watching');
    await here.channel.track({});
    await expect.poll(() => present(watching.channel)).toEqual(['here']);
    expect(present((await attend(clientOf(own), 'late')).channel)).toEqual(['here']);
    expect(present((await attend(clientOf(other), 'theirs')).channel)).toEqual([]);
    expect(present((await attend(second.client(second.keys.secretKey), 'provider')).channel)).toEqual(['here']);
  });

  test('is learned by a server that starts later, and ends with the server that stops', async () => {
    const own = await first.someone();
    const here = await attend(own.client, 'here');
    await here.channel.track({});
    const third = await startRealtime({}, { beside: first });
    const late = await attend(clientOf(own, third), 'late');
    await expect.poll(() => present(late.channel)).toEqual(['here']);
    await late.channel.track({});
    await expect.poll(() => present(here.channel)).toEqual(['here', 'late']);
    await third.reset();
    await third.close();
    await expect.poll(() => present(here.channel)).toEqual(['here']);
  });

  test('is complete again after a server missed notifications', async () => {
    const own = await first.someone();
    const [here, there] = [await attend(own.client, 'here'), await attend(clientOf(own), 'there')];
    await first.database.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where query = \'listen "portage_rooms"\' and datname = current_database()',
    );
    await here.channel.track({ page: 'team' });
    await expect.poll(() => present(there.channel)).toEqual(['here']);
  });
});

test('a session that ends on one server loses its channels on the other', async () => {
  const { user } = await first.someone();
  const session = randomUUID();
  await first.database.owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user]);
  const iat = Math.floor(first.clock.now() / 1000);
  const token = await first.keys.sign({ sub: user, role: 'authenticated', session_id: session, iat, exp: iat + 3600 });
  const sockets = await Promise.all([first, second].map((server) => server.socket(server.keys.publishableKey)));
  for (const socket of sockets) {
    socket.send('1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: token });
    expect(await socket.reply('1')).toMatchObject({ status: 'ok' });
  }
  await first.database.owner.query('delete from auth.sessions where id = $1', [session]);
  for (const socket of sockets)
    expect(await socket.event('realtime:room', 'system')).toMatchObject({
      message: 'Session from session_id claim in JWT does not exist',
    });
});
