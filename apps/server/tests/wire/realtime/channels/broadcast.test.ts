import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startRealtime } from '../testing/realtime-under-test.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

type Own = Awaited<ReturnType<typeof realtime.someone>>;
type Message = { event: string; payload: unknown };

/** A second device of a user. */
const deviceOf = (own: Own) => realtime.client(realtime.keys.publishableKey, async () => own.token);
const subscribed = (channel: RealtimeChannel) =>
  new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status))));
  });

/** Joins a topic. `next` gives the messages one by one; `came` is how many have come. */
async function listen(client: SupabaseClient, topic = 'room', broadcast: { self?: boolean; ack?: boolean } = {}) {
  const messages: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  const counts = { came: 0 };
  const channel = client.channel(topic, { config: { broadcast } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    counts.came += 1;
    const taker = waiting.shift();
    if (taker === undefined) messages.push({ event, payload });
    else taker({ event, payload });
  });
  await client.realtime.setAuth();
  await subscribed(channel);
  return {
    channel,
    came: () => counts.came,
    next: () =>
      new Promise<Message>((resolve) => {
        const message = messages.shift();
        if (message === undefined) waiting.push(resolve);
        else resolve(message);
      }),
  };
}

const say = (channel: RealtimeChannel, payload: unknown, event = 'said') =>
  channel.send({ type: 'broadcast', event, payload });

