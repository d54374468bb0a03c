import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { Change } from './change.ts';

export interface ChangeSourceOptions {
  /** A direct connection, past any transaction pooler; for replication, of a login with the replication attribute. */
  connection: pg.ClientConfig;
  /** Where the rows of notified changes are read. */
  db: Database;
  publication: string;
  /** Gets the changes in commit order. The next ones are read when it resolves. */
  onChanges: (changes: Change[]) => Promise<void>;
}

/**
 * A source of changes. Resolves when changes committed from now on will be delivered.
 * @returns `ended` rejects when the source is lost; `close` ends it at once
 */
export type ChangeSource = (options: ChangeSourceOptions) => Promise<{ ended: Promise<void>; close(): void }>;
