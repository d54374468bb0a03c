import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startRealtime } from '../testing/realtime-under-test.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

type Own = Awaited<ReturnType<typeof realtime.someone>>;
const deviceOf = (own: Own) => realtime.client(realtime.keys.publishableKey, async () => own.token);

/** Joins a topic as `key`, seeing who is present. */
async function attend(client: SupabaseClient, key: string, topic = 'room') {
  const log: string[] = [];
  const channel = client.channel(topic, { config: { presence: { key } } });
  channel.on('presence', { event: 'join' }, (one) => log.push(`${one.key} joins`));
  channel.on('presence', { event: 'leave' }, (one) => log.push(`${one.key} leaves`));
  const synced = new Promise<void>((resolve) => {
    channel.on('presence', { event: 'sync' }, () => resolve());
  });
  await client.realtime.setAuth();
  channel.subscribe();
  await synced;
  return { channel, log };
}

/** Who is present for a channel: keys with their payloads, without the protocol's references. */
const present = (channel: RealtimeChannel) =>
  Object.fromEntries(
    Object.entries(channel.presenceState()).map(([key, metas]) => [
      key,
      metas.map(({ presence_ref, ...payload }) => payload),
    ]),
  );

test('shows who is present, with changes, to those on the topic and to those who come later', async () => {
  const own = await realtime.someone();
  const [one, two] = [await attend(own.client, 'one'), await attend(deviceOf(own), 'two')];
  expect(await one.channel.track({ page: 'team' })).toBe('ok');
  await expect.poll(() => present(two.channel)).toEqual({ one: [{ page: 'team' }] });
  expect(present(one.channel)).toEqual({ one: [{ page: 'team' }] });
  expect(await one.channel.track({ page: 'invoices' })).toBe('ok');
  await expect.poll(() => present(two.channel)).toEqual({ one: [{ page: 'invoices' }] });
  const three = await attend(deviceOf(own), 'three');
  expect(present(three.channel)).toEqual({ one: [{ page: 'invoices' }] });
  expect(await two.channel.track({ page: 'plans' })).toBe('ok');
  expect(await one.channel.untrack()).toBe('ok');
  await expect.poll(() => present(three.channel)).toEqual({ two: [{ page: 'plans' }] });
});

test('shows the devices of one key together', async () => {
  const own = await realtime.someone();
  const [one, two] = [await attend(own.client, 'me'), await attend(deviceOf(own), 'me')];
  await one.channel.track({ device: 1 });
  await two.channel.track({ device: 2 });
  await expect.poll(() => present(one.channel)).toEqual({ me: [{ device: 1 }, { device: 2 }] });
  const three = await attend(deviceOf(own), 'three');
  expect(present(three.channel)).toEqual({ me: [{ device: 1 }, { device: 2 }] });
});

test('a channel that is left or cut off is no longer present', async () => {
  const own = await realtime.someone();
  const watching = await attend(own.client, 'watching');
  const leaving = deviceOf(own);
  const { channel } = await attend(leaving, 'leaving');
  await channel.track({});
  const cut = await realtime.socket(realtime.keys.publishableKey);
  const config = { presence: { key: 'cut' } };
  cut.send('1', '1', 'realtime:room', 'phx_join', { config, access_token: own.token });
  cut.send('1', '2', 'realtime:room', 'presence', { type: 'presence', event: 'track', payload: {} });
  expect(await cut.reply('2')).toEqual({ status: 'ok', response: {} });
  await expect.poll(() => Object.keys(present(watching.channel))).toEqual(['leaving', 'cut']);
  await leaving.removeChannel(channel);
  cut.sendText('no frame');
  await expect.poll(() => present(watching.channel)).toEqual({});
});

test('never shows another user, and shows everyone to the secret key', async () => {
  const [own, other] = [await realtime.someone(), await realtime.someone()];
  const [mine, theirs] = [await attend(own.client, 'mine'), await attend(other.client, 'theirs')];
  await mine.channel.track({ secret: true });
  await theirs.channel.track({ secret: true });
  await expect.poll(() => Object.keys(present(theirs.channel))).toEqual(['theirs']);
  const late = await attend(deviceOf(other), 'late');
  expect(Object.keys(present(late.channel))).toEqual(['theirs']);
  expect(theirs.log).toEqual(['theirs joins']);
  const provider = await attend(realtime.client(realtime.keys.secretKey), 'provider');
  expect(Object.keys(present(provider.channel)).sort()).toEqual(['mine', 'theirs']);
});

test('a channel that did not ask is sent no presence, but is seen', async () => {
  const own = await realtime.someone();
  const watching = await attend(own.client, 'watching');
  const quiet = await realtime.socket(realtime.keys.publishableKey);
  quiet.send('1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: own.token });
  quiet.send('1', '2', 'realtime:room', 'presence', { event: 'track', payload: { a: 1 } });
  await quiet.reply('2');
  await expect.poll(() => Object.values(present(watching.channel))).toEqual([[{ a: 1 }]]);
  expect(quiet.came.map((frame) => frame[3])).toEqual(['phx_reply', 'phx_reply']);
});

/** Joins `realtime:room` and sends these presence messages; the answers are replies and system messages. */
async function track(messages: object[]) {
  const own = await realtime.someone();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  socket.send('1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: own.token });
  messages.forEach((message, at) => {
    socket.send('1', `${at + 2}`, 'realtime:room', 'presence', { type: 'presence', ...message });
  });
  return socket;
}

test('ends a channel that tracks more than 5 times in 30 seconds', async () => {
  const socket = await track([1, 2, 3, 4, 5, 6].map((number) => ({ event: 'track', payload: { number } })));
  expect(await socket.reply('6')).toMatchObject({ status: 'ok' });
  expect(await socket.event('realtime:room', 'system')).toMatchObject({
    status: 'error',
    message: 'Client presence rate limit exceeded',
  });
  await socket.event('realtime:room', 'phx_close');
});

test('ends a channel that tracks more than 4,000 characters', async () => {
  const socket = await track([{ event: 'track', payload: { text: ' '.repeat(4000) } }]);
  expect(await socket.event('realtime:room', 'system')).toMatchObject({
    status: 'error',
    message: 'Track message size exceeded',
  });
});

test.each([
  ['a payload that is no object', { event: 'track', payload: [1] }, 'Presence track payload must be a map'],
  ['another event', { event: 'jump' }, 'Presence event must be track or untrack'],
])('refuses %s', async (_, message, reason) => {
  const socket = await track([message]);
  expect(await socket.reply('2')).toEqual({ status: 'error', response: { reason } });
});

test('refuses a presence key longer than any', async () => {
  const own = await realtime.someone();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  const config = { presence: { key: 'k'.repeat(256) } };
  socket.send('1', '1', 'realtime:room', 'phx_join', { config, access_token: own.token });
  expect(await socket.reply('1')).toMatchObject({
    response: { reason: expect.stringMatching(/^InvalidPresenceKey: /) },
  });
});
