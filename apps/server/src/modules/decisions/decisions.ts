import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isPayoutDue, isSnoozeDay, snoozeDays, wakingDeadline } from '@portage/domain/decisions/snooze';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Parts } from '../../platform/parts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import {
  clearSnooze,
  clearTaken,
  type Decision,
  findDecision,
  listDecisions,
  lockDecision,
  markSnoozed,
  markTaken,
} from './queries/decisions.ts';

type DecisionParts = Pick<Parts, 'db'>;

/** Who acts: the account of a member of staff, or null on the command line, where it is always the operator who decides. */
type Actor = string | null;

/**
 * Takes a decision: the others see who is on it, and since when. Ends its snooze. Taking it twice changes nothing.
 * @param from who has it, as the taker has seen; null for none. On the command line it is taken from anyone
 * @throws Refusal when nothing of the decision waits any more, or when someone else has taken it
 */
export const takeDecision = (parts: DecisionParts, id: string, actor: Actor, from: string | null): Promise<void> =>
  onDecision(parts, id, async (tx, { taken, takenBy, companyId, snoozedUntil }) => {
    if (taken && actor !== null && takenBy === actor && snoozedUntil === null) return;
    if (actor !== null && taken && takenBy !== actor && takenBy !== from) throw new Refusal(409, 'decisionTaken');
    await markTaken(tx, id, companyId, actor);
  });

/**
 * Gives a decision back to everyone. One that no one has taken stays as it is.
 * @throws Refusal when nothing of the decision waits any more, or when someone else has taken it
 */
export const giveBackDecision = (parts: DecisionParts, id: string, actor: Actor): Promise<void> =>
  onDecision(parts, id, async (tx, decision) => {
    refuseForeign(decision, actor);
    await clearTaken(tx, id);
  });

/**
 * Hides a decision until a day. Its deadline and any change of its facts bring it back before.
 * @param seen the fingerprint of the decision that was on screen; null on the command line
 * @throws Refusal without a reason, for a day out of bounds, for pay that is due, when someone else has taken it, when it changed since it
 *   was seen, or when nothing of it waits any more
 */
export async function snoozeDecision(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  id: string,
  actor: Actor,
  { until, reason, seen }: { until: PlainDate; reason: string; seen: string | null },
): Promise<void> {
  const checked = checkedReason(reason);
  const asOf = today(clock);
  if (!isSnoozeDay(until, asOf)) throw new Refusal(400, 'decisionSnoozeDay', snoozeDays(asOf));
  await onDecision({ db }, id, async (tx, decision) => {
    refuseForeign(decision, actor);
    if (isPayoutDue(decision.kind, decision.dueOn, asOf)) throw new Refusal(409, 'decisionPayDue');
    if (seen !== null && seen !== decision.fingerprint) throw new Refusal(409, 'decisionChanged');
    const deadline = wakingDeadline(decision.kind, decision.nextDue);
    await markSnoozed(tx, id, decision, { until, deadline, reason: checked, by: actor });
  });
}

/** Shows a snoozed decision again. @throws Refusal when nothing of the decision waits any more */
export const wakeDecision = (parts: DecisionParts, id: string): Promise<void> =>
  onDecision(parts, id, (tx) => clearSnooze(tx, id));

/** What Today shows, the most urgent first, and what is snoozed last. @param limit the max number of decisions */
export const decisions = ({ db }: DecisionParts, limit: number) =>
  db.transaction(asService, (tx) => listDecisions(tx, limit));

/** One act on a decision at a time. @throws Refusal when nothing of it waits any more */
const onDecision = (
  { db }: DecisionParts,
  id: string,
  act: (tx: Transaction, decision: Decision) => Promise<void>,
): Promise<void> =>
  db.transaction(asService, async (tx) => {
    await lockDecision(tx, id);
    const decision = await findDecision(tx, id);
    if (decision === undefined) throw new Refusal(404, 'decisionNotFound');
    await act(tx, decision);
  });

function refuseForeign({ taken, takenBy }: Decision, actor: Actor): void {
  if (taken && actor !== null && takenBy !== actor) throw new Refusal(409, 'decisionTaken');
}
