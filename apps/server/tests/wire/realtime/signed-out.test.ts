import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startRealtime } from './testing/realtime-under-test.ts';

// Channels of a session that has ended.

let realtime: Awaited<ReturnType<typeof startRealtime>>;
beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

const message = 'Session from session_id claim in JWT does not exist';

/** A signed-in user whose token belongs to a session. */
async function withSession() {
  const { user } = await realtime.someone();
  const session = randomUUID();
  await realtime.database.owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user]);
  const iat = Math.floor(realtime.clock.now() / 1000);
  const claims = { sub: user, role: 'authenticated', session_id: session, iat, exp: iat + 3600 };
  const end = () => realtime.database.owner.query('delete from auth.sessions where id = $1', [session]);
  return { token: await realtime.keys.sign(claims), end };
}

test('an open channel ends when its session ends elsewhere', async () => {
  const [one, other] = [await withSession(), await withSession()];
  const socket = await realtime.socket(realtime.keys.publishableKey);
  socket.send('1', '1', 'realtime:a', 'phx_join', { config: {}, access_token: one.token });
  socket.send('2', '2', 'realtime:b', 'phx_join', { config: {}, access_token: other.token });
  await Promise.all([socket.reply('1'), socket.reply('2')]);
  await one.end();
  await vi.waitFor(() => expect(socket.came.some((frame) => frame[3] === 'phx_close')).toBe(true), { timeout: 45_000 });
  expect(await socket.event('realtime:a', 'system')).toMatchObject({ status: 'error', message });
  expect(socket.came.filter((frame) => frame[3] === 'phx_close').map((frame) => frame[2])).toEqual(['realtime:a']);
});

test('a channel cannot be joined, or renewed, with the token of an ended session', async () => {
  const [ended, active] = [await withSession(), await withSession()];
  await ended.end();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  const refused = async () => {
    const ref = randomUUID();
    socket.send('1', ref, 'realtime:a', 'phx_join', { config: {}, access_token: ended.token });
    return socket.reply(ref);
  };
  const reason = `InvalidJWTToken: ${message}`;
  await vi.waitFor(async () => expect(await refused()).toEqual({ status: 'error', response: { reason } }), {
    timeout: 45_000,
  });
  socket.send('2', '2', 'realtime:b', 'phx_join', { config: {}, access_token: active.token });
  expect(await socket.reply('2')).toMatchObject({ status: 'ok' });
  socket.send('2', '3', 'realtime:b', 'access_token', { access_token: ended.token });
  expect(await socket.event('realtime:b', 'system')).toMatchObject({ status: 'error', message });
});
