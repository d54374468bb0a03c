import type { PlainDate } from '@portage/domain/dates/plain-date';
import { reimbursementDate } from '@portage/domain/expenses/reimbursement-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { companyMessages } from '../mail/receiver-language.ts';
import { addOneTimeIn } from '../payroll/one-time.ts';
import { mailDecision } from './expense-mails.ts';
import { type Claimant, findClaimant, findExpense, setExpenseApproved, setExpenseClosed } from './queries.ts';

export type ExpenseParts = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'messages'>;

/** What becomes of a claim, with the answer for the person. */
export interface ExpenseDecision {
  readonly state: 'approved' | 'declined';
  readonly answer: string;
}

/**
 * Approves a claim, which adds the reimbursement that pays it, or declines it. The same decision again does nothing. `deps.db` acts as the account
 * that decides.
 * @param companyId the client's, whose claim it must be
 * @param answer for the person; needed to decline
 * @returns when an approved claim is paid, else null
 * @throws Refusal 400 without a reason, 404 for another client's claim, 403 for the account's own, 409 for one that is decided or whose person
 *   cannot be paid
 */
export async function decideExpense(
  deps: ExpenseParts,
  companyId: string,
  id: string,
  { state, answer }: ExpenseDecision,
): Promise<PlainDate | null> {
  if (state === 'declined' && answer === '') throw new Refusal(400, 'expenseReason');
  const words = await companyMessages(deps.messages, deps.db, companyId);
  return deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    const { person, ...claim } = await findClaim(tx, id);
    if (person.companyId !== companyId) throw new Refusal(404, 'expenseNotFound');
    if (person.isActor === true) throw new Refusal(403, 'expenseOwn');
    if (claim.state === state && (claim.payday !== null || state === 'declined')) return claim.payday;
    if (claim.state !== 'requested') throw new Refusal(409, 'expenseDecided');
    let payday: PlainDate | null = null;
    if (state === 'approved') {
      const category = words.mails.expenseCategory(claim);
      const added = await addOneTimeIn(tx, deps, {
        memberId: person.id,
        type: 'Reimbursement',
        treatment: null,
        amount: claim.amount,
        date: reimbursementDate(person, today(deps.clock)),
        description: claim.note === '' ? category : `${category}: ${claim.note}`,
        memo: null,
        requestKey: id,
      });
      payday = added.schedule.payday;
      await setExpenseApproved(tx, id, answer);
    } else await setExpenseClosed(tx, id, state, answer);
    await mailDecision(deps, tx, person, { ...claim, state, answer, payday });
    return payday;
  });
}

/** Cancels a person's own claim. @throws Refusal 404 for another's, 409 when it is decided */
export function cancelExpense(deps: Pick<ExpenseParts, 'db'>, memberId: string, id: string): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    const seen = await findClaim(tx, id);
    if (seen.memberId !== memberId) throw new Refusal(404, 'expenseNotFound');
    await lockCompany(tx, seen.person.companyId);
    // Again: the client may have decided first.
    const { state } = await findClaim(tx, id);
    if (state === 'canceled') return;
    if (state !== 'requested') throw new Refusal(409, 'expenseDecided');
    await setExpenseClosed(tx, id, 'canceled', '');
  });
}

/** A claim with its person. @throws Refusal 404 without one */
async function findClaim(tx: Transaction, id: string) {
  const claim = await findExpense(tx, id);
  const person: Claimant | undefined = claim && (await findClaimant(tx, claim.memberId));
  if (claim === undefined || person === undefined) throw new Refusal(404, 'expenseNotFound');
  return { ...claim, person };
}
