import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { follow, startRealtime } from './testing/realtime-under-test.ts';

// What one connection may ask for is limited, so that no caller can keep the server from answering the others.

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

const heartbeat = async (socket: Awaited<ReturnType<typeof realtime.socket>>, ref: string) => {
  socket.send(null, ref, 'phoenix', 'heartbeat', {});
  return socket.reply(ref);
};
const lookups = () => realtime.traffic.statements.filter((text) => text.includes('pg_publication_tables')).length;

/** A join of `realtime:a` with these bindings, as a signed-in user; `reply` is its answer. */
async function join(bindings: unknown, own?: { token: string }) {
  const user = own ?? (await realtime.someone());
  const socket = await realtime.socket(realtime.keys.publishableKey);
  realtime.traffic.statements.length = 0;
  socket.send('1', '1', 'realtime:a', 'phx_join', {
    config: { postgres_changes: bindings },
    access_token: user.token,
  });
  const reply = (await socket.reply('1')) as { status: string; response: { reason?: string } };
  return { socket, reply, reason: reply.response.reason };
}

test('an anonymous filter of 28 wildcards changes nothing for the others', async () => {
  const own = await realtime.someone();
  const mine = await follow(own.client);
  const visitor = await realtime.socket(realtime.keys.publishableKey);
  visitor.send('1', '1', 'realtime:a', 'phx_join', {
    config: {
      postgres_changes: [
        { event: '*', schema: 'public', table: 'new_documents', filter: `company_id=like.${'%'.repeat(28)}x` },
      ],
    },
  });
  await visitor.reply('1');
  const id = await realtime.document(own.company);
  expect((await mine.next()).new).toMatchObject({ id });
});

test('a filter of many wildcards by a signed-in user is matched without backtracking', async () => {
  const own = await realtime.someone();
  const mine = await follow(own.client);
  const wild = await follow(own.client, `company_id=like.${'%'.repeat(13)}x`);
  const id = await realtime.document(own.company);
  expect((await mine.next()).new).toMatchObject({ id });
  expect(wild.received()).toBe(0);
});

test.each(['a visitor', 'a signed-in user'])('refuses 100,000 bindings by %s before any work for them', async (who) => {
  const token = who === 'a visitor' ? realtime.keys.publishableKey : (await realtime.someone()).token;
  const other = await realtime.socket(realtime.keys.publishableKey);
  const { reason } = await join(
    Array.from({ length: 100_000 }, () => ({})),
    { token },
  );
  expect(reason).toBe('TooManyBindings: A channel can have at most 100 postgres_changes, and this one asks for 100000');
  expect(await heartbeat(other, '1')).toEqual({ status: 'ok', response: {} });
  expect(realtime.traffic.statements).toEqual([]);
});

test('accepts 100 bindings with one lookup of the published columns, and refuses 101', async () => {
  const tables = ['new_documents', 'payments', 'plans', 'invoices'];
  const bindings = Array.from({ length: 101 }, (_, at) => ({
    event: 'INSERT',
    schema: 'public',
    table: tables[at % tables.length],
    filter: `id=neq.${at}`,
  }));
  const accepted = await join(bindings.slice(0, 100));
  expect(accepted.reply).toEqual({
    status: 'ok',
    response: { postgres_changes: bindings.slice(0, 100).map((one, at) => ({ id: at + 1, ...one })) },
  });
  expect(await accepted.socket.event('realtime:a', 'system')).toMatchObject({ status: 'ok' });
  expect(lookups()).toBe(1);
  expect((await join(bindings)).reason).toMatch(/^TooManyBindings: /);
  expect(lookups()).toBe(0);
});

test.each([
  ['a schema', { schema: 's'.repeat(64) }],
  ['a table', { table: 't'.repeat(64) }],
  ['an event', { event: 'e'.repeat(64) }],
])('refuses %s longer than any name, without repeating it', async (_, binding) => {
  const { reply } = await join([binding]);
  expect(reply).toMatchObject({
    status: 'error',
    response: { reason: expect.stringMatching(/^InvalidBinding: .*63 characters/) },
  });
  expect(JSON.stringify(reply).length).toBeLessThan(300);
});

