import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RATES_TABLES } from '@portage/domain/contributions/rates';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { running, versionText } from '../../../platform/version.ts';
import { billingEvents } from '../../../providers/billing/billing-events.ts';
import { stripeApiVersion } from '../../../providers/billing/stripe/stripe-client.ts';
import { startDropboxSign } from '../../../testing/dropbox-sign-stand-in/stand-in.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { startMailServer } from '../../../testing/services/mail-server.ts';
import { startStripeStandIn } from '../../../testing/stripe-stand-in/stand-in.ts';
import type { Finding } from './finding.ts';
import { checkHealth } from './health.ts';
import { ignoredForwarding } from './ignored-forwarding.ts';
import { checkSite } from './site-health.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]();
});
const opened = <T extends AsyncDisposable>(one: T): T => {
  open.push(one);
  return one;
};

/** A provider with names of its own. */
const provider = {
  PROVIDER_NAME: 'Cedar Employment Ltd.',
  PROVIDER_SIGNER_NAME: 'A. Roy',
  PROVIDER_SIGNER_EMAIL: 'roy@cedar.test',
  PROVIDER_CONTACT_EMAIL: 'help@cedar.test',
  PROVIDER_BOOKING_URL: 'https://cedar.test/call',
  PROVIDER_TIMECAPSULE_URL: 'https://time.test/',
  PROVIDER_ADDRESS: '1 Main Street, Toronto',
  PROVIDER_BUSINESS_NUMBER: '123456782',
  PROVIDER_GST_HST_NUMBER: '123456782RT0001',
  PROVIDER_EFT_INSTITUTION: '004',
  PROVIDER_EFT_TRANSIT: '12345',
  PROVIDER_EFT_ACCOUNT: '7654321',
  MAIL_FROM: 'Cedar <no-reply@cedar.test>',
};

/** The settings of a server on this machine: test payments come with the demo. */
const usual = { SITE_URL: 'http://localhost:3000', BILLING_TEST_PAYMENTS: '' };

/** The doctor's findings for a server with these settings. Requests to the public address go to this server. */
async function examine(settings: Record<string, string> = {}) {
  const server = opened(await startProviderServer({ ...usual, ...provider, ...settings }));
  const request = ((url: string, init?: RequestInit) => server.fetch(new URL(url).pathname, init)) as typeof fetch;
  const { deps } = server;
  return checkHealth({ ...deps, owner: ownerOf(server), clock }, request);
}
/** A day when the rates of the year and the next weeks are known. */
const clock = { offset: 0, now: () => Date.parse(`${RATES_TABLES.at(-1)?.year}-06-15T17:00:00Z`) };
/** The owner connection that the doctor uses. */
const ownerOf = (server: ProviderServer) =>
  ({ query: (...statement: [string, unknown[]?]) => server.owner.query(...statement) }) as unknown as pg.Pool;
const adviceOf = (findings: Finding[], result: Finding['result']) =>
  findings.filter((one) => one.result === result).map(({ check, advice }) => `${check}: ${advice}`);

/** Accounts at all vendors, set up as in docs/providers.md. */
async function vendors(site: string) {
  const mail = opened(await startMailServer());
  const stripe = opened(await startStripeStandIn());
  const sign = opened(await startDropboxSign());
  stripe.books.endpoints.set('we_1', {
    id: 'we_1',
    object: 'webhook_endpoint',
    url: `${site}/webhooks/billing`,
    status: 'enabled',
    enabled_events: [...billingEvents],
    api_version: stripeApiVersion,
  });
  sign.books.callbackUrl = `${site}/webhooks/signature`;
  const smtp = { SMTP_URL: `smtp://portage:secret@${mail.host}`, PROVIDER_TIMEOUT_MS: '3000' };
  return { mail, stripe, sign, settings: { SITE_URL: site, ...stripe.settings, ...sign.settings, ...smtp } };
}

