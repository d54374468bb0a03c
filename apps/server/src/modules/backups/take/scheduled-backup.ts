import { backupKeys } from '../backup-keys.ts';
import { openTarget } from '../targets/open-target.ts';
import { pruneBackups } from './prune-backups.ts';
import { type BackupDeps, type TakenBackup, takeBackup } from './take-backup.ts';

/**
 * Takes the scheduled backup, then deletes those that are older than BACKUP_KEEP_DAYS.
 * @returns the backup; null without BACKUP_DIR
 * @throws Refusal when another backup of this database is running
 */
export async function takeScheduledBackup(deps: BackupDeps): Promise<TakenBackup | null> {
  const { BACKUP_DIR: place, BACKUP_KEEP_DAYS: keepDays } = deps.config;
  if (place === undefined) return null;
  const target = await openTarget(deps.config, place);
  const taken = await takeBackup(deps, target);
  const deleted = await pruneBackups(target, backupKeys(deps.keys), { now: deps.clock.now(), keepDays });
  const { missing, ...facts } = taken;
  deps.log.info({ ...facts, missing: missing.length, deleted }, 'backup taken');
  return taken;
}
