import { rememberClientAddress } from '@portage/platform/http/client-address';
import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../src/app.ts';
import { type ProviderServer, startProviderServer } from '../../../../src/testing/provider-server.ts';

// Two processes of one installation: two apps on one database, each with its own memory.

let server: ProviderServer;
let processes: ReturnType<typeof createApp>[];
beforeAll(async () => {
  server = await startProviderServer({ PORTAGE_WEB_PROCESSES: '2', AUTH_RATE_LIMIT_PER_5_MINUTES: '6' });
  processes = [createApp(server.deps), createApp(server.deps)];
});
afterAll(() => server[Symbol.asyncDispose]());

/** Sends requests by turns to each process, and returns how many times each status came. */
async function send(count: number, from: string, path: string, body: (at: number) => object) {
  const answers: Response[] = [];
  for (let at = 0; at < count; at += 1) {
    const url = `${server.deps.config.siteUrl}/${path}`;
    const request = new Request(url, { method: 'POST', body: JSON.stringify(body(at)) });
    rememberClientAddress(request, from);
    answers.push((await processes[at % 2]?.fetch(request)) as Response);
  }
  return { answers, statuses: answers.map(({ status }) => status) };
}

test('an address has one limit for all processes, which refills over time', async () => {
  const ask = (count: number) => send(count, '203.0.113.1', 'auth/v1/verify', () => ({ type: 'email', token: 'x' }));
  const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;
  expect(refused((await ask(6)).statuses)).toBe(0);
  expect(refused((await ask(4)).statuses)).toBe(4);
  server.pass(60);
  expect(refused((await ask(4)).statuses)).toBe(3);
});

test('one mail of a kind goes to an address in a minute, whichever process is asked', async () => {
  const email = 'codes@limits.example';
  await createConfirmedUser(server.deps, { email, password: 'correct horse battery' });
  const ask = () => send(3, '203.0.113.2', 'auth/v1/otp', () => ({ email }));
  const { answers, statuses } = await ask();
  expect(statuses).toEqual([200, 429, 429]);
  expect(await answers[1]?.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' });
  server.pass(61);
  expect((await ask()).statuses).toEqual([200, 429, 429]);
});

test('wrong login codes count over all processes', async () => {
  const email = 'guesses@limits.example';
  await createConfirmedUser(server.deps, { email, password: 'correct horse battery' });
  let address = 0;
  const statuses: number[] = [];
  for (let guess = 0; guess < 14; guess += 2) {
    address += 1;
    const body = (at: number) => ({ type: 'email', email, token: String(100_000 + guess + at) });
    statuses.push(...(await send(2, `198.51.100.${address}`, 'auth/v1/verify', body)).statuses);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403));
  expect(statuses.slice(10)).toEqual(Array(4).fill(429));
});

test('an address registers companies within one limit for all processes', async () => {
  const ask = await send(8, '203.0.113.4', 'functions/v1/register-company', () => ({}));
  expect(ask.statuses.map((status) => status === 429)).toEqual([...Array(6).fill(false), true, true]);
});
