import type { Deps } from '../deps.ts';
import { startError } from '../settings/start-error.ts';
import { hasLiveStripeKey } from '../settings/unsafe-start.ts';
import { passwordHashes } from '../wire/auth/accounts/accounts.ts';
import { checkPassword } from '../wire/auth/passwords/passwords.ts';
import { demoAccounts } from './demo-people.ts';

/**
 * Refuses a public start, and one with a live Stripe key, while demo accounts in the database still have the passwords
 * published with the source.
 * @throws StartError naming the accounts
 */
export async function refusePublishedPasswords({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const movesMoney = hasLiveStripeKey(config);
  if (!movesMoney && (!config.isPublic || config.allowsDemo)) return;
  const hashes = await passwordHashes(
    db,
    demoAccounts.map(({ email }) => email),
  );
  const unchanged: string[] = [];
  for (const { email, password } of demoAccounts) {
    const stored = hashes.get(email);
    if (stored !== undefined && (await checkPassword(password, stored)).right) unchanged.push(email);
  }
  if (unchanged.length === 0) return;
  const accounts = { accounts: unchanged.join(', '), count: unchanged.length };
  if (!config.isPublic) throw startError('publishedPasswordsLiveKey', accounts);
  throw startError(config.embedded ? 'publishedPasswordsEmbedded' : 'publishedPasswordsExternal', accounts);
}
