import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { follow, startRealtime } from './testing/realtime-under-test.ts';

// Channels need a signed-in user or the secret key: the public key shows no rows, and has no topic of its own.

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

const unauthorized = /^Unauthorized: /;
const anyRow = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'new_documents' }] } };

/** The anon key as earlier projects have it: a token signed with the legacy secret. */
const legacyAnonKey = () =>
  new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(new TextEncoder().encode(realtime.legacySecret));

test('refuses row changes to the publishable key, with a reason that the app is given', async () => {
  await expect(follow(realtime.client(realtime.keys.publishableKey))).rejects.toThrow(unauthorized);
});

test('refuses row changes to a legacy anon key', async () => {
  await expect(follow(realtime.client(await legacyAnonKey()))).rejects.toThrow(unauthorized);
});

test('refuses row changes to an anon token on a connection of the secret key', async () => {
  const socket = await realtime.socket(realtime.keys.secretKey);
  socket.send('1', '1', 'realtime:a', 'phx_join', { ...anyRow, access_token: await legacyAnonKey() });
  expect(await socket.reply('1')).toMatchObject({
    status: 'error',
    response: { reason: expect.stringMatching(unauthorized) },
  });
});

test('asks the database nothing for a visitor, and sends it no change', async () => {
  const own = await realtime.someone();
  const mine = await follow(own.client);
  const visitor = await realtime.socket(realtime.keys.publishableKey);
  // The changes that came before, whose delivery asks too, are delivered.
  await realtime.document(own.company);
  await mine.next();
  realtime.traffic.statements.length = 0;
  visitor.send('1', '1', 'realtime:a', 'phx_join', anyRow);
  expect(await visitor.reply('1')).toMatchObject({ status: 'error' });
  expect(realtime.traffic.statements).toEqual([]);
  await realtime.document(own.company);
  await mine.next();
  visitor.send(null, '2', 'phoenix', 'heartbeat', {});
  await visitor.reply('2');
  expect(visitor.came.map((frame) => frame[3])).toEqual(['phx_reply', 'phx_reply']);
});

test('refuses the publishable key a channel without row changes: it could send and hear nothing there', async () => {
  const channel = realtime.client(realtime.keys.publishableKey).channel('room');
  const joined = new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error)));
  });
  await expect(joined).rejects.toThrow(
    'Unauthorized: You do not have permissions to read from this Channel topic: room',
  );
});

test('the secret key follows the rows of every company', async () => {
  const own = await realtime.someone();
  const changes = await follow(realtime.client(realtime.keys.secretKey));
  const id = await realtime.document(own.company);
  expect((await changes.next()).new).toMatchObject({ id, company_id: own.company });
});

test('a refused channel joins by itself once the user has signed in', async () => {
  const own = await realtime.someone();
  let token = realtime.keys.publishableKey;
  const client = realtime.client(realtime.keys.publishableKey, async () => token);
  const statuses: string[] = [];
  const joined = Promise.withResolvers<void>();
  client
    .channel('mine')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'new_documents' }, () => {})
    .subscribe((status) => {
      statuses.push(status);
      if (status === 'SUBSCRIBED') return joined.resolve();
      token = own.token;
      void client.realtime.setAuth();
    });
  await joined.promise;
  expect(statuses).toEqual(['CHANNEL_ERROR', 'SUBSCRIBED']);
});

test.each([
  ['the publishable key', async () => realtime.keys.publishableKey],
  ['a legacy anon key', legacyAnonKey],
])('ends a channel with row changes when its token is replaced by %s', async (_, replacement) => {
  const own = await realtime.someone();
  let token = own.token;
  const client = realtime.client(realtime.keys.publishableKey, async () => token);
  await client.realtime.setAuth();
  const changes = await follow(client);
  token = await replacement();
  await client.realtime.setAuth();
  await changes.ended;
  expect(changes.systems.at(-1)).toMatchObject({
    extension: 'system',
    status: 'error',
    message: expect.stringMatching(unauthorized),
  });
  const mine = await follow(own.client);
  await realtime.document(own.company);
  await mine.next();
  expect(changes.received()).toBe(0);
});

test('ends a channel without row changes too when its token is replaced by the public key', async () => {
  const own = await realtime.someone();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  socket.send('1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: own.token });
  expect(await socket.reply('1')).toMatchObject({ status: 'ok' });
  socket.send('1', '2', 'realtime:room', 'access_token', { access_token: realtime.keys.publishableKey });
  expect(await socket.event('realtime:room', 'system')).toMatchObject({
    status: 'error',
    message: expect.stringMatching(unauthorized),
  });
  await socket.event('realtime:room', 'phx_close');
});
