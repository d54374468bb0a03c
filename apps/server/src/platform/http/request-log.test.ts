import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currentScope } from '@portage/platform/log/scope';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proxyList } from '../../settings/trusted-proxies.ts';
import { openLog } from '../log/log.ts';
import { type RequestLog, requestLog } from './request-log.ts';
import { type HttpServer, listen } from './server.ts';

const lines: string[] = [];
let log = openLog('debug', { write: (line) => void lines.push(line) });
let http: HttpServer;
let answer: () => Response | Promise<Response> = () => new Response('ok');
const trusted = proxyList(['127.0.0.1']);
const trustedProxies = { now: trusted };
const forwarding = {
  get trustedProxies() {
    if (trustedProxies.now === null) throw new Error('not a list');
    return trustedProxies.now;
  },
};
const requests: RequestLog = requestLog(() => log, forwarding);

beforeAll(async () => {
  http = await listen({ fetch: async () => answer() }, { port: 0, host: '127.0.0.1' }, forwarding, requests);
});
afterAll(() => http.close(0));
beforeEach(() => {
  lines.length = 0;
  answer = () => new Response('ok');
  trustedProxies.now = trusted;
});

async function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = http.server.address() as AddressInfo;
  const [response] = await once(get({ port, host: '127.0.0.1', path, headers, agent: false }), 'response');
  response.resume();
  await once(response, 'end');
  return response;
}
const logged = () =>
  expect.poll(() => lines.map((line) => JSON.parse(line) as Record<string, unknown>), { timeout: 45_000 });

test('takes the id of a trusted proxy, and has it in every line of the request', async () => {
  answer = () => {
    log.info('inside');
    return new Response('ok');
  };
  await ask('/rest/v1/payments?email=a@b.example', { 'x-request-id': 'edge-7f.1' });
  await logged().toMatchObject([
    { msg: 'inside', requestId: 'edge-7f.1' },
    { msg: 'request', requestId: 'edge-7f.1', method: 'GET', route: '/rest/*', status: 200, client: 'other' },
  ]);
  expect(lines.join('')).not.toContain('a@b.example');
});

test.each([
  ['from a client that is no trusted proxy', 'edge-7f.1', false],
  ['with characters that a log could misread', 'a"b\\c', true],
  ['longer than 128 characters', 'a'.repeat(129), true],
])('makes an id of its own instead of one %s', async (_, given, isTrusted) => {
  if (!isTrusted) trustedProxies.now = proxyList(['10.0.0.0/8']);
  await ask('/home', { 'x-request-id': given });
  await logged().toMatchObject([{ requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/) }]);
});

test('gives requests at the same time a scope each', async () => {
  const seen: (string | undefined)[] = [];
  answer = async () => {
    const before = currentScope()?.requestId;
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(before, currentScope()?.requestId);
    return new Response('ok');
  };
  await Promise.all([ask('/a'), ask('/b'), ask('/c')]);
  expect(new Set(seen).size).toBe(3);
  await logged().toMatchObject([{}, {}, {}]);
  expect(new Set(lines.map((line) => JSON.parse(line).requestId))).toEqual(new Set(seen));
  for (let at = 0; at < seen.length; at += 2) expect(seen[at]).toBe(seen[at + 1]);
});

test('counts the bytes of each response of a connection', async () => {
  answer = () => new Response('x'.repeat(5000));
  await ask('/a');
  await logged().toMatchObject([{ bytes: expect.toSatisfy((bytes: number) => bytes > 5000 && bytes < 6000) }]);
});

test('logs an error of the server as a warning, and files and health checks only in detail', async () => {
  answer = () => new Response('', { status: 500 });
  await ask('/rest/v1/x');
  answer = () => new Response('ok');
  for (const path of ['/assets/start-abc.js', '/health/ready', '/healthz', '/favicon.ico']) await ask(path);
  await logged().toMatchObject([
    { level: 40, status: 500 },
    { level: 20 },
    { level: 20 },
    { level: 20 },
    { level: 20 },
  ]);
});

test('logs a request whose client went away as 499', async () => {
  const began = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  answer = async () => {
    began.resolve();
    await gate.promise;
    return new Response('late');
  };
  const { port } = http.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: '/rest/v1/x', agent: false });
  request.on('error', () => {});
  await began.promise;
  request.destroy();
  await logged().toMatchObject([{ status: 499 }]);
  gate.resolve();
});

test('writes nothing below its level', async () => {
  const before = log;
  log = openLog('warn', { write: (line) => void lines.push(line) });
  await ask('/rest/v1/x');
  log = before;
  expect(lines).toEqual([]);
});
