import { passwordHashes } from '@portage/wire/auth/accounts/accounts';
import { checkPassword } from '@portage/wire/auth/passwords/passwords';
import type { Deps } from '../deps.ts';
import { startError } from '../settings/start-error.ts';
import { hasLiveStripeKey } from '../settings/unsafe-start.ts';
import { type DemoAccount, demoAccounts } from './demo-people.ts';

/**
 * Refuses a public start, and one with a live Stripe key, while demo accounts in the database still have the passwords
 * published with the source.
 * @throws StartError naming the accounts
 */
export async function refusePublishedPasswords({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const movesMoney = hasLiveStripeKey(config);
  if (!movesMoney && (!config.isPublic || config.allowsDemo)) return;
  const unchanged = await unchangedDemoAccounts(db);
  if (unchanged.length === 0) return;
  const accounts = { accounts: unchanged.map(({ email }) => email).join(', '), count: unchanged.length };
  if (!config.isPublic) throw startError('publishedPasswordsLiveKey', accounts);
  throw startError(config.embedded ? 'publishedPasswordsEmbedded' : 'publishedPasswordsExternal', accounts);
}

/** The demo accounts in the database that still have the passwords published with the source. */
export async function unchangedDemoAccounts(db: Deps['db']): Promise<DemoAccount[]> {
  const hashes = await passwordHashes(
    db,
    demoAccounts.map(({ email }) => email),
  );
  const unchanged: DemoAccount[] = [];
  for (const account of demoAccounts) {
    const stored = hashes.get(account.email);
    if (stored !== undefined && (await checkPassword(account.password, stored)).right) unchanged.push(account);
  }
  return unchanged;
}
