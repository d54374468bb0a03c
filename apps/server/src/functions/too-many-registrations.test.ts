import { randomUUID } from 'node:crypto';
import { functionPath } from '@portage/contract/function-path';
import { rememberClientAddress } from '@portage/platform/http/client-address';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

let server: ProviderServer;
/** An app with fresh rate limits. */
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '6' });
});
beforeEach(() => {
  app = createApp(server.deps);
});
afterAll(() => server[Symbol.asyncDispose]());

const company = {
  legal_name: 'Cumulus GmbH',
  company_size: '1-10',
  company_address: 'Torstrasse 1, Berlin',
  billing_email: 'billing@cumulus.example',
  personal_email: 'anna@cumulus.example',
  hiring_country: 'Germany',
  currency: 'EUR',
  purpose: 'Hire',
  hiring_timeline: 'Now',
};

async function register(from: string, userId: string = randomUUID(), headers: Record<string, string> = {}) {
  const request = new Request(`http://portage.test${functionPath('register-company')}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ userId, company }),
  });
  rememberClientAddress(request, from);
  return app.fetch(request);
}
const statuses = async (calls: number, call: (at: number) => Promise<Response>) => {
  const seen: number[] = [];
  for (let at = 0; at < calls; at++) seen.push((await call(at)).status);
  return seen;
};

test('limits registrations per client address and ignores forwarded headers', async () => {
  const calls = await statuses(7, (at) => register('10.0.0.1', randomUUID(), { 'x-forwarded-for': `10.9.9.${at}` }));
  expect(calls).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const refused = await register('10.0.0.1');
  expect(await refused.json()).toEqual({
    error: 'Too many requests. Please wait a few minutes before you try again.',
  });
  expect((await register('10.0.0.2')).status).toBe(200);
});

test('limits registrations per account from any address', async () => {
  const userId = randomUUID();
  expect(await statuses(3, (at) => register(`10.0.1.${at}`, at === 1 ? userId.toUpperCase() : userId))).toEqual([
    200, 200, 429,
  ]);
  expect((await register('10.0.1.0')).status).toBe(200);
});

test('accepts registrations again after five minutes', async () => {
  const userId = randomUUID();
  expect(await statuses(3, () => register('10.0.2.1', userId))).toEqual([200, 200, 429]);
  server.pass(300);
  expect((await register('10.0.2.1', userId)).status).toBe(200);
});
