import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@portage/platform/postgres/database';
import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { openJobs, type Worker } from '../../apps/server/src/platform/jobs/boss.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded/embedded.ts';

/** A migrated database of its own and the job queue, without a server: for what is measured in this process. */
export interface DisposableInstallation extends AsyncDisposable {
  owner: pg.Client;
  db: Database;
  jobs: Worker;
}

/** @param options.works whether the process works on jobs; otherwise it only enqueues them, and needs few connections */
export async function startDisposableInstallation({ works = false } = {}): Promise<DisposableInstallation> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'portage-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir: folder, password: 'bench', disposable: true });
  stack.defer(() => server.stop());
  await migrate({ ...server.owner }, { serverPassword: 'bench', changesPassword: 'bench' });
  const owner = new pg.Client(server.owner);
  // The database may stop before the connection does, after an error.
  owner.on('error', () => {});
  await owner.connect();
  stack.defer(() => owner.end());
  const login = { ...server.owner, user: 'portage_server', password: 'bench' };
  const db = openDatabase(works ? login : { ...login, max: 5 });
  stack.defer(() => db.close());
  const jobs = await openJobs(db, pino({ level: 'silent' }), works ? { worker: login } : {});
  stack.defer(() => jobs.stop());
  const rest = stack.move();
  return { owner, db, jobs, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}
