import { addBankDays } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { STORED_REASONS } from '@portage/domain/members/stored-reasons';
import {
  accountText,
  type BankAccount,
  bankAccountProblems,
  lastDigits,
  typedBankAccount,
} from '@portage/domain/payouts/bank-account';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { readKey } from 'openpgp';
import type { Config } from '../../config.ts';
import type { Parts } from '../../platform/parts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { mailAccount, mailCanceledChange } from './bank-account-mails.ts';
import { findMemberId } from './find-member.ts';
import {
  type CurrentAccount,
  cancelAccount,
  currentAccounts,
  insertAccount,
  lockPayee,
  readSealingKey,
} from './queries/bank-accounts.ts';
import { seal } from './seal.ts';

type AccountParts = Pick<Parts, 'clock' | 'db' | 'jobs' | 'messages'> & { config: Config };

/** A recorded account. The number is in none of it. */
export interface RecordedAccount {
  id: string;
  name: string;
  lastDigits: string;
  /** Pay goes there from this day on. */
  usableFrom: PlainDate;
  /** The last digits of the account that is used until then; null when the new one is used at once. */
  until: string | null;
}

const invalid = {
  institution: 'bankInstitutionInvalid',
  transit: 'bankTransitInvalid',
  account: 'bankAccountInvalid',
} as const;

/** An account as digits. @throws Refusal 400 for the first part that no bank has; it does not contain what was entered */
export function readBankAccount(given: BankAccount): BankAccount {
  const account = typedBankAccount(given);
  const [problem] = bankAccountProblems(account);
  if (problem !== undefined) throw new Refusal(400, invalid[problem]);
  return account;
}

/**
 * Records the account that a person is paid into, sealed, and mails the person. The first one is used at once. Another one is used after
 * BANK_ACCOUNT_WAITING_BANK_DAYS, so that the person can object before pay goes there; it replaces a change that waits.
 * @param wanted the person's id, or an email address that only one has
 * @throws Refusal when the person is unknown or ambiguous, a part is not valid, or the account is in use or waits already
 */
export async function changeBankAccount(
  deps: AccountParts,
  wanted: string,
  given: BankAccount,
  reason: string,
): Promise<RecordedAccount> {
  const account = readBankAccount(given);
  const text = accountText(account);
  return deps.db.transaction(asService, async (tx) => {
    const payee = await lockMember(tx, wanted);
    // After a wait for a colleague's change, it may be the next day.
    const day = today(deps.clock);
    const { used, waiting } = await currentAccounts(tx, payee.id, text, day);
    refuseSame(used, waiting);
    const usableFrom = used === undefined ? day : addBankDays(day, deps.config.BANK_ACCOUNT_WAITING_BANK_DAYS);
    const sealed = await sealText(tx, text);
    if (waiting !== undefined) await cancelAccount(tx, waiting.id, STORED_REASONS.replacedChange);
    const recorded = { lastDigits: lastDigits(account), institution: account.institution, usableFrom };
    const id = await insertAccount(tx, { payee, ...recorded, text, sealed, reason });
    await mailAccount(deps, tx, payee, { id, ...recorded, earlier: used ?? null, replaced: waiting ?? null });
    const until = used !== undefined && usableFrom > day ? used.lastDigits : null;
    return { id, name: payee.name, lastDigits: recorded.lastDigits, usableFrom, until };
  });
}

/**
 * Cancels the change of a person's account that waits, and mails the person. Its number is wiped at once.
 * @throws Refusal 409 when no change waits
 */
export async function cancelBankAccountChange(
  deps: AccountParts,
  wanted: string,
  reason: string,
): Promise<{ id: string; name: string; lastDigits: string }> {
  return deps.db.transaction(asService, async (tx) => {
    const payee = await lockMember(tx, wanted);
    const { used, waiting } = await currentAccounts(tx, payee.id, null, today(deps.clock));
    if (waiting === undefined) throw new Refusal(409, 'bankChangeNotWaiting');
    await cancelAccount(tx, waiting.id, reason);
    await mailCanceledChange(deps, tx, payee, waiting, used ?? null);
    return { id: waiting.id, name: payee.name, lastDigits: waiting.lastDigits };
  });
}

async function lockMember(tx: Transaction, wanted: string) {
  const payee = await lockPayee(tx, await findMemberId(tx, wanted));
  if (payee === undefined) throw new Refusal(404, 'memberNotFound');
  return payee;
}

/** Nothing would change, except that the person would wait again, or that a change would end without being canceled. */
function refuseSame(used: CurrentAccount | undefined, waiting: CurrentAccount | undefined): void {
  if (waiting?.isSame === true) throw new Refusal(409, 'bankAccountWaits', { day: waiting.usableFrom });
  if (used?.isSame === true) throw new Refusal(409, waiting === undefined ? 'bankAccountSame' : 'bankAccountKept');
}

async function sealText(tx: Transaction, text: string): Promise<Buffer> {
  const armoredKey = await readSealingKey(tx);
  if (armoredKey === null) throw new Refusal(409, 'sealingKeyMissing');
  return seal(text, await readKey({ armoredKey }));
}
