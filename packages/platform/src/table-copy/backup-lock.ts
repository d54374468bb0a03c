import type pg from 'pg';
import type { Database } from '../postgres/database.ts';
import { asService } from '../postgres/identity.ts';
import { statementsOn } from '../postgres/statements-on.ts';

/** Takes the lock that a session holds while it backs up. @returns false while another session backs up or migrates */
export async function lockForBackup(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await statementsOn(client).query(
    "select pg_try_advisory_lock(hashtext('portage backup')) as locked",
  );
  return rows[0]?.locked ?? false;
}

/** Makes backups refuse to begin until this session ends. @returns false when one is running */
export async function keepBackupsAway(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await statementsOn(client).query(
    "select pg_try_advisory_lock_shared(hashtext('portage backup')) as kept",
  );
  return rows[0]?.kept ?? false;
}

/** Whether any process is backing up this database. */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await db.run(
    asService,
    "select not pg_try_advisory_xact_lock_shared(hashtext('portage backup')) as running",
  );
  return rows[0]?.running ?? false;
}
