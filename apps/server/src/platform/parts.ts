import type { Catalog } from '@portage/messages';
import type { Clock } from '@portage/platform/clock';
import type { Database } from '@portage/platform/postgres/database';
import type { Keys } from '@portage/platform/secrets/keys';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Jobs } from './jobs/jobs.ts';
import type {} from './postgres/statements.gen.ts';

/** The core dependencies of every part of the server. The wire and the providers get only these. */
export interface Parts {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Database;
  keys: Keys;
  jobs: Jobs;
  /** The texts of the installation's language. */
  messages: Catalog;
}
