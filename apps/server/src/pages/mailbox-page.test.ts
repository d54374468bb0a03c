import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

let server: ProviderServer;
let messagePath: string;
beforeAll(async () => {
  server = await startProviderServer({ SITE_URL: 'http://localhost:3000' });
  const id = '5f0c7a1e-0000-4000-8000-000000000001';
  await server.deps.db.run(
    asService,
    builtSql(`insert into app.mail_messages (id, kind, to_address, subject, html, body_text) values ($1, 'test', 'a@b.example', '<b>Hello</b>',
       '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body><a href="http://portage.test/home">Open</a><script>alert(1)</script></body></html>', 'Hello')`),
    [id],
  );
  messagePath = `/dev/mailbox/${id}`;
});
afterAll(() => server[Symbol.asyncDispose]());

const external = { DATABASE_URL: 'postgres://db.internal/portage', PORTAGE_SECRET: 'x'.repeat(32) };
const site = { SITE_URL: 'https://portage.example.com' };

/** Requests a URL from the same server with these settings. */
async function request(url: string, settings: Record<string, string> = {}) {
  const app = createApp({ ...server.deps, config: readConfig(settings) });
  const answer = await app.fetch(new Request(url));
  return { status: answer.status, text: await answer.text() };
}

test('shows a message in a frame without scripts', async () => {
  expect(await (await server.fetch('/dev/mailbox')).text()).toContain('&lt;b&gt;Hello&lt;/b&gt;');
  const message = await (await server.fetch(messagePath)).text();
  expect(/sandbox="([^"]*)"/.exec(message)?.[1]).not.toContain('allow-scripts');
  const frame = await server.fetch(`${messagePath}/html`);
  expect(await frame.text()).toContain('<base target="_top">');
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(frame.headers.get('referrer-policy')).toBe('no-referrer');
});

test('keeps the time of a mail on one line', async () => {
  await server.deps.db.run(
    asService,
    builtSql(`insert into app.mail_messages (kind, to_address, subject, html, body_text)
      values ('test', 'a@b.example', 'Welcome', '<p>x</p>', 'x')`),
  );
  expect(await (await server.fetch('/dev/mailbox')).text()).toContain('To a@b.example, <span class="whole">');
});

test('is in the language that the browser chose, as are the previews', async () => {
  const french = { headers: { cookie: `${LANGUAGE_COOKIE}=fr-CA` } };
  const read = async (path: string) => (await server.fetch(path, french)).text();
  expect(await read('/dev/mailbox')).toContain('<h1>Boîte de courriels</h1>');
  expect(await read('/dev/mailbox/templates')).toContain('Votre code de connexion');
  expect(await read('/dev/mailbox/templates/login-code')).toContain('<h1>Votre code de connexion');
  expect(await read('/dev/mailbox/templates/login-code/html')).toContain('<html lang="fr-CA">');
  expect(await read('/dev/mailbox/x')).toContain('Message introuvable');
});

test('links to the other language, and keeps the choice', async () => {
  expect(await (await server.fetch(messagePath)).text()).toContain(`href="${messagePath}?language=fr-CA"`);
  const chosen = await server.fetch('/dev/mailbox/templates/welcome?language=fr-CA', { redirect: 'manual' });
  expect(chosen.headers.get('location')).toBe('/dev/mailbox/templates/welcome');
  expect(chosen.headers.get('set-cookie')).toContain('fr-CA');
});

test.each(['x', '-'.repeat(36)])('shows a not-found page for the message id %s', async (id) => {
  const answer = await server.fetch(`/dev/mailbox/${id}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('text/html');
});

describe('the mailbox page is not served', () => {
  test.each([
    ['on a public SITE_URL', site],
    ['on a public HOST', { HOST: '0.0.0.0' }],
    ['on a public start that sends mail', { ...site, HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example:587' }],
    ['where mail is sent', { SMTP_URL: 'smtp://mail.example:587' }],
    ['with a database of your own', external],
    ['on a public start without demo companies', { ...site, PORTAGE_DEMO: 'false' }],
  ])('%s', async (_, settings) => {
    for (const path of ['/dev/mailbox', messagePath, `${messagePath}/html`, '/dev/mailbox/templates'])
      expect(await request(`http://localhost:3000${path}`, settings)).toEqual({ status: 404, text: '404 Not Found' });
  });
});

describe('the mailbox page requires a local host name', () => {
  test.each(['localhost', '127.0.0.1:3000', '[::1]:3000'])('allows %s', async (host) => {
    for (const settings of [{}, { PORTAGE_DEMO: 'false' }, { ...site, PORTAGE_DEMO: 'true' }])
      expect((await request(`http://${host}${messagePath}`, settings)).status).toBe(200);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', '192.168.1.20', 'portage.example.com'])(
    'rejects %s',
    async (host) => {
      for (const path of ['/dev/mailbox', messagePath, `${messagePath}/html`]) {
        const { status, text } = await request(`http://${host}:3000${path}`);
        expect(status).toBe(403);
        expect(text).toContain('http://localhost:3000/dev/mailbox');
        expect(text).not.toContain('Hello');
      }
    },
  );

  test('allows SITE_URL for a public demo, and no other public name', async () => {
    const settings = { ...site, HOST: '0.0.0.0', PORTAGE_DEMO: 'true' };
    expect((await request(`https://portage.example.com${messagePath}`, settings)).status).toBe(200);
    expect((await request(`http://evil.example${messagePath}`, settings)).status).toBe(403);
  });
});
