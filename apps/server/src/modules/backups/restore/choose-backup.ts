import { Refusal } from '../../../platform/refusal.ts';
import { backupName, backupNames } from '../manifest.ts';
import type { BackupTarget } from '../targets/backup-target.ts';

/**
 * Finds the backup to restore.
 * @param given its name, or `latest`
 * @param toTime choose the newest backup of this moment or before
 * @throws Refusal when there is none
 */
export async function chooseBackup(target: BackupTarget, given: string, toTime: Date | null): Promise<string> {
  if (given !== 'latest') return given;
  const names = await backupNames(target);
  const limit = toTime === null ? null : backupName(toTime);
  const name = names.filter((one) => limit === null || one <= limit).at(-1);
  if (name === undefined) throw new Refusal(404, 'noBackup', { place: target.place });
  return name;
}
