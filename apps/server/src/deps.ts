import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Database } from './platform/postgres/database.ts';
import type { Keys } from './platform/secrets/keys.ts';
import type { BillingProvider } from './providers/billing/billing-provider.ts';
import type { MailProvider } from './providers/mail/mail-provider.ts';
import type { SignatureProvider } from './providers/signature/signature-provider.ts';

/** Everything the server is built from: one object, made once in main.ts (or by a test) and passed down. */
export interface Deps {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Database;
  keys: Keys;
  jobs: Jobs;
  files: FileStore;
  mail: MailProvider;
  signature: SignatureProvider;
  billing: BillingProvider;
}
