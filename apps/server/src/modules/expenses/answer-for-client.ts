import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { staffAnswersFrom } from '@portage/domain/expenses/unanswered-claim';
import { asService } from '@portage/platform/postgres/identity';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { decideExpense, type ExpenseDecision, type ExpenseParts } from './decide-expense.ts';
import { findClaimed } from './queries.ts';

/**
 * Answers a claim for the client, which has left it without an answer for 30 days. The same decision again does nothing.
 * @returns when an approved claim is paid, else null
 * @throws Refusal 404 without such a claim, 409 while the client answers it, and as `decideExpense`
 */
export async function answerForClient(
  deps: ExpenseParts,
  id: string,
  decision: ExpenseDecision,
): Promise<PlainDate | null> {
  const claim = await deps.db.transaction({ ...asService, readOnly: true }, (tx) => findClaimed(tx, id));
  if (claim === undefined) throw new Refusal(404, 'expenseNotFound');
  const from = staffAnswersFrom(todayAt(Date.parse(claim.requestedAt)));
  if (claim.isOpen && today(deps.clock) < from) throw new Refusal(409, 'expenseRecent', { day: from });
  return decideExpense(deps, claim.companyId, id, decision);
}
