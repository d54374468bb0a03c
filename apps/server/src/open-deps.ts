import pg from 'pg';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { ensureSinKey } from './modules/members/sin-key.ts';
import { openProviders } from './open-providers.ts';
import { ensureDataFolder } from './platform/boot/data-folder.ts';
import { migrate } from './platform/boot/migrate.ts';
import { openOwnerDatabase } from './platform/boot/open-database.ts';
import { type Progress, silent } from './platform/boot/progress.ts';
import { databasePasswords, providerSecret, signingKey } from './platform/boot/secrets.ts';
import { runningClock } from './platform/clock.ts';
import { openJobs, type Worker } from './platform/jobs/boss.ts';
import { openLog } from './platform/log/log.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { openKeys } from './platform/secrets/keys.ts';

export interface OpenDeps extends Deps {
  jobs: Worker;
  /** Pool of the role that owns the schema, for the few operations that no other role may perform. */
  owner: pg.Pool;
  /** Connection of the change stream. */
  changes: pg.ClientConfig;
  migrated: string[];
  isNew: boolean;
  close(): Promise<void>;
}

/** Opens the server's dependencies in order. @throws StartError */
export async function openDeps(
  config: Config,
  options: { purpose: 'server' | 'command'; progress?: Progress },
): Promise<OpenDeps> {
  const { step } = options.progress ?? silent;
  const clock = runningClock(config.PORTAGE_CLOCK === undefined ? undefined : Date.parse(config.PORTAGE_CLOCK));
  const log = openLog(config.LOG_LEVEL);
  if (config.embedded) await ensureDataFolder(config.dataDir);
  const secret = await providerSecret(config);
  const passwords = databasePasswords(secret);
  const database = await openOwnerDatabase(config, options.purpose, passwords.owner);
  try {
    const logins = { serverPassword: passwords.server, changesPassword: passwords.changes };
    const migrated = await step('schema up to date', () => migrate(database.owner, logins));
    const clockOffset =
      clock.offset === 0 ? {} : { options: `-c app.clock_offset=${Math.round(clock.offset / 1000)}s` };
    const db = openDatabase({
      ...database.owner,
      ...clockOffset,
      user: 'portage_server',
      password: logins.serverPassword,
    });
    const owner = new pg.Pool({ ...database.owner, max: 1, idleTimeoutMillis: 1000 });
    owner.on('error', () => {});
    await step('sealing key ready', () => ensureSinKey(config, db));
    const keys = await openKeys({
      secret,
      signingKey: signingKey(secret),
      now: () => clock.now(),
      ...(config.LEGACY_JWT_SECRET === undefined ? {} : { legacySecret: config.LEGACY_JWT_SECRET }),
    });
    const jobs = await step('job queue ready', () =>
      openJobs(db, log, { worker: options.purpose === 'server' && config.PORTAGE_ROLE !== 'web' }),
    );
    const parts = { config, clock, log, db, keys, jobs };
    const providers = openProviders(parts);
    return {
      ...parts,
      ...providers,
      owner,
      changes: { ...database.owner, user: 'portage_changes', password: logins.changesPassword },
      migrated,
      isNew: database.isNew || migrated.length > 0,
      async close() {
        await jobs.stop();
        providers.mail.close?.();
        await db.close();
        await owner.end();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
