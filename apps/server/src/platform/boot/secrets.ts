import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import type { Config } from '../../config.ts';
import { startError } from '../../settings/start-error.ts';
import { hasCluster } from './cluster/data-folder.ts';
import type { LoginRoles } from './roles/login-roles.ts';

/**
 * The provider's secret: PORTAGE_SECRET, or one generated at the first start and stored next to the embedded database,
 * readable only by its owner. Every other secret derives from it, so replicas that share it agree on every key.
 * @param options.replaceLost generate one for a database whose secret is lost
 * @throws StartError when the stored secret cannot be read, or is missing although there is a database
 */
export async function providerSecret(config: Config, options: { replaceLost?: boolean } = {}): Promise<string> {
  if (config.PORTAGE_SECRET !== undefined) return config.PORTAGE_SECRET;
  const path = join(config.dataDir, 'secret');
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Never replace an existing secret that cannot be read: every key derives from it.
    if (error.code !== 'ENOENT') throw startError('secretUnreadable', { file: path, reason: error.code ?? '' });
    return '';
  });
  if (stored.length >= 32) return stored;
  if (stored !== '') throw startError('secretDamaged', { file: path });
  if (options.replaceLost !== true && (await hasCluster(config.dataDir)))
    throw startError('secretMissing', { file: path });
  const secret = randomBytes(32).toString('base64url');
  await writePrivately(config.dataDir, 'secret', secret);
  return secret;
}

/** What proves to a database that a secret is the one that set it up, and the passwords of its login roles. */
export interface SecretClaim extends LoginRoles {
  /** Stored in the database. It does not disclose the secret or anything derived from it. */
  fingerprint: string;
}

export function secretClaim(secret: string): SecretClaim {
  const { server, changes } = databasePasswords(secret);
  return { fingerprint: secretFingerprint(secret), serverPassword: server, changesPassword: changes };
}

/** The fingerprint of a secret that a database stores, to recognize it. */
export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'portage', 'secret fingerprint', 32)).toString('hex');

/** Derives the passwords of the database's login roles from the provider's secret. */
export function databasePasswords(secret: string) {
  const password = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'portage', purpose, 24)).toString('base64url');
  return {
    /** Owner of the embedded database. */
    owner: password('database owner'),
    /** Role that requests log in as. */
    server: password('database server'),
    /** Role that the change stream logs in as. */
    changes: password('database changes'),
  };
}

/**
 * Derives the key of the digests that find a second active member with the same Social Insurance Number. The server's
 * connections carry it as the setting `app.sin_index_key`. The database never stores it: a copy of the digests with the key
 * would disclose the numbers.
 */
export function sinIndexKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'portage', 'social insurance number index', 32)).toString('base64url');
}

/** Derives the ES256 key that signs sessions: the private scalar is HKDF output, retried until it is in the curve's range. */
export function signingKey(secret: string): JWK {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, 'portage', `session signing key ${attempt}`, 32));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(scalar);
    } catch {
      continue;
    }
    const point = curve.getPublicKey();
    const text = (bytes: Buffer) => bytes.toString('base64url');
    return {
      kty: 'EC',
      crv: 'P-256',
      x: text(point.subarray(1, 33)),
      y: text(point.subarray(33, 65)),
      d: text(scalar),
    };
  }
}

/** Writes a file atomically, readable only by its owner. */
export async function writePrivately(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const building = join(folder, `${name}.new`);
  const file = await open(building, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(building, join(folder, name));
}
