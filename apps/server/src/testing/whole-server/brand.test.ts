import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainDate } from '@portage/domain/dates/plain-date';
import { loadCatalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { sampleMails } from '../../modules/mail/templates/samples.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { statement } from '../../modules/receivables/statement/statement.ts';
import { statementPdf } from '../../modules/receivables/statement/statement-pdf.ts';
import { messagesIn } from '../../platform/catalogs.ts';
import { pdfText } from '../pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';
import { squarePng } from './square-png.ts';

// Everything that people see of an installation with a brand of its own.

const name = 'Érable & Fils';
const shown = 'Érable &amp; Fils';
const color = '#7a1f5c';
const png = squarePng(96);
/** The mailbox exists on this machine only. */
const site = 'http://localhost:3999';
let server: ProviderServer;
let unmarked: ProviderServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-brand-'));
  await writeFile(join(folder, 'mark.png'), png);
  await mkdir(join(folder, 'portal'));
  await writeFile(
    join(folder, 'portal', 'index.html'),
    '<!doctype html><link rel="icon" href="/assets/mark-abc.svg" type="image/svg+xml"><title>Portage</title><!--portage-config-->',
  );
  const brand = { BRAND_NAME: name, BRAND_COLOR: color, AUTH_AUTO_CONFIRM: 'true', SITE_URL: site };
  server = await startProviderServer({ ...brand, BRAND_MARK_FILE: join(folder, 'mark.png') });
  unmarked = await startProviderServer(brand);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await unmarked[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const markUrl = () => brandOf(server.deps.messages).mark?.url ?? '';
const portalOf = async ({ deps }: ProviderServer) => {
  const answer = await createApp(deps, { portalFolder: join(folder, 'portal') }).fetch(
    new Request('http://portage.test/'),
  );
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
};
const configIn = (html: string) => JSON.parse(/id="portage-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

describe('the portal', () => {
  test('has the name in its title and settings, with the first letter where there is no mark', async () => {
    const { html } = await portalOf(server);
    expect(html).toContain(`<title>${shown}</title>`);
    expect(configIn(html).brand).toEqual({ name, initial: '' });
    expect(configIn((await portalOf(unmarked)).html).brand).toEqual({ name, initial: 'É' });
  });

  test('has the color and mark in a style element that its policy allows', async () => {
    const { html, policy } = await portalOf(server);
    const [, nonce, styles] = /<style nonce="([^"]+)">(.*?)<\/style>/.exec(html) ?? [];
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(styles).toContain(`--accent:light-dark(${color},`);
    expect(styles).toContain(`--mark:url(${markUrl().replace(site, '')})`);
    expect((await portalOf(unmarked)).html).not.toContain('--mark');
  });

  test('has the mark as its icon, or a tile with the first letter', async () => {
    const { html } = await portalOf(server);
    expect(html).not.toContain('mark-abc.svg');
    const href = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const path of [href, '/favicon.ico']) {
      const icon = await server.fetch(path);
      expect(icon.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await icon.arrayBuffer())).toEqual(png);
    }
    const tile = await unmarked.fetch('/favicon.ico');
    expect(tile.headers.get('content-type')).toBe('image/svg+xml');
    const svg = await tile.text();
    expect([svg.includes(color), svg.includes('>É<')]).toEqual([true, true]);
  });

  test('is unchanged where nothing is set', async () => {
    await using plain = await startProviderServer();
    const { html } = await portalOf(plain);
    expect(html).toContain('<title>Portage</title>');
    expect(html).toContain('href="/assets/mark-abc.svg"');
    expect(html).not.toContain('<style');
    expect(configIn(html).brand).toEqual({ name: 'Portage', initial: 'P' });
  });
});

