import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import type { BankAccount } from '@portage/domain/payouts/bank-account';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeBankAccount, type RecordedAccount } from '../members/change-bank-account.ts';
import { hasBankAccount, secondStepSince } from './queries/accounts.ts';

/** How long an account has two-step verification before it can change where pay goes. Who has taken over an account turns it on first. */
const DAYS_BEFORE_CHANGE = 7;

/**
 * Records the account that a person is paid into, as they say themselves. The first one is used at once; another one waits, as every change does.
 * The caller has checked a fresh code.
 * @param reason what the record says
 * @throws Refusal 409 for a change within a week of turning two-step verification on, else as `changeBankAccount`
 */
export async function changeOwnBankAccount(
  deps: Pick<Deps, 'config' | 'clock' | 'db' | 'jobs' | 'messages'>,
  userId: string,
  memberId: string,
  account: BankAccount,
  reason: string,
): Promise<RecordedAccount> {
  const asReader = { ...asService, readOnly: true };
  await deps.db.transaction(asReader, async (tx) => {
    if (!(await hasBankAccount(tx, memberId))) return;
    const since = await secondStepSince(tx, userId);
    const first = since === null ? null : addDays(todayAt(since.getTime()), DAYS_BEFORE_CHANGE);
    if (first === null) throw new Refusal(403, 'secondStepRequired');
    if (first > todayAt(deps.clock.now())) throw new Refusal(409, 'bankChangeTooSoon', { day: first });
  });
  return changeBankAccount(deps, memberId, account, reason);
}