describe('a broadcast', () => {
  test("reaches the user's other devices on the topic, in order, and not the sender", async () => {
    const own = await realtime.someone();
    const [from, to, elsewhere] = [
      await listen(own.client),
      await listen(deviceOf(own)),
      await listen(deviceOf(own), 'other'),
    ];
    for (const number of [1, 2, 3]) expect(await say(from.channel, { number, text: 'é…' })).toBe('ok');
    for (const number of [1, 2, 3]) expect(await to.next()).toEqual({ event: 'said', payload: { number, text: 'é…' } });
    expect([from.came(), elsewhere.came()]).toEqual([0, 0]);
  });

  test('reaches the sender too with self, and is acknowledged with ack', async () => {
    const own = await realtime.someone();
    const from = await listen(own.client, 'room', { self: true, ack: true });
    expect(await say(from.channel, { a: 1 })).toBe('ok');
    expect(await from.next()).toEqual({ event: 'said', payload: { a: 1 } });
  });

  test('is acknowledged after it was delivered', async () => {
    const own = await realtime.someone();
    const [from, to] = [await listen(own.client, 'room', { ack: true }), await listen(deviceOf(own))];
    const arrived = to.next();
    expect(await say(from.channel, {})).toBe('ok');
    expect(await arrived).toMatchObject({ event: 'said' });
  });

  test('carries bytes', async () => {
    const own = await realtime.someone();
    const [from, to] = [await listen(own.client), await listen(deviceOf(own))];
    await say(from.channel, Uint8Array.from([0, 200, 255]).buffer);
    const { payload } = await to.next();
    expect([...new Uint8Array(payload as ArrayBuffer)]).toEqual([0, 200, 255]);
  });

  test.each(['1.0.0', '2.0.0'])('reaches a client with protocol %s and comes from one', async (vsn) => {
    const own = await realtime.someone();
    const other = createClient(realtime.url, realtime.keys.publishableKey, {
      accessToken: async () => own.token,
      realtime: { vsn },
    });
    try {
      const [from, to] = [await listen(own.client), await listen(other)];
      await say(from.channel, { a: 1 });
      expect(await to.next()).toEqual({ event: 'said', payload: { a: 1 } });
      await say(to.channel, { b: 2 });
      expect(await from.next()).toEqual({ event: 'said', payload: { b: 2 } });
    } finally {
      await other.removeAllChannels();
      await other.realtime.disconnect();
    }
  });

  test('never reaches another user, whatever the topic', async () => {
    const [own, other] = [await realtime.someone(), await realtime.someone()];
    const topic = `company-${own.company}`;
    const [from, to, spy] = [
      await listen(own.client, topic, { ack: true }),
      await listen(deviceOf(own), topic),
      await listen(other.client, topic, { ack: true, self: true }),
    ];
    await say(from.channel, { secret: true });
    await to.next();
    await say(spy.channel, { own: true });
    expect(await spy.next()).toEqual({ event: 'said', payload: { own: true } });
    expect([spy.came(), to.came(), from.came()]).toEqual([1, 1, 0]);
  });

  test('of the secret key reaches every user, and the secret key hears every user', async () => {
    const [one, two] = [await realtime.someone(), await realtime.someone()];
    const provider = await listen(realtime.client(realtime.keys.secretKey));
    const [first, second] = [await listen(one.client), await listen(two.client)];
    await say(provider.channel, { all: true });
    expect([await first.next(), await second.next()]).toMatchObject([
      { payload: { all: true } },
      { payload: { all: true } },
    ]);
    await say(first.channel, { number: 1 });
    expect(await provider.next()).toMatchObject({ payload: { number: 1 } });
  });

  test('reaches the new user after a channel changed hands, and no longer the old one', async () => {
    const [own, other] = [await realtime.someone(), await realtime.someone()];
    const moving = await realtime.socket(realtime.keys.publishableKey);
    moving.send('1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: own.token });
    await moving.reply('1');
    moving.send('1', '2', 'realtime:room', 'access_token', { access_token: other.token });
    moving.send('1', '3', 'realtime:none', 'broadcast', {});
    expect(await moving.reply('3')).toEqual({ status: 'error', response: { reason: 'unmatched topic' } });
    await say((await listen(own.client, 'room', { ack: true })).channel, { from: 'own' });
    await say((await listen(other.client, 'room', { ack: true })).channel, { from: 'other' });
    expect(await moving.event('realtime:room', 'broadcast')).toEqual({
      type: 'broadcast',
      event: 'said',
      payload: { from: 'other' },
    });
  });

  test('reaches no channel whose token has expired', async () => {
    const [own, brief] = [await realtime.someone(), await realtime.someone(60)];
    const expired = await listen(brief.client);
    const provider = await listen(realtime.client(realtime.keys.secretKey));
    const mine = await listen(own.client);
    const ended = new Promise<{ message: string }>((resolve) => {
      expired.channel.on('system', {}, resolve);
    });
    realtime.clock.ahead = 120_000;
    await say(provider.channel, {});
    await mine.next();
    expect((await ended).message).toMatch(/^Token has expired/);
    expect(expired.came()).toBe(0);
  });

  test('that is too large is refused: in the reply with ack, in a system message without', async () => {
    const own = await realtime.someone();
    const large = { text: ' '.repeat(256_000) };
    const to = await listen(deviceOf(own));
    const [acknowledged, silent] = [await listen(own.client, 'room', { ack: true }), await listen(deviceOf(own))];
    expect(await say(acknowledged.channel, large)).toBe('error');
    const refusal = new Promise<object>((resolve) => {
      silent.channel.on('system', {}, resolve);
    });
    await say(silent.channel, large);
    expect(await refusal).toMatchObject({
      extension: 'broadcast',
      status: 'error',
      message: expect.stringMatching(/256000 bytes/),
      channel: 'room',
    });
    await say(acknowledged.channel, { small: true });
    expect((await to.next()).payload).toEqual({ small: true });
  });
});

describe('who may join a topic', () => {
  test('refuses a private channel', async () => {
    const own = await realtime.someone();
    const channel = own.client.channel('room', { config: { private: true } });
    await expect(subscribed(channel)).rejects.toThrow(
      'Unauthorized: You do not have permissions to read from this Channel topic: room',
    );
  });

  test.each([
    ['a topic without a name', 'realtime:', {}, /^TopicNameRequired: /],
    ['a topic of another kind', 'elsewhere', {}, /^unmatched topic$/],
    ['a replay of stored messages', 'realtime:a', { broadcast: { replay: { since: 0 } } }, /^UnableToReplayMessages: /],
  ])('refuses %s', async (_, topic, config, reason) => {
    const own = await realtime.someone();
    const socket = await realtime.socket(realtime.keys.publishableKey);
    socket.send('1', '1', topic, 'phx_join', { config, access_token: own.token });
    expect(await socket.reply('1')).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(reason) },
    });
  });

  test('reports when changes can be streamed to a channel that asks', async () => {
    const own = await realtime.someone();
    const socket = await realtime.socket(realtime.keys.publishableKey);
    const config = { broadcast: { replication_ready: true } };
    socket.send('1', '1', 'realtime:a', 'phx_join', { config, access_token: own.token });
    expect(await socket.event('realtime:a', 'system')).toMatchObject({
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
    });
  });

  test('refuses a join that waits for changes of a table that is not published', async () => {
    const own = await realtime.someone();
    const channel = own.client
      .channel('room', { config: { postgres_changes_options: { wait: true } } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'companies' }, () => {});
    await own.client.realtime.setAuth();
    await expect(subscribed(channel)).rejects.toThrow(/^RealtimeDisabledForConfiguration: Unable to subscribe/);
  });
});

