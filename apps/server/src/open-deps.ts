import { type Catalog, loadCatalog } from '@portage/messages';
import { runningClock } from '@portage/platform/clock';
import { shared, sharesOf } from '@portage/platform/postgres/connections/connection-shares';
import { observedDatabase } from '@portage/platform/postgres/observed-database';
import { retryingDatabase } from '@portage/platform/postgres/retrying-database';
import { openPooledDatabase, openSessionDatabase } from '@portage/platform/postgres/session-settings';
import { openKeys } from '@portage/platform/secrets/keys';
import pg from 'pg';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { heldProviders } from './modules/backups/restore/held-providers.ts';
import { type Hold, readHold } from './modules/backups/restore/hold.ts';
import { ensureSinKey } from './modules/members/sin-key.ts';
import { openProviders } from './open-providers.ts';
import { ensureDataFolder, hasCluster } from './platform/boot/cluster/data-folder.ts';
import { refuseUnfitDatabase } from './platform/boot/installed-schema.ts';
import { type Migrated, migrate } from './platform/boot/migrate.ts';
import { openOwnerDatabase, type Purpose } from './platform/boot/open-database.ts';
import { refuseUnusablePooler } from './platform/boot/own-database.ts';
import { type Progress, silent } from './platform/boot/progress.ts';
import { loginAt } from './platform/boot/roles/login-at.ts';
import { type ChangesBy, changesBy, readRoleFacts } from './platform/boot/roles/role-facts.ts';
import { databasePasswords, providerSecret, secretClaim, signingKey, sinIndexKey } from './platform/boot/secrets.ts';
import { openBrand } from './platform/brand/open-brand.ts';
import { openJobs, type Worker } from './platform/jobs/boss.ts';
import { openLog } from './platform/log/log.ts';
import { logOutput } from './platform/log/log-output.ts';
import { startError } from './settings/start-error.ts';

