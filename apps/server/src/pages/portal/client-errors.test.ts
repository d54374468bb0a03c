import { type ClientError, clientErrorPath } from '@portage/contract/client-error';
import { rememberClientAddress } from '@portage/platform/http/client-address';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { openLog } from '../../platform/log/log.ts';
import { clientErrors } from './client-errors.ts';

const lines: string[] = [];
const log = openLog('info', { write: (line) => void lines.push(line) });
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
let now = 0;
let app: Hono;

beforeEach(() => {
  lines.length = 0;
  now = 0;
  app = new Hono().route('/', clientErrors({ log, clock: { offset: 0, now: () => now } }));
});

const report: ClientError = {
  kind: 'error',
  message: "TypeError: Cannot read properties of undefined (reading 'salary')",
  stack:
    "TypeError: Cannot read properties of undefined (reading 'salary')\n    at Row (https://portage.test/assets/pay-page-abc1234.js:1:123456)",
  page: '/pay',
  build: 'index-DNavHPf8.js',
};

async function send(body: unknown, { address = '203.0.113.7', headers = {} as Record<string, string> } = {}) {
  const request = new Request(`http://portage.test${clientErrorPath}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  rememberClientAddress(request, address);
  return (await app.fetch(request)).status;
}

test('logs an error of a browser as one line, without a session, with its place in the code', async () => {
  expect(await send(report)).toBe(204);
  expect(logged()).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'the portal failed in a browser',
      ...report,
    },
  ]);
});

test('logs no personal data of an error', async () => {
  const values = [
    'maya.tremblay@people.example',
    'Maya Tremblay',
    '046 454 286',
    '91234.56',
    'Zoë',
    '0b0e9a7e-3d0f-4a51-9a2c-0123456789ab',
    'eyJhbGciOi.eyJzdWIi.c2lnbmF0',
    'search=Tremblay',
    '4165550199',
  ];
  const [mail, name, sin, salary, quoted, id, token, query, phone] = values;
  await send({
    ...report,
    message: `SyntaxError: Unexpected token 'M', "${name}" is not JSON; ${mail} ${sin} ${salary} “${quoted}” ${id}`,
    stack: `Error: ${token} ${phone}\n at https://portage.test/team?${query}:1:2`,
    page: `/team/${mail}`,
  });
  await send({ ...report, page: `/unknown/${mail}` });
  expect(logged()).toMatchObject([
    { page: '/team/:memberId', message: expect.stringContaining('Unexpected token') },
    { page: 'other' },
  ]);
  for (const value of values) expect(lines.join(''), value).not.toContain(value);
});

test.each<[string, unknown]>([
  ['text that is not JSON', '{'],
  ['another shape', { kind: 'error' }],
  ['an unknown kind', { ...report, kind: 'x' }],
  ['a build that could forge a line', { ...report, build: 'a\n{"level":50}' }],
  ['a longer message than the portal sends', { ...report, message: 'x'.repeat(301) }],
  ['a large body', JSON.stringify({ ...report, more: 'x'.repeat(9000) })],
])('answers %s like a report, and logs nothing', async (_, body) => {
  expect(await send(body)).toBe(204);
  expect(lines).toEqual([]);
});

test('logs nothing that another site sends', async () => {
  expect(await send(report, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(204);
  expect(lines).toEqual([]);
});

test('logs ten reports a minute of a visitor, 100 of all, and each error once an hour', async () => {
  for (let at = 0; at < 50; at += 1) await send({ ...report, message: `first ${at}x` });
  expect(lines).toHaveLength(10);
  for (let at = 0; at < 200; at += 1) await send({ ...report, message: `all ${at}x` }, { address: `203.0.113.${at}` });
  expect(lines).toHaveLength(100);
  now += 60_000;
  await send({ ...report, message: 'first 1x' });
  await send({ ...report, message: 'new' });
  expect(lines).toHaveLength(101);
  now += 3_600_000;
  await send({ ...report, message: 'first 1x' });
  expect(lines).toHaveLength(102);
});
