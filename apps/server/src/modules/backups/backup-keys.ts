import { createHmac } from 'node:crypto';
import type { Keys } from '@portage/platform/secrets/keys';
import { bech32 } from '@scure/base';

/** The keys of an installation's backups. They derive from the provider's secret, which no backup contains. */
export interface BackupKeys {
  /** The age private key that opens what is sealed for the installation itself: `AGE-SECRET-KEY-1…`. */
  identity: string;
  /** Goes before each row and file that is digested. */
  salt: Buffer;
  /** Authenticates a manifest's text. */
  mac(text: string): string;
}

export function backupKeys(keys: Pick<Keys, 'derive'>): BackupKeys {
  const key = (purpose: string) => Buffer.from(keys.derive(`backup ${purpose}`), 'base64url');
  const macKey = key('manifest');
  return {
    identity: bech32.encodeFromBytes('AGE-SECRET-KEY-', key('identity')).toUpperCase(),
    salt: key('digests'),
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
  };
}
