import type { Config } from '../../../config.ts';
import { backupConnection, bucketOf } from '../../../settings/s3-settings.ts';
import type { BackupTarget } from './backup-target.ts';
import { folderTarget } from './folder-target.ts';

/**
 * Opens the place of backups.
 * @param place a folder, or `s3://bucket/prefix`
 */
export async function openTarget(config: Config, place: string): Promise<BackupTarget> {
  const found = bucketOf(place);
  if (found === null) return folderTarget(place);
  // The client is loaded only when it is used: it takes 100 ms and 35 MB.
  const { s3Target } = await import('./s3-target.ts');
  return s3Target(backupConnection(config), { ...found, timeoutMs: config.PROVIDER_TIMEOUT_MS });
}