describe('a broadcast over HTTP', () => {
  test("reaches the caller's channels on the topic", async () => {
    const [own, other] = [await realtime.someone(), await realtime.someone()];
    const [to, spy] = [
      await listen(own.client, 'a/b ü'),
      await listen(other.client, 'a/b ü', { self: true, ack: true }),
    ];
    const sender = deviceOf(own);
    await sender.realtime.setAuth();
    expect(await sender.channel('a/b ü').httpSend('said ü', { a: 1 })).toEqual({ success: true });
    expect(await to.next()).toEqual({ event: 'said ü', payload: { a: 1 } });
    expect(await sender.channel('a/b ü').httpSend('bytes', Uint8Array.from([7, 255]).buffer)).toEqual({
      success: true,
    });
    expect([...new Uint8Array((await to.next()).payload as ArrayBuffer)]).toEqual([7, 255]);
    await say(spy.channel, {});
    await spy.next();
    expect(spy.came()).toBe(1);
  });

  const post = (path: string, body: unknown, token?: string) =>
    fetch(`${realtime.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      headers: {
        apikey: realtime.keys.publishableKey,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const message = { topic: 'room', event: 'said', payload: { a: 1 }, private: false };

  test('delivers a batch', async () => {
    const own = await realtime.someone();
    const to = await listen(own.client);
    const answer = await post('', { messages: [message, { ...message, event: 'again' }] }, own.token);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    expect([(await to.next()).event, (await to.next()).event]).toEqual(['said', 'again']);
  });

  test.each([
    ['a private topic', '', { messages: [message, { ...message, private: true }] }, 403],
    ['a private topic by its address', '/room/events/said?private=true', {}, 403],
    ['a message to be stored', '/room/events/said?persist=true', {}, 422],
    ['a large payload', '/room/events/said', { text: ' '.repeat(256_000) }, 413],
    ['a large batch', '', { messages: [{ ...message, payload: ' '.repeat(1_000_000) }] }, 413],
    ['a message without an event', '', { messages: [{ topic: 'room' }] }, 422],
    ['a body of another form', '', [], 422],
    ['a topic longer than any', `/${'t'.repeat(250)}/events/said`, {}, 422],
  ])('refuses %s, and delivers nothing', async (_, path, body, status) => {
    const own = await realtime.someone();
    const to = await listen(own.client);
    const refused = await post(path, body, own.token);
    expect([refused.status, await refused.json()]).toEqual([status, { error: expect.any(String) }]);
    await post('/room/events/last', {}, own.token);
    expect((await to.next()).event).toBe('last');
  });

  test('refuses a visitor and a wrong key', async () => {
    expect((await post('', { messages: [message] })).status).toBe(403);
    expect((await post('', { messages: [message] }, 'sb_secret_wrong')).status).toBe(401);
  });
});
