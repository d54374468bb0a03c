import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { newestMigration } from '../../platform/boot/installed-schema.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
let isDraining = false;

beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  isDraining = false;
  await workerRan('1 second');
});
afterEach(() => server.rows("delete from jobs.job; delete from migrations.applied where name = '9999_later.sql'"));

/** As a worker leaves it that ran the job of every minute this long ago. */
async function workerRan(ago: string): Promise<void> {
  await server.rows('delete from jobs.job');
  await server.rows(
    "insert into jobs.job (name, state, data, started_on, completed_on) values ('billing.customers', 'completed', '{}', app.now() - $1::interval, app.now())",
    [ago],
  );
}

/** Asks a server that has kept no earlier answer. */
async function ask(path: string, deps = server.deps) {
  const app = createApp(deps, { isDraining: () => isDraining });
  const answer = await app.fetch(new Request(`http://portage.test${path}`));
  const text = await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text, json: () => JSON.parse(text) };
}

test('is ready, and says how each part is', async () => {
  const answer = await ask('/health/ready');
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ready',
    checks: {
      server: { state: 'ok' },
      database: { state: 'ok' },
      schema: { state: 'ok' },
      worker: { state: 'ok', silentSeconds: expect.any(Number), waiting: 0, oldestSeconds: 0 },
      liveUpdates: { state: 'ok', reason: 'no change stream is open', lagBytes: null },
      storage: { state: 'ok' },
    },
  });
});

test('is not ready while it drains, and still answers requests', async () => {
  isDraining = true;
  const answer = await ask('/health/ready');
  expect(answer).toMatchObject({ status: 503, retryAfter: '1' });
  expect(answer.json()).toMatchObject({
    status: 'unavailable',
    checks: { server: { state: 'failed', reason: 'stopping' } },
  });
  expect((await ask('/healthz')).text).toBe('ok');
  expect(await ask('/health/live')).toMatchObject({ status: 200, text: '{"status":"live"}' });
});

test('is live but not ready without its database', async () => {
  const deps = { ...server.deps, db: { ...server.deps.db, isReady: async () => false } };
  const answer = await ask('/health/ready', deps);
  expect(answer).toMatchObject({ status: 503, retryAfter: '1' });
  expect(answer.json().checks).toEqual({
    server: { state: 'ok' },
    database: { state: 'failed', reason: 'no answer' },
  });
  expect((await ask('/healthz', deps)).status).toBe(503);
  expect((await ask('/health/live', deps)).status).toBe(200);
});

test('serves on while a newer program has migrated the schema, and not on an older schema', async () => {
  await server.rows("insert into migrations.applied (name, sha256) values ('9999_later.sql', '')");
  const newer = await ask('/health/ready');
  expect(newer.status).toBe(200);
  expect(newer.json()).toMatchObject({
    status: 'degraded',
    checks: { schema: { state: 'degraded', reason: 'newer than this program' } },
  });
  await server.rows("delete from migrations.applied where name = '9999_later.sql'");
  const newest = await newestMigration();
  await server.rows("update migrations.applied set name = '0000_earlier.sql' where name = $1", [newest]);
  const older = await ask('/health/ready');
  await server.rows("update migrations.applied set name = $1 where name = '0000_earlier.sql'", [newest]);
  expect(older.status).toBe(503);
  expect(older.json().checks.schema).toEqual({ state: 'failed', reason: 'older than this program' });
});

test.each([
  ['no worker has run a job lately', '1 hour', null],
  ['jobs wait too long', '1 second', '10 minutes'],
])('is degraded when %s', async (reason, ran, waits) => {
  await workerRan(ran);
  if (waits !== null)
    await server.rows(
      "insert into jobs.job (name, state, data, start_after) values ('mail.send', 'created', '{}', now() - $1::interval)",
      [waits],
    );
  const answer = await ask('/health/ready');
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'degraded', checks: { worker: { state: 'degraded', reason } } });
});

test('is degraded while files cannot be written', async () => {
  const folder = join(server.deps.config.dataDir, 'files');
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}-away`);
  await writeFile(folder, 'a file where the folder was');
  const answer = await ask('/health/ready');
  await rm(folder);
  await rename(`${folder}-away`, folder);
  expect(answer.status).toBe(200);
  expect(answer.json().checks.storage).toEqual({ state: 'degraded', reason: 'files cannot be written' });
});

test('checks once for many who ask at the same time', async () => {
  const app = createApp(server.deps);
  let writes = 0;
  const { put } = server.deps.files;
  server.deps.files.put = (...given) => {
    writes += 1;
    return put(...given);
  };
  const asked = Array.from({ length: 20 }, () => app.fetch(new Request('http://portage.test/health/ready')));
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
  server.deps.files.put = put;
  expect(writes).toBe(1);
});
