import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressAnswers, compressedBody } from './compressed-body.ts';

const long = JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, name: 'Maya Tremblay' })));
const huge = long.repeat(20);

test.each([
  ['br', 'gzip, deflate, br', (sent: Buffer) => brotliDecompressSync(sent)],
  ['br', 'br;q=0.5', (sent: Buffer) => brotliDecompressSync(sent)],
  ['gzip', 'GZIP, deflate', (sent: Buffer) => gunzipSync(sent)],
  ['gzip', 'br;q=0, gzip', (sent: Buffer) => gunzipSync(sent)],
])('sends %s to a client that accepts %s', async (encoding, accepted, read) => {
  for (const body of [long, huge]) {
    const sent = await compressedBody(body, accepted);
    expect(sent.headers).toEqual({ 'content-encoding': encoding });
    expect(read(sent.body as Buffer).toString()).toBe(body);
  }
});

test.each([undefined, '', 'identity', 'deflate', 'br;q=0', 'brotli', 'gzip; q=0.0'])(
  'sends the body as it is to a client that accepts %s',
  async (accepted) => {
    expect(await compressedBody(long, accepted)).toEqual({ body: long, headers: {} });
  },
);

test('sends a short body as it is', async () => {
  expect(await compressedBody('[]', 'br')).toEqual({ body: '[]', headers: {} });
});

test('compresses JSON and CSV with the status and headers that they have, and nothing else', async () => {
  const app = new Hono().use(compressAnswers);
  app.get('/json', (context) => context.json(JSON.parse(long), 206, { 'content-range': '0-399/*' }));
  app.get('/csv', (context) => context.body(long, 200, { 'content-type': 'text/csv; charset=utf-8' }));
  app.get('/pdf', (context) => context.body(long, 200, { 'content-type': 'application/pdf' }));
  app.get('/none', (context) => context.body(null, 204));
  const ask = (path: string) => app.request(path, { headers: { 'accept-encoding': 'br' } });
  const json = await ask('/json');
  expect([json.status, json.headers.get('content-range')]).toEqual([206, '0-399/*']);
  expect(brotliDecompressSync(await json.arrayBuffer()).toString()).toBe(long);
  expect((await ask('/csv')).headers.get('content-encoding')).toBe('br');
  expect(await (await ask('/pdf')).text()).toBe(long);
  expect((await ask('/none')).status).toBe(204);
  expect(await (await app.request('/json')).text()).toBe(long);
});

test('says that a JSON or CSV answer depends on what the client accepts, however it was sent', async () => {
  const app = new Hono().use(compressAnswers);
  app.get('/long', (context) => context.body(long, 200, { 'content-type': 'application/json' }));
  app.get('/short', (context) => context.body('[]', 200, { 'content-type': 'application/json', vary: 'Origin' }));
  app.get('/any', (context) => context.body('[]', 200, { 'content-type': 'application/json', vary: '*' }));
  app.get('/pdf', (context) => context.body(long, 200, { 'content-type': 'application/pdf' }));
  const varies = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers })).headers.get('vary');
  expect(await varies('/long', { 'accept-encoding': 'br' })).toBe('Accept-Encoding');
  expect(await varies('/long')).toBe('Accept-Encoding');
  expect(await varies('/short', { 'accept-encoding': 'br' })).toBe('Origin, Accept-Encoding');
  expect(await varies('/any')).toBe('*');
  expect(await varies('/pdf', { 'accept-encoding': 'br' })).toBeNull();
});

test('keeps every byte of a body, with its byte order mark', async () => {
  const app = new Hono().use(compressAnswers);
  const rows = `\ufeff${'Maya,Tremblay\r\n'.repeat(500)}`;
  const binary = Uint8Array.from({ length: 5_000 }, (_, at) => at % 256);
  app.get('/csv', (context) => context.body(rows, 200, { 'content-type': 'text/csv' }));
  app.get('/short', (context) => context.body('\ufeffMaya', 200, { 'content-type': 'text/csv' }));
  app.get('/latin', (context) => context.body(binary, 200, { 'content-type': 'text/csv' }));
  const ask = async (path: string) =>
    Buffer.from(await (await app.request(path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer());
  expect(brotliDecompressSync(await ask('/csv')).toString()).toBe(rows);
  expect((await ask('/short')).toString()).toBe('\ufeffMaya');
  expect(brotliDecompressSync(await ask('/latin')).equals(binary)).toBe(true);
});
