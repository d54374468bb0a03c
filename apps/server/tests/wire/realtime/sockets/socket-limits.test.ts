import { get } from 'node:http';
import type { Socket } from 'node:net';
import { byteBudget, socketCounter } from '@portage/wire/realtime/sockets/socket-limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startRealtime } from '../testing/realtime-under-test.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime({ REALTIME_SOCKETS_PER_ADDRESS: '3', REALTIME_BYTES_PER_SECOND: '100000' });
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** The HTTP answer to a handshake that is not accepted. */
const refusedHandshake = () =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const path = `${realtime.url}/realtime/v1/websocket?apikey=${realtime.keys.publishableKey}`;
    get(path, { headers: upgradeHeaders }, async (response) =>
      resolve({ status: response.statusCode, body: Buffer.concat(await response.toArray()).toString() }),
    )
      .on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new Error('accepted'));
      })
      .on('error', reject);
  });

describe('sockets of one address', () => {
  test('are refused over the max, and accepted when another has closed', async () => {
    const open = () => realtime.socket(realtime.keys.publishableKey);
    const first = await open();
    await Promise.all([open(), open()]);
    expect(await refusedHandshake()).toEqual({ status: 429, body: '{"error":"Too many connected users"}' });
    first.sendText('no frame');
    await first.closed;
    await expect
      .poll(() =>
        open().then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  test('that are not accepted do not count', async () => {
    for (let number = 0; number < 5; number += 1)
      await expect(realtime.socket('sb_publishable_wrong')).rejects.toBeDefined();
    await expect
      .poll(() =>
        realtime.socket(realtime.keys.publishableKey).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  test.each([
    ['behind a trusted proxy, are counted by the network of its client', '127.0.0.1', [101, 429, 101]],
    ['count for the peer when the proxy is not trusted', '', [101, 429, 429]],
  ])('%s', async (_, trusted, expected) => {
    const world = await startRealtime({ REALTIME_SOCKETS_PER_ADDRESS: '1', TRUSTED_PROXIES: trusted });
    const opened: Socket[] = [];
    const handshake = (client: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const path = `${world.url}/realtime/v1/websocket?apikey=${world.keys.publishableKey}`;
        get(path, { agent: false, headers: { ...upgradeHeaders, 'x-forwarded-for': client } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('upgrade', (response, socket) => {
            opened.push(socket);
            resolve(response.statusCode);
          })
          .on('error', reject);
      });
    const seen: (number | undefined)[] = [];
    for (const client of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1']) seen.push(await handshake(client));
    expect(seen).toEqual(expected);
    for (const socket of opened) socket.destroy();
    await world.close();
  });

  test('are counted by address', () => {
    const counter = socketCounter(1);
    expect([counter.open('a'), counter.open('a'), counter.open('b')]).toEqual([true, false, true]);
    counter.close('a');
    expect([counter.open('a'), counter.open('a')]).toEqual([true, false]);
  });
});

describe('bytes of one socket', () => {
  test('over the rate end its channels and the socket', async () => {
    const own = await realtime.someone();
    const socket = await realtime.socket(realtime.keys.publishableKey);
    socket.send('1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: own.token });
    await socket.reply('1');
    for (let number = 0; number < 5; number += 1)
      socket.send(null, `${number + 2}`, 'phoenix', 'heartbeat', { padding: ' '.repeat(90_000) });
    expect(await socket.closed).toEqual({ code: 1008, reason: 'Too many messages per second' });
    expect(await socket.event('realtime:room', 'system')).toMatchObject({
      status: 'error',
      message: 'Too many messages per second',
    });
  });

  test('of many small messages count for at least 1,000 each', async () => {
    const socket = await realtime.socket(realtime.keys.publishableKey);
    for (let number = 0; number < 2000; number += 1) socket.send(null, `${number}`, 'phoenix', 'heartbeat', {});
    expect(await socket.closed).toMatchObject({ reason: 'Too many messages per second' });
  });

  test('are given back with time, up to two seconds of them', () => {
    const budget = byteBudget(10_000);
    expect(budget.spend(20_000, 0)).toBe(true);
    expect(budget.spend(10_000, 1000)).toBe(true);
    expect(budget.spend(20_000, 9000)).toBe(true);
    expect(budget.spend(1000, 9001)).toBe(false);
  });
});
