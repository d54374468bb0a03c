import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enterSin } from '../members/own-details.ts';
import { hasOtherAccount } from './queries/accounts.ts';

/**
 * Enters the Social Insurance Number of a person of an account, once.
 * @param typed nine digits, with spaces or dashes
 * @throws Refusal 400 for a number that is not valid, 409 when one is known, or the number belongs to a person of another account. None contains it.
 */
export function enterOwnSin({ db }: Pick<Deps, 'db'>, userId: string, memberId: string, typed: string): Promise<void> {
  return db.transaction(asService, async (tx) => {
    await enterSin(tx, memberId, typed);
    if (await hasOtherAccount(tx, memberId, userId)) throw new Refusal(409, 'personHasOtherAccount');
  });
}
