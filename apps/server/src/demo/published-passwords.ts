import { StartError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { passwordHashes } from '../wire/auth/accounts.ts';
import { checkPassword } from '../wire/auth/passwords.ts';
import { demoCompanies } from './demo-people.ts';

/**
 * Refuses a public start while demo accounts in the database still have the passwords published with the source.
 * @throws StartError in one sentence
 */
export async function refusePublishedPasswords({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (!config.isPublic || config.allowsDemo) return;
  const hashes = await passwordHashes(
    db,
    demoCompanies.map(({ email }) => email),
  );
  const unchanged: string[] = [];
  for (const { email, password } of demoCompanies) {
    const stored = hashes.get(email);
    if (stored !== undefined && (await checkPassword(password, stored)).right) unchanged.push(email);
  }
  if (unchanged.length === 0) return;
  const have = unchanged.length === 1 ? 'has the published demo password' : 'have the published demo passwords';
  const remedy = config.embedded
    ? 'set PORTAGE_DATA to a new folder, or PORTAGE_DEMO=true if this is a demonstration'
    : 'start with HOST and SITE_URL on localhost and change these passwords first';
  throw new StartError(`${unchanged.join(' and ')} still ${have}, and this start is public; ${remedy}.`);
}
