import type { Database } from '@portage/platform/postgres/database';
import { type StatusChange, statusChanges } from './queries.ts';

/** Which of some rows last went from one status to another, and on which day; undefined when none did. */
export async function lastStatusChange(db: Database, change: StatusChange) {
  if (change.ids.length === 0) return undefined;
  return (await statusChanges(db, change))[0];
}
