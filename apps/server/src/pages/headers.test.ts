import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainDate } from '@portage/domain/dates/plain-date';
import { samplePng } from '@portage/platform/images/testing/sample-images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { employer } from '../modules/payroll/testing/employer.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

// The headers of every route, on success and on failure.

const site = 'https://portage.test';
const kinds = {
  /** Personal data, or an error: no cache may keep it. */
  private: /^(private, )?no-store$/,
  /** Checked with the server before each use. */
  checked: /^no-cache$/,
  public: /^public, max-age=600$/,
  immutable: /^public, max-age=31536000, immutable$/,
  /** What the uploader of a public file asked for. */
  stored: /^max-age=3600$/,
} as const;

/** Search engines must not list it. */
const unlisted = /noindex|none/;

let server: ProviderServer;
let folder: string;
let app: ReturnType<typeof createApp>;
let company: Awaited<ReturnType<typeof employer>>;
/** Secrets in paths, by the name in the table below. */
const secrets: Record<string, string> = {};

beforeAll(async () => {
  server = await startProviderServer({ SITE_URL: site, PORTAGE_DEMO: 'true' });
  folder = await mkdtemp(join(tmpdir(), 'portage-portal-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portage</title><!--portage-config-->');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/index-x.js'), '0');
  app = createApp(server.deps, { portalFolder: folder });
  company = await employer(server, {}, { first_name: 'Noah' });

  const { billing, signature, keys } = server.deps;
  const customer = await billing.createCustomer({
    idempotencyKey: 'customer',
    email: company.email,
    name: 'Headers',
    phone: null,
    address: { line1: 'x', country: 'Germany' },
    metadata: { user_id: '', company_id: '', personal_email: '', company_name: '', hiring_country: '' },
    description: '',
  });
  const invoice = await billing.createInvoice({
    idempotencyKey: 'invoice',
    customerId: customer.id,
    number: 'INV-1',
    currency: 'CAD',
    dueDate: plainDate('2126-06-08'),
    memo: '',
    lines: [],
    tax: null,
    metadata: {},
  });
  secrets.invoice = new URL(invoice.hostedInvoiceUrl).pathname;
  await signature.send({
    idempotencyKey: 'headers',
    type: 'EOR_SERVICE_AGREEMENT',
    subject: 'Agreement',
    message: '',
    signers: [{ role: 'Client', name: 'Ana', emailAddress: company.email }],
    customFields: { company_name: 'x', company_address: 'x' },
    metadata: {},
    testMode: true,
  });
  secrets.sign = await server.mailedLink(company.email, 'sign');
  const [mail] = await server.rows<{ id: string }>('select id from app.mail_messages limit 1');
  secrets.mail = mail?.id ?? '';
  const feed = randomBytes(32).toString('hex');
  await request('POST', '/rest/v1/calendar_feeds', JSON.stringify({ company_id: company.id, secret: feed }));
  secrets.feed = `/calendar/${feed}.ics`;
  const path = `${company.id}/paper.pdf`;
  await server.deps.storedFiles.store({
    bucket: 'documents',
    path,
    body: Buffer.from('%PDF-1.4 private'),
    contentType: 'application/pdf',
    ownerId: company.userId,
  });
  await server.rows('insert into public.documents (user_id, name, file_path) values ($1, $2, $3)', [
    company.userId,
    'paper.pdf',
    `documents/${path}`,
  ]);
  await server.deps.storedFiles.store({
    bucket: 'company_logos',
    path: `${company.userId}-logo.png`,
    body: samplePng(1, 1),
    contentType: 'image/png',
    ownerId: company.userId,
  });
  secrets.object = `documents/${path}`;
  secrets.logo = `company_logos/${company.userId}-logo.png`;
  const exp = Math.floor(server.deps.clock.now() / 1000) + 600;
  const token = await keys.sign({ url: secrets.object, scope: 'download', iat: exp - 600, exp });
  secrets.signed = `${secrets.object}?token=${token}`;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server[Symbol.asyncDispose]();
});

async function request(method: string, path: string, body?: string): Promise<Response> {
  const answer = await app.fetch(
    new Request(`${site}${path}`, {
      method,
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
  return answer;
}

function check(answer: Response, cache: RegExp, of = 'cache-control'): void {
  const header = (name: string) => answer.headers.get(name) ?? '';
  expect.soft(header('x-content-type-options'), 'x-content-type-options').toBe('nosniff');
  expect.soft(header('strict-transport-security'), 'strict-transport-security').toBe('max-age=31536000');
  expect.soft(header('cache-control'), of).toMatch(cache);
  if (!header('content-type').startsWith('text/html')) return;
  const policy = header('content-security-policy');
  expect.soft(policy).toContain("default-src 'none'");
  expect.soft(policy).toContain("require-trusted-types-for 'script'");
  expect.soft(policy).toContain("trusted-types 'none'");
  expect.soft(policy).toMatch(/frame-ancestors '(none|self)'/);
  expect.soft(policy).not.toMatch(/script-src[^;]*('unsafe|\*|http)/);
}

describe('a successful answer', () => {
  test.each<[path: string, cache: keyof typeof kinds]>([
    ['/', 'checked'],
    ['/signup-step1', 'checked'],
    ['/home', 'checked'],
    ['/config.json', 'checked'],
    ['/cost-figures.json', 'public'],
    ['/assets/index-x.js', 'immutable'],
    ['/favicon.ico', 'checked'],
    ['/built-in/pages.css', 'checked'],
    ['/built-in/sign.js', 'checked'],
    ['/healthz', 'private'],
    ['/health/ready', 'private'],
    ['/.well-known/security.txt', 'private'],
    ['/auth/v1/health', 'private'],
    ['/auth/v1/settings', 'private'],
    ['/auth/v1/.well-known/jwks.json', 'public'],
    ['/rest/v1/team_members?select=*', 'private'],
    ['/rest/v1/companies?select=legal_name', 'private'],
    ['/storage/v1/object/documents/{object}', 'private'],
    ['/storage/v1/object/authenticated/{object}', 'private'],
    ['/storage/v1/object/info/{object}', 'private'],
    ['/storage/v1/object/sign/{signed}', 'private'],
    ['/storage/v1/object/public/{logo}', 'stored'],
    ['{invoice}', 'private'],
    ['{invoice}/pdf', 'private'],
    ['{invoice}/csv', 'private'],
    ['{sign}', 'private'],
    ['{feed}', 'private'],
    ['/dev/mailbox', 'private'],
    ['/dev/mailbox/{mail}', 'private'],
    ['/dev/mailbox/{mail}/html', 'private'],
    ['/dev/mailbox/templates', 'private'],
    ['/dev/mailbox/templates/welcome', 'private'],
    ['/dev/mailbox/templates/welcome/html', 'private'],
  ])('of %s', async (path, cache) => {
    const answer = await request(
      'GET',
      path.replace('documents/{object}', '{object}').replaceAll(/\{(\w+)\}/g, (_, name: string) => secrets[name] ?? ''),
    );
    expect(answer.status).toBe(200);
    check(answer, kinds[cache]);
    expect(answer.headers.get('x-robots-tag')).toMatch(['/', '/signup-step1'].includes(path) ? /^all$/ : unlisted);
  });
});

test('every route sends these headers, whatever it answers', async () => {
  const routes = new Map(app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  expect(routes.size).toBeGreaterThan(60);
  for (const { method, path } of routes.values()) {
    const example = path.replace('{pdf|csv}', '').replaceAll(/:\w+/g, 'x').replaceAll('*', 'x/y');
    const verb = method === 'ALL' ? 'GET' : method;
    const answer = await request(verb, example, verb === 'GET' ? undefined : '{');
    // The portal's own page, which says that there is no such screen, holds nothing personal.
    const isPortal = (await answer.clone().text()).includes('id="portage-config"');
    const isAsset = /^\/(built-in|favicon\.ico|(config|cost-figures)\.json)|jwks\.json$/.test(example);
    const cache = isPortal || isAsset ? /^(no-cache|public, max-age=600)$/ : kinds.private;
    check(answer, cache, `${method} ${path}`);
    expect.soft(answer.headers.get('x-robots-tag'), `${method} ${path}`).toMatch(example === '/' ? /^all$/ : unlisted);
    expect.soft(answer.status, `${method} ${path}`).not.toBe(500);
  }
});

test.each([
  '/auth/v1/nothing',
  '/rest/v1/nothing',
  '/storage/v1/nothing',
  '/functions/v1/nothing',
  '/webhooks/nothing',
  '/assets/nothing.js',
  '/sign/nothing',
  '/invoice/nothing',
  '/calendar/nothing.ics',
])('an unknown address has them too: %s', async (path) => {
  const answer = await request('GET', path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  check(answer, kinds.private);
});

test('an internal error has the headers too, and reveals nothing', async () => {
  const failing = createApp({
    ...server.deps,
    db: { ...server.deps.db, run: () => Promise.reject(new Error('ENOENT: /srv/portage/secret')) },
  });
  const answer = await failing.fetch(
    new Request(`${site}/rest/v1/companies`, { headers: { apikey: server.deps.keys.publishableKey } }),
  );
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { message: 'Something went wrong on our side. The error was logged.' },
  ]);
  check(answer, kinds.private);
});

test('does not ask browsers to use HTTPS on a site without it', async () => {
  const plain = await startProviderServer({ SITE_URL: 'http://localhost:3000' });
  const answer = await plain.fetch('/healthz');
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  await plain[Symbol.asyncDispose]();
});

test('says where to report a vulnerability, for less than a year', async () => {
  const answer = await request('GET', '/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  const { PROVIDER_CONTACT_EMAIL } = server.deps.config;
  expect(text).toContain(`Contact: mailto:${PROVIDER_CONTACT_EMAIL}\n`);
  expect(text).toContain(`Canonical: ${site}/.well-known/security.txt\n`);
  expect(text).toContain('Preferred-Languages: en, fr\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - server.deps.clock.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});
