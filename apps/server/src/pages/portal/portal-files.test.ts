import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';

let server: ProviderServer;
let folder: string;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  server = await startProviderServer();
  folder = await mkdtemp(join(tmpdir(), 'portage-portal-'));
  const scripts = '<script>first()</script><script type="module" src="/assets/index.js"></script>';
  const head = `<title>Portage</title><!--portage-config-->${scripts}`;
  await writeFile(join(folder, 'index.html'), `<!doctype html><html><head>${head}</head></html>`);
  await writeFile(
    join(folder, 'preload.json'),
    '{"/team":["/assets/team.js","/assets/team.css"],"/team?view=import":["/assets/import.js"],"/pay":["/assets/pay.js"],"/pay/*":["/assets/invoice.js"]}',
  );
  app = createApp(server.deps, { portalFolder: folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server[Symbol.asyncDispose]();
});

const get = (path: string, method = 'GET') => app.fetch(new Request(`http://localhost${path}`, { method }));

test.each(['/', '/home', '/Home/', '/team/employee?id=1', '/contract-management'])(
  'serves the portal at %s',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('id="portage-config"')]);
  },
);

test('loads the code of a screen with its page, after the first script', async () => {
  const team = await (await get('/Team/')).text();
  expect(team.indexOf('/assets/index.js')).toBeLessThan(team.indexOf('/assets/team.js'));
  expect(team).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/team.js">');
  expect(team).toContain('<link rel="preload" as="style" crossorigin href="/assets/team.css">');
  for (const path of ['/', '/home', '/nowhere']) expect(await (await get(path)).text()).not.toContain('preload');
  expect((await get('/preload.json')).status).toBe(404);
});

test('lets the script of its own page run, by its hash', async () => {
  const policy = (await get('/')).headers.get('content-security-policy');
  // sha256 of `first()`.
  expect(policy).toContain("script-src 'self' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A=';");
});

test('loads the code of an invoice with its page', async () => {
  for (const path of ['/pay/INV-2026-0001', '/Pay/INV-2026-0001/'])
    expect(await (await get(path)).text(), path).toContain('/assets/invoice.js');
  for (const path of ['/pay', '/pay/']) expect(await (await get(path)).text(), path).toContain('/assets/pay.js');
});

test('loads the code of a view that the address names', async () => {
  expect(await (await get('/team?view=import')).text()).toContain('href="/assets/import.js"');
  const others = ['/team', '/team?view=elsewhere', '/home?view=import', '/team?view=%22%3E'];
  for (const path of others) expect(await (await get(path)).text(), path).not.toContain('import.js');
});

test('serves the favicon', async () => {
  const answer = await get('/favicon.ico');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

test.each(['/nowhere', '/home/nowhere', '/robots.txt'])('serves the portal’s 404 at %s', async (path) => {
  const answer = await get(path);
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('id="portage-config"')]);
});

test.each([
  '/auth/v1',
  '/auth/v1/nothing',
  '/rest/v1/',
  '/storage/v1/nothing',
  '/functions/v1',
  '/realtime/v1/nothing',
  '/webhooks/nothing',
])('does not serve the portal at %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    const answer = await get(path, method);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect([401, 404]).toContain(answer.status);
  }
});

describe('with a build per language', () => {
  let builds: string;
  let both: ReturnType<typeof createApp>;
  beforeAll(async () => {
    builds = await mkdtemp(join(tmpdir(), 'portage-portal-'));
    for (const locale of ['en-CA', 'fr-CA']) {
      await mkdir(join(builds, locale, 'assets'), { recursive: true });
      await writeFile(join(builds, locale, 'assets', `page-${locale}.js`), locale);
      await writeFile(
        join(builds, locale, 'index.html'),
        `<!doctype html><html lang="${locale}"><!--portage-config--><nav><!--portage-languages--></nav>`,
      );
    }
    both = createApp(server.deps, { portalFolder: builds });
  });
  afterAll(() => rm(builds, { recursive: true }));

  const open = (path: string, headers: Record<string, string> = {}) =>
    both.fetch(new Request(`http://localhost${path}`, { headers }));

  test.each([
    ['the specification’s language to a new visitor', {}, 'en-CA', 'fr-CA'],
    ['no other language for the browser’s setting alone', { 'accept-language': 'fr-CA,fr' }, 'en-CA', 'fr-CA'],
    ['the language that was chosen', { cookie: 'a=b; portage-locale=fr-CA' }, 'fr-CA', 'en-CA'],
    ['English for a language it does not have', { cookie: 'portage-locale=de-DE' }, 'en-CA', 'fr-CA'],
  ])('serves %s', async (_, headers: Record<string, string>, shown, other) => {
    const text = await (await open('/home', headers)).text();
    expect(text).toContain(`<html lang="${shown}">`);
    expect(text).toContain(`href="/language/${other}" lang="${other}"`);
    expect(text).not.toContain(`href="/language/${shown}"`);
    expect(text).toContain(`"languages":[{"locale":"${other}"`);
  });

  test('serves the assets of every language to everyone', async () => {
    for (const locale of ['en-CA', 'fr-CA'])
      expect(await (await open(`/assets/page-${locale}.js`)).text()).toBe(locale);
  });

  test('keeps a chosen language and returns to the login page', async () => {
    const answer = await open('/language/fr-CA');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.get('set-cookie')).toMatch(/^portage-locale=fr-CA; Max-Age=31536000; Path=\/; SameSite=Lax$/);
  });

  test('keeps no language that it does not have', async () => {
    const answer = await open('/language/__proto__');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  });
});