test.each([
  ['a number', [7]],
  ['a nested list', [{ filter: [[[]]] }]],
  ['a text for the list', 'all'],
])('refuses bindings of another form: %s', async (_, bindings) => {
  expect((await join(bindings)).reason).toMatch(/^InvalidBinding: /);
});

test('refuses a filter of more than 2,000 characters as one that cannot be read', async () => {
  const { socket } = await join([{ table: 'plans', filter: `id=eq.${'7'.repeat(1995)}` }]);
  expect(await socket.event('realtime:a', 'system')).toMatchObject({
    extension: 'postgres_changes',
    status: 'error',
    message: 'Error parsing `filter` params: a filter can have at most 2000 characters, and this one has 2001',
  });
});

test('refuses filters of more than 10,000 characters on one connection', async () => {
  const own = await realtime.someone();
  const long = { table: 'plans', filter: `id=neq.${'7'.repeat(1993)}` };
  const { socket, reply } = await join(Array(4).fill(long), own);
  expect(reply.status).toBe('ok');
  const joinAnother = async (ref: string, bindings: unknown[]) => {
    const config = { postgres_changes: bindings };
    socket.send(ref, ref, `realtime:${ref}`, 'phx_join', { config, access_token: own.token });
    return socket.reply(ref);
  };
  expect(await joinAnother('2', [long])).toMatchObject({ status: 'ok' });
  expect(await joinAnother('3', [{ table: 'plans', filter: 'id=eq.1' }])).toMatchObject({
    status: 'error',
    response: { reason: expect.stringMatching(/^TooManyFilters: .*10000 characters/) },
  });
  socket.send('2', '4', 'realtime:2', 'phx_leave', {});
  expect(await joinAnother('5', [{ table: 'plans', filter: 'id=eq.1' }])).toMatchObject({ status: 'ok' });
});

test('refuses a token longer than a request header can be, without repeating it', async () => {
  const { reply } = await join([], { token: 'a\n'.repeat(10_000) });
  expect(reply).toMatchObject({ status: 'error', response: { reason: expect.stringMatching(/^InvalidJWTToken: /) } });
  expect(JSON.stringify(reply).length).toBeLessThan(300);
});

test.each([
  ['a topic of 256 characters', JSON.stringify([null, '1', 't'.repeat(256), 'heartbeat', {}])],
  ['an event of 256 characters', JSON.stringify([null, '1', 'phoenix', 'e'.repeat(256), {}])],
  ['a ref of 65 characters', JSON.stringify([null, 'r'.repeat(65), 'phoenix', 'heartbeat', {}])],
  ['a ref that is nested 400,000 deep', `[null,${'['.repeat(400_000)}${']'.repeat(400_000)},"phoenix","heartbeat",{}]`],
  ['no JSON', '{'],
])('closes the connection at a frame with %s, and serves the others', async (_, text) => {
  const [bad, other] = await Promise.all([
    realtime.socket(realtime.keys.publishableKey),
    realtime.socket(realtime.keys.publishableKey),
  ]);
  bad.sendText(text);
  expect(await bad.closed).toEqual({ code: 1008, reason: expect.stringMatching(/^Malformed frame: /) });
  expect(bad.came).toEqual([]);
  expect(await heartbeat(other, '1')).toEqual({ status: 'ok', response: {} });
});

test.each([
  ['frames', 501, 0],
  ['characters', 3, 500_000],
])('closes a connection on which too many %s wait', async (_, frames, padding) => {
  const own = await realtime.someone();
  const opening = Promise.withResolvers<void>();
  const [flooding, other] = await Promise.all([
    realtime.socket(realtime.keys.publishableKey),
    realtime.socket(realtime.keys.publishableKey),
  ]);
  realtime.traffic.gate = () => opening.promise;
  flooding.send('1', '1', 'realtime:a', 'phx_join', {
    config: { postgres_changes: [{ table: 'plans' }] },
    access_token: own.token,
  });
  for (let ref = 2; ref <= frames + 1; ref += 1)
    flooding.send(null, `${ref}`, 'realtime:a', 'phx_leave', { padding: ' '.repeat(padding) });
  expect(await flooding.closed).toEqual({ code: 1008, reason: 'Too many messages are waiting' });
  expect(await heartbeat(other, '1')).toEqual({ status: 'ok', response: {} });
  opening.resolve();
});