export interface OpenDeps extends Deps {
  jobs: Worker;
  /** Connection as that role. */
  ownerConnection: pg.ClientConfig;
  /** Set for a restored database that is not live yet: its jobs wait, and its vendors are not called. */
  hold: Hold | null;
  /** Connection of the change stream. */
  changes: pg.ClientConfig;
  /** Where live updates come from. Without the rights for the change stream, they come from notifications. */
  changesBy: ChangesBy;
  /** A direct connection to listen for messages of other processes. */
  listener: pg.ClientConfig;
  migrated: Migrated;
  isNew: boolean;
  /** Makes the current secret the database's, with the passwords of the login roles that derive from it. */
  adoptSecret(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the server's dependencies in order. The server and `portage migrate` first prepare the database: schema, login
 * roles, sealing key. Every other command changes nothing by being opened.
 * @param options.adoptSecret lets this start replace the secret of an existing database
 * @throws StartError after closing what was open
 */
export async function openDeps(
  config: Config,
  options: { purpose: Purpose; adoptSecret?: boolean; progress?: Progress },
): Promise<OpenDeps> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of closing.splice(0)) await step();
  };
  try {
    return { ...(await open(config, options, (step) => closing.unshift(step))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param onClose takes what closes a dependency; the last one opened closes first */
async function open(
  config: Config,
  { purpose, adoptSecret = false, progress = silent }: Parameters<typeof openDeps>[1],
  onClose: (step: () => Promise<void> | void) => void,
): Promise<Omit<OpenDeps, 'close'>> {
  const prepares = purpose !== 'command';
  const clock = runningClock(config.PORTAGE_CLOCK === undefined ? undefined : Date.parse(config.PORTAGE_CLOCK));
  const log = openLog(config.LOG_LEVEL, logOutput(config.LOG_FORMAT, prepares ? process.stdout : process.stderr));
  const messages = { ...(await openMessages(config.PORTAGE_LOCALE)), brand: openBrand(config) };
  if (config.embedded) {
    if (prepares) await ensureDataFolder(config.dataDir);
    else if (!(await hasCluster(config.dataDir))) throw startError('dataFolderEmpty', { folder: config.dataDir });
  }
  const secret = await providerSecret(config, { replaceLost: adoptSecret });
  const previous = config.PORTAGE_SECRET_PREVIOUS;
  const claim = secretClaim(secret);
  const previousClaim = previous === undefined ? null : secretClaim(previous);
  const ownerPassword = databasePasswords(secret).owner;
  const database = await openOwnerDatabase(config, purpose, ownerPassword, { replacePassword: adoptSecret });
  onClose(() => database.close());
  if (!prepares) await refuseUnfitDatabase(database.owner, [claim, ...(previousClaim === null ? [] : [previousClaim])]);
  const ownSecret = { fingerprint: claim.fingerprint, previous: previousClaim };
  const migrated = prepares
    ? await progress.step(messages.cli.schemaReady, () =>
        migrate(database.owner, claim, { secret: { ...ownSecret, adopt: adoptSecret } }),
      )
    : { migrations: [], objects: [] };
  const asServer = (address: pg.ClientConfig) => loginAt(address, 'portage_server', claim, previousClaim);
  const { DATABASE_URL } = config;
  if (database.isPooled && DATABASE_URL !== undefined)
    await refuseUnusablePooler({ ...config, DATABASE_URL }, asServer(database.requests));
  const sessionSettings = {
    'app.sin_index_key': sinIndexKey(secret),
    ...(clock.offset === 0 ? {} : { 'app.clock_offset': `${clock.offset / 1000}s` }),
  };
  const requests = { ...asServer(database.requests), max: config.poolSize };
  const opened = database.isPooled
    ? openPooledDatabase(requests, sessionSettings)
    : openSessionDatabase(requests, sessionSettings);
  const repeating = retryingDatabase(opened, () => log);
  const observed = observedDatabase(repeating, { log: () => log, slowMs: config.SLOW_QUERY_MS });
  const db = shared(observed, sharesOf(config.poolSize));
  onClose(() => db.close());
  // Waiting for its one connection has no timeout: the work before may be long.
  const owner = new pg.Pool({ ...database.owner, max: 1, idleTimeoutMillis: 1000, connectionTimeoutMillis: 0 });
  owner.on('error', () => {});
  // A pool ends before its connections do, and an error event without a listener ends the process.
  owner.on('connect', (client) => client.on('error', () => {}));
  onClose(() => owner.end());
  if (prepares) await progress.step(messages.cli.sealingKeyReady, () => ensureSinKey(config, { owner, log }));
  const keys = await openKeys({
    secret,
    signingKey: signingKey(secret),
    now: () => clock.now(),
    ...(previous === undefined ? {} : { previous: { secret: previous, signingKey: signingKey(previous) } }),
    ...(config.LEGACY_JWT_SECRET === undefined ? {} : { legacySecret: config.LEGACY_JWT_SECRET }),
  });
  const worksOnJobs = purpose === 'server' && config.PORTAGE_ROLE !== 'web';
  const jobs = await progress.step(messages.cli.jobQueueReady, () =>
    openJobs(db, log, worksOnJobs ? { worker: asServer(database.direct) } : {}),
  );
  const parts = { config, clock, log, db, keys, jobs, messages };
  const hold = await readHold(parts);
  const live = await openProviders(parts);
  const providers = hold === null ? live : heldProviders(live);
  // Running jobs send mail until they have stopped.
  onClose(() => providers.mail.close?.());
  onClose(() => jobs.stop());
  return {
    ...parts,
    ...providers,
    owner,
    ownerConnection: database.owner,
    hold,
    changes: loginAt(database.direct, 'portage_changes', claim, previousClaim),
    changesBy: config.embedded ? 'replication' : changesBy(await readRoleFacts(owner)),
    listener: asServer(database.direct),
    migrated,
    isNew: database.isNew || migrated.migrations.length > 0,
    async adoptSecret() {
      await migrate(database.owner, claim, { secret: { ...ownSecret, adopt: true } });
    },
  };
}

async function openMessages(locale: string): Promise<Catalog> {
  const messages = await loadCatalog(locale);
  if (messages === null) throw startError('localeUnknown', { locale });
  return messages;
}
