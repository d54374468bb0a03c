import { once } from 'node:events';
import { BlockList, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../platform/http/server.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
let token: string;
beforeAll(async () => {
  server = await startProviderServer();
  ({ token } = await server.company('Body Limits'));
});
afterAll(() => server[Symbol.asyncDispose]());

const chunkBytes = 64_000;
const sentBytes = 60_000_000;

/** A body without a length, which counts what the server reads of it. */
function flood(): { body: ReadableStream<Uint8Array>; read: () => number } {
  let read = 0;
  const chunk = Buffer.alloc(chunkBytes, ' ');
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read >= sentBytes) return controller.close();
      read += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { body, read: () => read };
}

const send = (path: string, headers: Record<string, string>, body: string | ReadableStream<Uint8Array>) =>
  server.fetch(path, {
    method: 'POST',
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}`, ...headers },
    body,
    ...({ duplex: 'half' } as object),
  });

const json = { 'content-type': 'application/json' };
/** Path, headers, bytes that the service reads at most, HTTP status, and what the body says. */
const services: [path: string, headers: Record<string, string>, maxBytes: number, status: number, says: object][] = [
  ['/auth/v1/signup', json, 1_000_000, 413, { error_code: 'validation_failed' }],
  ['/auth/v1/token?grant_type=password', json, 1_000_000, 413, { error_code: 'validation_failed' }],
  ['/rest/v1/team_members', json, 4_000_000, 413, { code: 'PGRST102' }],
  ['/functions/v1/register-company', json, 4_000_000, 413, { error: expect.stringContaining('too large') }],
  ['/realtime/v1/api/broadcast', json, 1_000_000, 413, { error: expect.stringContaining('at most') }],
  ['/storage/v1/object/list/company_logos', json, 1_000_000, 400, { statusCode: '413' }],
  ['/webhooks/billing', json, 2_000_000, 400, { error: expect.stringContaining('too large') }],
];

test.each(services)('%s reads no more of a body than its limit', async (path, headers, maxBytes, status, says) => {
  const { body, read } = flood();
  const answer = await send(path, headers, body);
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining(says)]);
  expect(read()).toBeLessThan(maxBytes + 4 * chunkBytes);
});

test.each(services)('%s reads nothing of a body whose length is over its limit', async (path, headers, _, status) => {
  const { body, read } = flood();
  const answer = await send(path, { ...headers, 'content-length': String(sentBytes) }, body);
  expect(answer.status).toBe(status);
  expect(read()).toBeLessThanOrEqual(2 * chunkBytes);
});

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const nested: [path: string, body: (value: string) => string, status: number][] = [
  [
    '/auth/v1/signup',
    (value) => `{"email":"deep@x.example","password":"a long passphrase","data":{"deep":${value}}}`,
    400,
  ],
  ['/rest/v1/team_members', (value) => `{"first_name":${value}}`, 400],
  ['/functions/v1/register-company', (value) => `{"company":${value}}`, 400],
  ['/realtime/v1/api/broadcast', (value) => `{"messages":[{"topic":"a","event":"b","payload":${value}}]}`, 400],
  ['/storage/v1/object/list/company_logos', (value) => `{"prefix":${value}}`, 400],
];

test.each(nested)('%s refuses JSON of 100,000 levels', async (path, body, status) => {
  const answer = await send(path, json, body(deep(100_000)));
  expect([answer.status, await answer.text()]).toEqual([status, expect.not.stringContaining('Something went wrong')]);
});

test('refuses an insert of more than 10,000 rows', async () => {
  const answer = await send('/rest/v1/team_members', json, `[${'{},'.repeat(10_000)}{}]`);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'PGRST102', message: expect.stringContaining('10000 rows') }),
  ]);
});

test('a connection that sends 60 MB in chunks gets 413, and the server goes on', async () => {
  const http = await listen(
    { fetch: server.deliver },
    { port: 0, host: '127.0.0.1' },
    { trustedProxies: new BlockList() },
  );
  const address = http.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write(
    'POST /auth/v1/signup HTTP/1.1\r\nhost: portage.test\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  const chunk = `fa00\r\n${' '.repeat(chunkBytes)}\r\n`;
  for (let sent = 0; sent < sentBytes && socket.writable; sent += chunkBytes)
    if (!socket.write(chunk))
      await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', () => resolve()));
  await expect.poll(() => received).toContain('HTTP/1.1 413');
  const health = await fetch(`http://127.0.0.1:${address.port}/auth/v1/health`);
  expect(health.status).toBe(200);
  socket.destroy();
  await http.close(0);
});

test('a connection that is cut in the middle of a form leaves the server running', async () => {
  const http = await listen(
    { fetch: server.deliver },
    { port: 0, host: '127.0.0.1' },
    { trustedProxies: new BlockList() },
  );
  const address = http.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const path = `resumes/${crypto.randomUUID()}.pdf`;
  const socket = connect(address.port, '127.0.0.1');
  socket.write(
    [
      `POST /storage/v1/object/team-documents/${path} HTTP/1.1`,
      'host: portage.test',
      `apikey: ${server.deps.keys.publishableKey}`,
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 100000',
      '',
      '--b',
      'content-disposition: form-data; name=""; filename="a.pdf"',
      'content-type: application/pdf',
      '',
      `%PDF-1.7 ${'x'.repeat(4000)}`,
    ].join('\r\n'),
  );
  await once(socket, 'ready');
  socket.resetAndDestroy();
  const health = await fetch(`http://127.0.0.1:${address.port}/auth/v1/health`);
  expect(health.status).toBe(200);
  expect(await server.rows('select from storage.objects where name = $1', [path])).toEqual([]);
  await http.close(0);
});
