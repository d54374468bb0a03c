import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

let server: ProviderServer;
let folder: string;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  server = await startProviderServer();
  folder = await mkdtemp(join(tmpdir(), 'portage-portal-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portage</title><!--portage-config-->');
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
