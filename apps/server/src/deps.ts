import type { FileStore } from '@portage/platform/files/file-store';
import type { StoredFiles } from '@portage/platform/files/stored-files';
import type pg from 'pg';
import type { Parts } from './platform/parts.ts';
import type { BillingProvider } from './providers/billing/billing-provider.ts';
import type { MailProvider } from './providers/mail/mail-provider.ts';
import type { SignatureProvider } from './providers/signature/signature-provider.ts';

/** The server's dependencies: one object, created once in open-deps.ts (or by a test) and passed down. */
export interface Deps extends Parts {
  files: FileStore;
  storedFiles: StoredFiles;
  mail: MailProvider;
  signature: SignatureProvider;
  billing: BillingProvider;
  /** Pool of the role that owns the schema, for the few operations that no other role may perform. */
  owner: pg.Pool;
}
