import { AccountApi } from '@dropbox/sign';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDropboxSign } from '../../testing/dropbox-sign-stand-in/stand-in.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { startStripeStandIn } from '../../testing/stripe-stand-in/stand-in.ts';
import { linkToken } from '../secrets/secret-links.ts';
import { openLog } from './log.ts';

const stripeKey = 'sk_test_ThisKeyIsMadeUp123';
const signKey = 'made-up-key-of-dropbox-sign-4711';
const sin = '046454286';
let server: ProviderServer;
let company: TestCompany;
const written: string[] = [];
const log = openLog('trace', { write: (line) => void written.push(line) });
const stripe = await startStripeStandIn();
const sign = await startDropboxSign();

beforeAll(async () => {
  server = await startProviderServer({
    ...stripe.settings,
    ...sign.settings,
    STRIPE_SECRET_KEY: stripeKey,
    DROPBOX_SIGN_API_KEY: signKey,
  });
  server.deps.log = log;
  company = await server.company('Aurora');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
  await sign[Symbol.asyncDispose]();
});

/** Returns what `work` writes to the log. */
async function logOf(work: () => Promise<unknown>): Promise<string> {
  written.length = 0;
  await work().catch((err: unknown) => log.error({ err }, 'it failed'));
  return written.join('');
}
const basic = Buffer.from(`${signKey}:`).toString('base64');

test('logs calls with a rejected key, but not the key', async () => {
  const atStripe = await logOf(() =>
    server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' }),
  );
  expect(atStripe).toContain('an outside service did not answer');
  // Each failure is one line: no answer was late, so there was nothing to undo.
  expect(written).toHaveLength(1);
  const atDropboxSign = await logOf(() => server.deps.signature.get('0'.repeat(40)));
  expect(atDropboxSign).toContain('it failed');
  for (const secret of [stripeKey, 'ThisKeyIsMadeUp', signKey, basic])
    expect(atStripe + atDropboxSign).not.toContain(secret);
});

test('redacts keys and headers from vendor client errors', async () => {
  const { hostname, port } = new URL(stripe.settings.STRIPE_API_URL);
  const client = new Stripe(stripeKey, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0 });
  const accounts = new AccountApi(sign.settings.DROPBOX_SIGN_API_URL ?? '');
  accounts.username = signKey;
  const lines = [await logOf(() => client.prices.list()), await logOf(() => accounts.accountGet())];
  for (const line of lines) {
    expect(JSON.parse(line).err.message).toMatch(/.+/);
    for (const secret of ['ThisKeyIsMadeUp', signKey, basic]) expect(line).not.toContain(secret);
  }
});

test('does not log the Social Insurance Number of a rejected row', async () => {
  const line = await logOf(() =>
    server.deps.db.run(
      asService,
      builtSql(`insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date)
       values ($1, null, 'Roy', 'x', 'a@b.example', '1990-01-01', $2, 'no', 'x', 'Monthly', '2026-01-01')`),
      [company.id, sin],
    ),
  );
  expect(line).toContain('first_name');
  for (const form of [sin, '046 454 286']) expect(line).not.toContain(form);
  for (const form of [sin, '046 454 286', '046-454-286'])
    expect(await logOf(() => Promise.reject(new Error(`invalid input: "${form}"`)))).not.toContain(form);
});

test('redacts passwords in URLs, session tokens and secret links', async () => {
  const link = `https://portage.example/sign/${'k'.repeat(43)}`;
  const error = new Error(`smtp://u:hunter2@mail.example eyJhbGciOi.eyJzdWIi.c2lnbmF0 ${link}`);
  const line = await logOf(() => Promise.reject(new Error('outer', { cause: error })));
  expect(line).toContain('smtp://…@mail.example');
  for (const secret of ['hunter2', 'eyJzdWIi', 'kkkk']) expect(line).not.toContain(secret);
});

test('logs a failed page by its route pattern, without the link’s secret', async () => {
  const { deps } = server;
  const { db } = deps;
  deps.db = { ...db, run: () => Promise.reject(new Error('broken')) };
  const token = linkToken(deps.keys, 'leave', company.id);
  const line = await logOf(() => server.fetch(`/checkout/${company.id}/leave/${token}`)).finally(() => {
    deps.db = db;
  });
  expect(JSON.parse(line)).toMatchObject({ route: '/checkout/:id/leave/:token', err: { message: 'broken' } });
  expect(line).not.toContain(token);
});
