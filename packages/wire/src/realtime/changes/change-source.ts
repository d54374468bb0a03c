import type { Database } from '@portage/platform/postgres/database';
import type pg from 'pg';
import type { Change } from './change.ts';

/** Where changes come from: the replication stream, or, where it is not permitted, notifications. */
export type ChangesBy = 'replication' | 'notifications';

export interface ChangeSourceOptions {
  /** A direct connection, past any transaction pooler; for replication, of a login with the replication attribute. */
  connection: pg.ClientConfig;
  /** Where the rows of notified changes are read. */
  db: Database;
  publication: string;
  /** Whether anyone follows changes. Those of a transaction that is read while no one does are left out. */
  isFollowed: () => boolean;
  /** Gets the changes in commit order. The next ones are read when it resolves. */
  onChanges: (changes: Change[]) => Promise<void>;
}

export interface OpenedSource {
  /** Rejects when the source is lost. */
  ended: Promise<void>;
  /** Resolves when new readings see all that was left out because no one followed. */
  caughtUp(): Promise<void>;
  /** Ends it at once. */
  close(): void;
}

/** A source of changes. Resolves when changes committed from now on will be delivered. */
export type ChangeSource = (options: ChangeSourceOptions) => Promise<OpenedSource>;
