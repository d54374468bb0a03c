import type { Database } from '@portage/platform/postgres/database';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import type { Keys } from '@portage/platform/secrets/keys';
import { isSealedBefore, openSecret, sealSecret } from './sealed-secret.ts';

/**
 * Seals every authenticator secret with the current secret's key that was sealed with the previous one's. Each is one
 * statement, so it can be interrupted and run again.
 * @returns how many were sealed again, and how many neither key opens
 */
export async function resealFactors({
  db,
  keys,
}: {
  db: Database;
  keys: Keys;
}): Promise<{ resealed: number; unopened: number }> {
  const { rows } = await db.run(
    { ...asAuthAdmin, readOnly: true },
    'select id, secret from auth.mfa_factors where secret is not null order by id',
  );
  let [resealed, unopened] = [0, 0];
  for (const { id, secret } of rows) {
    if (secret === null || !isSealedBefore(keys, id, secret)) continue;
    const opened = opens(keys, id, secret);
    if (opened === null) unopened += 1;
    else {
      const { rowCount } = await db.run(
        asAuthAdmin,
        'update auth.mfa_factors set secret = $3 where id = $1 and secret = $2',
        [id, secret, sealSecret(keys, id, opened)],
      );
      resealed += rowCount;
    }
  }
  return { resealed, unopened };
}

function opens(keys: Keys, id: string, stored: string): string | null {
  try {
    return openSecret(keys, id, stored);
  } catch {
    return null;
  }
}