test('begins with the version, and notes built-in providers without reporting a problem', async () => {
  const findings = await examine();
  expect(findings[0]).toEqual({ check: `Portage ${versionText(running)}`, result: 'fine', advice: '' });
  expect(adviceOf(findings, 'wrong')).toEqual([]);
  expect(adviceOf(findings, 'note')).toEqual([
    'Mail: built in: Mail is kept on /dev/mailbox and not sent. Set SMTP_URL to send it.',
    "E-signature: built in: Documents are signed on this server's pages. Set DROPBOX_SIGN_API_KEY to use Dropbox Sign.",
    'Billing: built in: Test mode: anyone with the link of an invoice or checkout can mark it as paid, and no money moves. Set STRIPE_SECRET_KEY to get paid.',
  ]);
});

test.each([
  [
    'no account',
    { PROVIDER_EFT_INSTITUTION: '', PROVIDER_EFT_TRANSIT: '', PROVIDER_EFT_ACCOUNT: '' },
    "Clients can't pay: without STRIPE_SECRET_KEY they pay by transfer, and no account is set.",
  ],
  [
    'an account',
    {},
    'Clients pay by transfer: invoices and checkouts show the accounts of PROVIDER_EFT_ACCOUNT and PROVIDER_WIRE_ACCOUNT.',
  ],
])('notes how clients pay without Stripe and test payments, with %s', async (_, settings, advice) => {
  const findings = await examine({ BILLING_TEST_PAYMENTS: 'false', ...settings });
  expect(adviceOf(findings, 'note').find((note) => note.startsWith('Billing'))).toContain(
    `Billing: built in: ${advice}`,
  );
});

test('reports what holds up pay', async () => {
  const server = opened(await startProviderServer({ SITE_URL: 'http://localhost:3000' }));
  const request = ((url: string, init?: RequestInit) => server.fetch(new URL(url).pathname, init)) as typeof fetch;
  const pay = async () => {
    const findings = await checkHealth({ ...server.deps, owner: ownerOf(server) }, request);
    return findings.find(({ check }) => check === 'Pay');
  };
  expect(await pay()).toEqual({ check: 'Pay', result: 'fine', advice: '' });
  const company = await server.company('Held');
  const open = (key: string, severity: string) =>
    server.rows("insert into public.pay_exceptions (company_id, key, severity, actor) values ($1, $2, $3, 'client')", [
      company.id,
      key,
      severity,
    ]);
  await open('agreementUnsigned', 'warns');
  expect(await pay()).toMatchObject({ result: 'note', advice: '1 warning. See portage payroll exceptions.' });
  await open('provinceMissing', 'blocks');
  await open('salaryMissing', 'blocks');
  expect(await pay()).toMatchObject({
    result: 'wrong',
    advice: '2 problems block pay. 1 warning. See portage payroll exceptions.',
  });
});

test('counts values from earlier versions that the database would reject', async () => {
  const server = opened(await startProviderServer({ SITE_URL: 'http://localhost:3000' }));
  const company = await server.company('Earlier');
  // The owner's connection has no key for digests, as every connection of an earlier version.
  await server.owner.query(
    `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')`,
    [company.id, company.userId],
  );
  await server.member(company, { status: 'approved' });
  await server.owner.query('alter domain app.email drop constraint email_with_one_at_sign');
  await server.owner.query('alter table public.team_members disable trigger check_age');
  await server.member(company, { email: 'no format', birth_date: '2020-01-01' });
  await server.member(company, { birth_date: '2020-01-01' });
  const request = (async () => new Response()) as unknown as typeof fetch;
  const findings = await checkHealth({ ...server.deps, owner: ownerOf(server), clock }, request);
  expect(findings.find(({ check }) => check === 'Stored values')).toEqual({
    check: 'Stored values',
    result: 'note',
    advice:
      '1 team member has an email address that cannot receive mail. The company can correct it on its Team page. ' +
      '2 team members were less than 14 years old on the commencement date. Ask the company for the right dates. ' +
      'The Social Insurance Numbers of 3 team members are not compared with others, so a duplicate is not found, and contributions at another client do not count toward the year. Run portage sin index where the private key is.',
  });
});

test.each([
  ['on a public address', { SITE_URL: 'https://portage.example' }],
  ['with a database of your own', { DATABASE_URL: 'postgres://db.internal/portage', PORTAGE_SECRET: 'x'.repeat(32) }],
])('reports mail that is neither sent nor readable %s', async (_, settings) => {
  expect(adviceOf(await examine(settings), 'wrong')).toEqual([
    'Mail: built in: Mail is kept but not sent. Set SMTP_URL.',
  ]);
});

