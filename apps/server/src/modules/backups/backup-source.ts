import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openKeys } from '@portage/platform/secrets/keys';
import type { Config } from '../../config.ts';
import { signingKey } from '../../platform/boot/secrets.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type BackupKeys, backupKeys } from './backup-keys.ts';
import { unseal } from './seal.ts';
import { tableKey } from './take/take-backup.ts';
import type { BackupTarget } from './targets/backup-target.ts';

/** Where backups are, and the keys that open them. */
export interface BackupSource {
  target: BackupTarget;
  keys: BackupKeys;
  /** The age private key: the installation's own, or that of one of BACKUP_RECIPIENTS. */
  identity: string;
}

/**
 * Opens backups with the keys of a secret, and with BACKUP_IDENTITY_FILE if it is set.
 * @param secret the provider's secret of the installation that was backed up
 * @throws Refusal when the file holds no age private key
 */
export async function backupSource(config: Config, target: BackupTarget, secret: string): Promise<BackupSource> {
  const keys = backupKeys(await openKeys({ secret, signingKey: signingKey(secret), now: Date.now }));
  const file = config.BACKUP_IDENTITY_FILE;
  if (file === undefined) return { target, keys, identity: keys.identity };
  const text = await readFile(file, 'utf8').catch(() => '');
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined) throw new Refusal(400, 'backupIdentityUnusable', { file });
  return { target, keys, identity: identity.trim() };
}

/** Opens the rows of a table. @throws Error when they are missing or the key does not open them */
export async function openTable({ target, identity }: BackupSource, name: string, table: string): Promise<Readable> {
  const sealed = await target.open(tableKey(name, table));
  if (sealed === null) throw new Error(`${table} is missing`);
  return unseal(sealed, identity);
}
