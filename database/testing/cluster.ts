import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password: string };
    /** For files of tests: removed with the cluster. */
    folder: string;
  }
}

/** Vitest global setup: one disposable cluster per run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-test-'));
  const server = await startEmbedded({ dataDir: folder, password: 'test', disposable: true });
  const { host, port, user, password } = server.owner;
  const client = new pg.Client(server.owner);
  await client.connect();
  await client.query('create database portage_template');
  await client.end();
  await migrate({ ...server.owner, database: 'portage_template' }, { serverPassword: 'test', changesPassword: 'test' });
  project.provide('cluster', { host, port, user, password });
  project.provide('folder', folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
