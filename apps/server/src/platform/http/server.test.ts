import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, BlockList, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HttpServer, listen } from './server.ts';

let http: HttpServer;
let agent: Agent;
/** Holds the answers to /slow. */
let gate: PromiseWithResolvers<void>;
let began: PromiseWithResolvers<void>;

beforeEach(async () => {
  [gate, began] = [Promise.withResolvers(), Promise.withResolvers()];
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  http = await listen(
    {
      async fetch(request) {
        if (!request.url.endsWith('/slow')) return new Response('ok');
        began.resolve();
        await gate.promise;
        return new Response('slow');
      },
    },
    { port: 0, host: '127.0.0.1' },
    { trustedProxies: new BlockList() },
  );
});

afterEach(async () => {
  agent.destroy();
  if (http.server.listening) await http.close(0);
});

async function ask(path: string, through = agent): Promise<IncomingMessage> {
  const { port } = http.server.address() as AddressInfo;
  const [response] = await once(get({ port, host: '127.0.0.1', path, agent: through }), 'response');
  response.resume();
  await once(response, 'end');
  return response;
}

test('answers what was begun before it stops, and closes the connection with it', async () => {
  const slow = ask('/slow');
  await began.promise;
  http.startDraining();
  const closed = http.close();
  gate.resolve();
  const response = await slow;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  await closed;
});

test('answers idle and new connections while it drains, and closes each with its answer', async () => {
  expect((await ask('/')).headers.connection).toBe('keep-alive');
  http.startDraining();
  expect(http.isDraining()).toBe(true);
  const response = await ask('/');
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  const fresh = await ask('/', new Agent());
  expect([fresh.statusCode, fresh.headers.connection]).toEqual([200, 'close']);
  await http.close();
  expect(http.server.listening).toBe(false);
});

test('cuts a request that outlasts the grace', async () => {
  const slow = ask('/slow');
  await began.promise;
  const failed = expect(slow).rejects.toThrow('socket hang up');
  await http.close(50);
  await failed;
});

test.runIf(process.platform === 'linux')(
  "answers connections that wait in the system's queue when it closes, and resets none",
  async () => {
    const { port } = http.server.address() as AddressInfo;
    await turn();
    const clients = Array.from({ length: 20 }, () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.end('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
      return text(socket).catch((error: NodeJS.ErrnoException) => error.code);
    });
    // The system has connected them. The server accepts nothing before its loop turns.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const closed = http.close();
    for (const answer of await Promise.all(clients)) expect(answer).toMatch(/^HTTP\/1\.1 200/);
    await closed;
  },
);
