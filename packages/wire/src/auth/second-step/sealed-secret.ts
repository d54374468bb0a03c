import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '@portage/platform/secrets/keys';

const PURPOSE = 'authenticator secrets';
const key = (keys: Pick<Keys, 'derive'>) => Buffer.from(hkdfSync('sha256', keys.derive(PURPOSE), '', PURPOSE, 32));

/** Encrypts an authenticator secret for the database (AES-256-GCM), bound to its factor so a copied row is useless. */
export function sealSecret(keys: Keys, factorId: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(keys), iv).setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return ['v1', iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/**
 * Decrypts what sealSecret encrypted, with this secret's key or the previous one's.
 * @throws when the key or factor differs, or the text was altered
 */
export function openSecret(keys: Keys, factorId: string, stored: string): string {
  try {
    return openWith(keys, factorId, stored);
  } catch (error) {
    if (keys.previous === null) throw error;
    return openWith(keys.previous, factorId, stored);
  }
}

/** Whether sealSecret encrypted this with the previous secret's key, so that it must be sealed again. */
export function isSealedBefore(keys: Keys, factorId: string, stored: string): boolean {
  try {
    openWith(keys, factorId, stored);
    return false;
  } catch {
    return true;
  }
}

function openWith(keys: Pick<Keys, 'derive'>, factorId: string, stored: string): string {
  const [version, iv = '', tag = '', sealed = ''] = stored.split('.');
  if (version !== 'v1') throw new Error('the authenticator secret is not in a form this version knows');
  const decipher = createDecipheriv('aes-256-gcm', key(keys), Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(factorId))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
}
