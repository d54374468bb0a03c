import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import type { BackupTarget } from '../modules/backups/targets/backup-target.ts';
import { openTarget } from '../modules/backups/targets/open-target.ts';
import { providerSecret } from '../platform/boot/secrets.ts';
import { pathOrBucket } from '../settings/s3-settings.ts';
import { m } from './messages.ts';
import { CommandFailure } from './output.ts';

/** The settings, for commands that work without the database. */
export const backupConfig = (): Config => readConfig({ LOG_LEVEL: 'error', ...process.env });

/** Where backups are: as given on the command line, or BACKUP_DIR. @throws CommandFailure without either */
export async function backupTarget(config: Config, given: string | undefined): Promise<BackupTarget> {
  const place = given ?? config.BACKUP_DIR;
  if (place === undefined) throw new CommandFailure(m.backupDirMissing);
  if (!pathOrBucket.safeParse(place).success) throw new CommandFailure(m.backupDirInvalid({ place }));
  return openTarget(config, place);
}

/**
 * The secret that is set, or that is in the data folder. Unlike a start, this never makes one.
 * @throws CommandFailure when there is none
 */
export async function storedSecret(config: Config): Promise<string> {
  const file = join(config.dataDir, 'secret');
  const isStored = await access(file).then(
    () => true,
    () => false,
  );
  if (config.PORTAGE_SECRET === undefined && !isStored) throw new CommandFailure(m.backupSecretMissing({ file }));
  return providerSecret(config);
}