describe('a page of the server', () => {
  test('has the name in its title and, with the mark, above its content', async () => {
    const html = await (await server.fetch('/sign/nowhere')).text();
    expect(html).toMatch(new RegExp(`<title>[^<]+ · ${shown}</title>`));
    expect(html).toMatch(
      /<p class="brand"><img class="mark" src="\/built-in\/mark\?v=\w+" alt="">Érable &amp; Fils<\/p>/,
    );
    expect(html).not.toContain('Portage');
  });

  test('has the first letter where there is no mark', async () => {
    const html = await (await unmarked.fetch('/sign/nowhere')).text();
    expect(html).toContain(`<p class="brand"><span class="mark" aria-hidden="true">É</span>${shown}</p>`);
  });

  test('in the mailbox lets a mail load the mark alone', async () => {
    const mail = await server.fetch('/dev/mailbox/templates/welcome/html');
    expect(mail.headers.get('content-security-policy')).toContain('img-src data: http://localhost:3999/built-in/mark;');
    const plain = await unmarked.fetch('/dev/mailbox/templates/welcome/html');
    expect(plain.headers.get('content-security-policy')).toContain('img-src data:;');
  });

  test('has the color in its style sheet', async () => {
    const css = await (await server.fetch('/built-in/pages.css')).text();
    expect(css).toContain(`--accent:light-dark(${color},`);
  });
});

test('every mail in either language has the name, mark and color, and none says Portage', () => {
  for (const locale of ['en-CA', 'fr-CA']) {
    const texts = messagesIn(server.deps.messages, locale);
    expect(texts.locale).toBe(locale);
    for (const [kind, { html, subject, text }] of sampleMails(texts)) {
      const where = `${kind} in ${locale}`;
      expect(html, where).toContain(`src="${markUrl()}"`);
      expect(html, where).toContain(shown);
      expect(html, where).toContain(color);
      for (const part of [subject, text, html]) expect(part, where).not.toContain('Portage');
    }
  }
});

test('a mail has the name alone where there is no mark', async () => {
  const texts = (await loadCatalog('en-CA')) ?? expect.fail();
  const html = (brand: object) => sampleMails({ ...texts, ...brand }).get('welcome')?.html ?? '';
  expect(html({ brand: brandOf(unmarked.deps.messages) })).not.toContain('<img');
  expect(html({})).toContain('Welcome to Portage');
});

describe('the first line of a PDF is the name, after the mark:', () => {
  const check = (pdf: Buffer) => {
    expect(pdfText(pdf).split('\n')[0]).toBe(name);
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  };

  test('an invoice', async () => {
    await employer(server, {});
    await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
    await server.runJobs();
    const [invoice] = await server.rows<{ hosted_invoice_url: string }>(
      'select hosted_invoice_url from public.invoices',
    );
    const file = await server.fetch(`${new URL(invoice?.hosted_invoice_url ?? '').pathname}/pdf`);
    check(Buffer.from(await file.arrayBuffer()));
  });

  test('a statement', async () => {
    const client = await server.company('Nordlicht');
    check(
      await statementPdf(
        server.deps,
        await statement(server.deps, client, { from: null, to: plainDate('2026-06-30') }),
      ),
    );
  });

  test('a signed document', async () => {
    const email = 'ines@nordlicht.example';
    await server.deps.signature.send({
      idempotencyKey: 'request',
      type: 'EOR_SERVICE_AGREEMENT',
      subject: 'Nordlicht - EOR Service Agreement',
      message: '',
      signers: [{ role: 'Client', name: 'Ines Weber', emailAddress: email }],
      customFields: { company_name: 'Nordlicht', company_address: 'Torstrasse 1, Berlin' },
      metadata: {},
      testMode: true,
    });
    const link = await server.mailedLink(email, 'sign');
    await server.post(link, { name: 'Ines Weber', consent: 'yes' });
    check(Buffer.from(await (await server.fetch(`${link}/file`)).arrayBuffer()));
  });

  test('after the first letter, where there is no mark', async () => {
    const client = await unmarked.company('Nordlicht');
    const made = await statement(unmarked.deps, client, { from: null, to: plainDate('2026-06-30') });
    expect(
      pdfText(await statementPdf(unmarked.deps, made))
        .split('\n')
        .slice(0, 2),
    ).toEqual(['É', name]);
  });
});

test('an authenticator app shows the name', async () => {
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      apikey: server.deps.keys.publishableKey,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    };
    const answer = await server.fetch(`/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { access_token: string; totp: { uri: string } };
  };
  const { access_token: token } = await post('signup', { email: 'ana@nordlicht.example', password: 'Long-enough-9' });
  const { totp } = await post('factors', { factor_type: 'totp' }, token);
  expect(new URL(totp.uri).searchParams.get('issuer')).toBe(name);
});