test('notes a public demo', async () => {
  const findings = await examine({ SITE_URL: 'https://portage.example', PORTAGE_DEMO: 'true' });
  expect(adviceOf(findings, 'wrong')).toEqual([]);
  expect(adviceOf(findings, 'note')).toContain(
    'Demonstration: PORTAGE_DEMO=true is set on a public address: anyone can sign in to the demo companies and read all mail at https://portage.example/dev/mailbox.',
  );
});

test('reports no problem with vendors set up as in docs/providers.md', async () => {
  const { settings } = await vendors('https://portage.example');
  const findings = await examine(settings);
  expect([adviceOf(findings, 'wrong'), adviceOf(findings, 'note')]).toEqual([
    [],
    [expect.stringContaining('Backups: Portage makes no backups.')],
  ]);
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Mail: server /),
      'Stripe: webhook endpoint',
      'Dropbox Sign: callbacks',
      'Public address: https://portage.example',
      'Public address: deliveries of Stripe',
      'Public address: deliveries of Dropbox Sign',
    ]),
  );
});

test('reports a local address that vendors cannot reach', async () => {
  const { settings } = await vendors('http://localhost:3000');
  expect(adviceOf(await examine(settings), 'wrong')).toContain(
    "Public address: http://localhost:3000: SITE_URL is http://localhost:3000, which Stripe and Dropbox Sign cannot reach. Set it to this server's public https address.",
  );
});

test('reports rejected credentials and unreachable vendors, with what to do', async () => {
  const { settings, mail, stripe, sign } = await vendors('https://portage.example');
  const refused = await examine({
    ...settings,
    STRIPE_SECRET_KEY: 'sk_test_another',
    DROPBOX_SIGN_API_KEY: 'another-key-of-dropbox-sign',
    SMTP_URL: `smtp://portage:wrong@${mail.host}`,
  });
  expect(adviceOf(refused, 'wrong')).toEqual([
    expect.stringMatching(/^Mail: .* rejects the user or password of SMTP_URL \(.*535.*\)\. Correct them\.$/),
    'Dropbox Sign: key (live): Dropbox Sign does not accept DROPBOX_SIGN_API_KEY. Copy it again from its API settings.',
    'Stripe: key (test mode): Stripe does not accept STRIPE_SECRET_KEY. Copy it again from the dashboard.',
  ]);
  expect(JSON.stringify(refused)).not.toMatch(/sk_test_another|another-key|wrong@/);
  for (const one of [mail, stripe, sign]) {
    open.splice(open.indexOf(one), 1);
    await one[Symbol.asyncDispose]();
  }
  expect(adviceOf(await examine(settings), 'wrong')).toEqual([
    expect.stringMatching(
      /^Mail: .* cannot be reached \(\w+\)\. Correct SMTP_URL, or allow this machine to connect to it\.$/,
    ),
    expect.stringMatching(
      /^Dropbox Sign: .* cannot be reached \(ECONNREFUSED\)\. Check the network, DROPBOX_SIGN_API_URL/,
    ),
    expect.stringMatching(/^Stripe: .* cannot be reached \(ECONNREFUSED\)\. Check the network, STRIPE_API_URL/),
  ]);
});

test('reports an invalid custom document template', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portage-texts-'));
  open.push({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) });
  await writeFile(join(folder, 'eor-service-agreement.txt'), 'Dear {{company}},');
  expect(adviceOf(await examine({ SIGNATURE_TEMPLATES_DIR: folder }), 'wrong')).toEqual([
    expect.stringMatching(
      /line 1, has an unknown field company\. Known fields: .+\. Correct it in SIGNATURE_TEMPLATES_DIR\.$/,
    ),
  ]);
});

