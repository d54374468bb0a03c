import type { Logger } from 'pino';
import type { Keys } from './auth/keys.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Database } from './postgres/database.ts';
import type { BillingProvider } from './providers/billing/billing-provider.ts';
import type { FileStore } from './providers/files/file-store.ts';
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
