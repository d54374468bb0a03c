import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { stripeApiVersion } from '../../providers/billing/stripe-client.ts';
import { stripeEvents } from '../../providers/billing/stripe-webhook.ts';
import { startDropboxSign } from '../../testing/dropbox-sign-stand-in/stand-in.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { startStripeStandIn } from '../../testing/stripe-stand-in/stand-in.ts';
import type { Finding } from './finding.ts';
import { checkHealth } from './health.ts';
import { checkSite } from './site-health.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]();
});
const opened = <T extends AsyncDisposable>(one: T): T => {
  open.push(one);
  return one;
};

/** The doctor's findings for a server with these settings. Requests to the public address go to this server. */
async function examine(settings: Record<string, string> = {}) {
  const server = opened(await startProviderServer({ SITE_URL: 'http://localhost:3000', ...settings }));
  const request = ((url: string, init?: RequestInit) => server.fetch(new URL(url).pathname, init)) as typeof fetch;
  const { deps } = server;
  return checkHealth({ ...deps, owner: ownerOf(server) }, request);
}
/** The owner connection that the doctor uses. */
const ownerOf = (server: ProviderServer) => ({ query: (sql: string) => server.owner.query(sql) }) as unknown as pg.Pool;
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
    enabled_events: [...stripeEvents],
    api_version: stripeApiVersion,
  });
  sign.books.callbackUrl = `${site}/webhooks/signature`;
  const smtp = { SMTP_URL: `smtp://portage:secret@${mail.host}`, PROVIDER_TIMEOUT_MS: '3000' };
  return { mail, stripe, sign, settings: { SITE_URL: site, ...stripe.settings, ...sign.settings, ...smtp } };
}

test('notes built-in providers without reporting a problem', async () => {
  const findings = await examine();
  expect(adviceOf(findings, 'wrong')).toEqual([]);
  expect(adviceOf(findings, 'note')).toEqual([
    'Mail: built in: Mail is kept on /dev/mailbox and not sent; set SMTP_URL to send it.',
    'E-signature: built in: Documents are signed on the pages of this server; set DROPBOX_SIGN_API_KEY for Dropbox Sign.',
    'Billing: built in: Test mode: no money moves; set STRIPE_SECRET_KEY to be paid.',
  ]);
});

test.each([
  ['on a public address', { SITE_URL: 'https://portage.example' }],
  ['with a database of your own', { DATABASE_URL: 'postgres://db.internal/portage', PORTAGE_SECRET: 'x'.repeat(32) }],
])('reports mail that is neither sent nor readable %s', async (_, settings) => {
  expect(adviceOf(await examine(settings), 'wrong')).toEqual([
    'Mail: built in: Mail is kept but not sent; set SMTP_URL.',
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
  expect([adviceOf(findings, 'wrong'), adviceOf(findings, 'note')]).toEqual([[], []]);
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
    'Public address: http://localhost:3000: SITE_URL is http://localhost:3000, which Stripe and Dropbox Sign cannot reach; set it to the https address that this server has in the internet.',
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
    expect.stringMatching(/^Mail: .* refuses the user or password of SMTP_URL \(.*535.*\); correct them\.$/),
    'Dropbox Sign: key (live): Dropbox Sign does not accept DROPBOX_SIGN_API_KEY; copy it again from its API settings.',
    'Stripe: key (test mode): Stripe does not accept STRIPE_SECRET_KEY; copy it again from the dashboard.',
  ]);
  expect(JSON.stringify(refused)).not.toMatch(/sk_test_another|another-key|wrong@/);
  for (const one of [mail, stripe, sign]) {
    open.splice(open.indexOf(one), 1);
    await one[Symbol.asyncDispose]();
  }
  expect(adviceOf(await examine(settings), 'wrong')).toEqual([
    expect.stringMatching(
      /^Mail: .* cannot be reached \(\w+\); correct SMTP_URL, or let this machine through to it\.$/,
    ),
    expect.stringMatching(
      /^Dropbox Sign: .* cannot be reached \(ECONNREFUSED\); check the network, DROPBOX_SIGN_API_URL/,
    ),
    expect.stringMatching(/^Stripe: .* cannot be reached \(ECONNREFUSED\); check the network, STRIPE_API_URL/),
  ]);
});

test('reports an invalid custom document template', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portage-texts-'));
  open.push({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) });
  await writeFile(join(folder, 'eor-service-agreement.txt'), 'Dear {{company}},');
  expect(adviceOf(await examine({ SIGNATURE_TEMPLATES_DIR: folder }), 'wrong')).toEqual([
    expect.stringMatching(
      /line 1, has an unknown field company; known are .+\. Correct it in SIGNATURE_TEMPLATES_DIR\.$/,
    ),
  ]);
});

test('notes jobs that ran out of retries', async () => {
  const server = opened(await startProviderServer());
  await server.rows(
    "insert into jobs.job (name, source_name, data) select 'dead.letters', source, '{}' from unnest(array['mail.send', 'mail.send', 'signature.send']) source",
  );
  expect(adviceOf(await checkHealth({ ...server.deps, owner: ownerOf(server) }), 'note')[0]).toBe(
    'Background work: Given up in the last 90 days: 2 mail.send, 1 signature.send; see portage jobs list --failed.',
  );
});

test('reports a check that throws without hiding the others', async () => {
  const server = opened(await startProviderServer());
  const { deps } = server;
  const billing = { ...deps.billing, check: () => Promise.reject(new TypeError('x is undefined')) };
  const findings = await checkHealth({ ...deps, billing, owner: ownerOf(server) });
  expect(adviceOf(findings, 'wrong')).toContain('Billing: The check itself failed (x is undefined); report this.');
});

const answers: [string, () => Promise<Response>, string][] = [
  ['nothing', () => Promise.reject(Object.assign(new TypeError('x'), { cause: { code: 'ENOTFOUND' } })), '(ENOTFOUND)'],
  ['too late', () => Promise.reject(new DOMException('x', 'TimeoutError')), '(no answer in time)'],
  ['another program', async () => new Response('<html>', { status: 200 }), 'answers with 200, and not as Portage does'],
  ['a redirect', async () => new Response(null, { status: 301 }), 'answers with 301, and not as Portage does'],
  ['a gateway', async () => new Response('', { status: 502 }), 'answers with 502, and not as Portage does'],
];
test.each(answers)('reports a public address that fails: %s', async (_, answer, sentence) => {
  const { deps } = opened(await startProviderServer({ SITE_URL: 'https://portage.example' }));
  const [found] = await checkSite(deps, answer);
  expect(found?.wrong).toContain(sentence);
  expect(found?.wrong).toContain('correct SITE_URL');
});

test('reports a proxy that blocks deliveries', async () => {
  const { settings } = await vendors('https://portage.example');
  const { deps } = opened(await startProviderServer(settings));
  const proxy = async (_: unknown, init?: RequestInit) =>
    init?.method === 'POST' ? new Response('', { status: 405 }) : new Response('ok');
  const [site, billing] = await checkSite(deps, proxy as typeof fetch);
  expect(site?.wrong).toBeNull();
  expect(billing?.wrong).toBe(
    'https://portage.example/webhooks/billing answers a delivery with 405, and Portage does not; let POST through to it without a sign-in or a redirect.',
  );
});