test('reports a worker that stopped, and jobs that wait', async () => {
  const server = opened(await startProviderServer());
  const found = async () => {
    const findings = await checkHealth(
      { ...server.deps, owner: ownerOf(server) },
      (async () => new Response('ok')) as typeof fetch,
    );
    return findings.filter(({ check }) => ['Worker', 'Change stream'].includes(check));
  };
  expect(await found()).toEqual([
    { check: 'Worker', result: 'fine', advice: '' },
    { check: 'Change stream', result: 'fine', advice: '' },
  ]);
  const job = (name: string, state: string) =>
    server.rows(
      "insert into jobs.job (name, state, data, start_after, started_on) values ($1, $2::jobs.job_state, '{}', now() - interval '1 hour', now() - interval '1 hour')",
      [name, state],
    );
  await job('mail.send', 'created');
  expect((await found())[0]).toMatchObject({ result: 'note', advice: expect.stringMatching(/^Jobs wait/) });
  await job('billing.customers', 'completed');
  expect((await found())[0]).toMatchObject({ result: 'note', advice: expect.stringMatching(/^No worker has run/) });
});

test('notes jobs that ran out of retries', async () => {
  const server = opened(await startProviderServer());
  await server.rows(
    "insert into jobs.job (name, source_name, data) select 'dead.letters', source, '{}' from unnest(array['mail.send', 'mail.send', 'signature.send']) source",
  );
  expect(adviceOf(await checkHealth({ ...server.deps, owner: ownerOf(server), clock }), 'note')).toContain(
    'Background work: Failed in the last 90 days: 2 mail.send, 1 signature.send. See portage jobs list --failed.',
  );
});

test('reports a check that throws without hiding the others', async () => {
  const server = opened(await startProviderServer());
  const { deps } = server;
  const billing = { ...deps.billing, check: () => Promise.reject(new TypeError('x is undefined')) };
  const findings = await checkHealth({ ...deps, billing, owner: ownerOf(server), clock });
  expect(adviceOf(findings, 'wrong')).toContain(
    'Billing: The check itself failed (x is undefined). Please report this.',
  );
});

const answers: [string, () => Promise<Response>, string][] = [
  ['nothing', () => Promise.reject(Object.assign(new TypeError('x'), { cause: { code: 'ENOTFOUND' } })), '(ENOTFOUND)'],
  ['too late', () => Promise.reject(new DOMException('x', 'TimeoutError')), '(no answer in time)'],
  ['another program', async () => new Response('<html>', { status: 200 }), 'answers with 200, which is not'],
  ['a redirect', async () => new Response(null, { status: 301 }), 'answers with 301, which is not'],
  ['a gateway', async () => new Response('', { status: 502 }), 'answers with 502, which is not'],
];
test.each(answers)('reports a public address that fails: %s', async (_, answer, sentence) => {
  const { deps } = opened(await startProviderServer({ SITE_URL: 'https://portage.example' }));
  const [found] = await checkSite(deps, answer);
  expect(found?.wrong).toContain(sentence);
  expect(found?.wrong).toMatch(/correct SITE_URL/i);
});

test('reports a proxy that blocks deliveries', async () => {
  const { settings } = await vendors('https://portage.example');
  const { deps } = opened(await startProviderServer(settings));
  const proxy = async (_: unknown, init?: RequestInit) =>
    init?.method === 'POST' ? new Response('', { status: 405 }) : new Response('ok');
  const [site, billing] = await checkSite(deps, proxy as typeof fetch);
  expect(site?.wrong).toBeNull();
  expect(billing?.wrong).toBe(
    "https://portage.example/webhooks/billing answers a delivery with 405, which is not Portage's answer. Allow POST requests to it, without a sign-in or redirect.",
  );
});

test.each([
  ['10.0.0.7', {}, 'wrong'],
  ['203.0.113.9', {}, 'note'],
  ['10.0.0.7', { TRUSTED_PROXIES: '10.0.0.0/8' }, null],
])('reports clients that share the address of an untrusted proxy: %s, %j', async (peer, settings, result) => {
  const server = opened(await startProviderServer(settings));
  const onIgnored = ignoredForwarding(server.deps);
  for (const one of [peer, '203.0.113.9']) onIgnored(one);
  const kept = () => server.rows("select value from app.settings where key = 'ignored_forwarder'");
  await vi.waitFor(async () => expect(await kept()).toEqual([{ value: peer }]), 45_000);
  const findings = await checkHealth({ ...server.deps, owner: ownerOf(server), clock });
  const found = findings.filter(({ check }) => check === 'Client addresses');
  expect(found.map((one) => one.result)).toEqual(result === null ? [] : [result]);
  if (result !== null)
    expect(found[0]?.advice).toContain(`Requests arrive from ${peer} with an X-Forwarded-For header`);
});
