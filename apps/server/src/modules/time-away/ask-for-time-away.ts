import { isProvince } from '@portage/domain/places/provinces';
import { type TimeAway, type TimeAwayState, timeAwayProblem } from '@portage/domain/time-away/time-away';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import type { AwayActor } from './away-actor.ts';
import { findApprover } from './queries/approvers.ts';
import {
  findPersonAway,
  findTimeAway,
  insertTimeAway,
  lastInvoicedDay,
  type PersonAway,
  setTimeAwayState,
  takenDays,
} from './queries/time-away.ts';
import { grantedOf } from './sick-leave-of-people.ts';
import { mailAnswer, mailApprover, mailRequest } from './time-away-mails.ts';

type Parts = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'messages'>;

/**
 * Records days away. A person's own request waits for the client; what the client or the provider records is approved.
 * @returns the entry's id
 * @throws Refusal 404 for a person who is not the actor's, 403 for a client's account of the person's own address, 409 for days that cannot be, are taken, or are invoiced and would not be paid
 */
export function askForTimeAway(
  deps: Pick<Parts, 'config' | 'db' | 'jobs' | 'messages'>,
  actor: AwayActor,
  memberId: string,
  away: TimeAway & { note: string },
): Promise<string> {
  return deps.db.transaction(asService, async (tx) => {
    const person = await lockedPerson(tx, memberId, actor);
    const province = isProvince(person.province) ? person.province : null;
    const problem = timeAwayProblem(away, { ...person, province }, await takenDays(tx, memberId));
    if (problem !== null) throw new Refusal(409, problem);
    await refuseInvoiced(tx, memberId, away);
    const state = actor.as === 'person' ? 'requested' : 'approved';
    const id = await insertTimeAway(tx, person, away, state);
    if (state === 'requested') {
      const approver = await findApprover(tx, memberId);
      await mailRequest(deps, tx, person, { ...away, id }, approver?.name ?? null);
      if (approver !== undefined) await mailApprover(deps, tx, person, approver, { ...away, id });
    } else await mailAnswer(deps, tx, person, actor, { ...away, id, state, answer: '' });
    return id;
  });
}

/**
 * Approves or declines a request, or cancels time away that was requested or approved. A person cancels their own until it begins; a colleague approves
 * or declines, and always declines with a reason, so that they need not know what the law grants of sick days that they don't see.
 * @throws Refusal 404 for a person who is not the actor's, 403 for a client's account of the person's own address, 409 when it is decided or has begun, unpaid days are invoiced, or days that the law
 *   grants are declined without a reason
 */
export function decideTimeAway(
  deps: Parts,
  actor: AwayActor,
  id: string,
  { state, answer }: { state: Exclude<TimeAwayState, 'requested'>; answer: string },
): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    const seen = await findTimeAway(tx, id);
    if (seen === undefined) throw new Refusal(404, 'timeAwayNotFound');
    const person = await lockedPerson(tx, seen.memberId, actor);
    // Again: a colleague may have decided first.
    const found = (await findTimeAway(tx, id)) ?? seen;
    // The same answer again, as after a lost response, does nothing. A colleague's answer is no answer of this account.
    if (found.state === state && found.isDecidedByActor === true) return;
    if (found.state !== 'requested' && !(found.state === 'approved' && state === 'canceled'))
      throw new Refusal(409, 'timeAwayDecided');
    if (actor.as === 'person' && found.state === 'approved' && found.first <= today(deps.clock))
      throw new Refusal(409, 'timeAwayBegun');
    if (actor.as === 'approver' && state === 'declined' && answer.trim() === '')
      throw new Refusal(409, 'timeAwayReason');
    // What the law grants is never declined without a word to the person.
    if (state === 'declined' && answer.trim() === '' && (await grantedOf(tx, found)).granted > 0)
      throw new Refusal(409, 'timeAwayGranted');
    if (state === 'approved' || found.state === 'approved') await refuseInvoiced(tx, found.memberId, found);
    await setTimeAwayState(tx, id, state, answer);
    if (actor.as !== 'person') await mailAnswer(deps, tx, person, actor, { ...found, state, answer });
  });
}

/** The actor's person, with the company locked: a run must not plan days that stop being owed. No account of a client decides its own time away. */
async function lockedPerson(tx: Transaction, memberId: string, actor: AwayActor): Promise<PersonAway> {
  const found = await findPersonAway(tx, memberId);
  if (found === undefined || !(await isActorsPerson(tx, actor, found))) throw new Refusal(404, 'memberNotFound');
  if (actor.as === 'client' && found.isActor === true) throw new Refusal(403, 'timeAwayOwn');
  await lockCompany(tx, found.companyId);
  // Again: the client may have named somebody else first.
  if (actor.as === 'approver' && !(await isActorsPerson(tx, actor, found))) throw new Refusal(404, 'memberNotFound');
  return found;
}

async function isActorsPerson(tx: Transaction, actor: AwayActor, person: PersonAway): Promise<boolean> {
  switch (actor.as) {
    case 'provider':
      return true;
    case 'client':
      return actor.companyId === person.companyId;
    case 'person':
      return actor.memberId === person.id;
    case 'approver':
      return actor.memberId === (await findApprover(tx, person.id))?.id;
  }
}

/** Unpaid days that are invoiced are paid: their pay is corrected, not planned. */
async function refuseInvoiced(
  tx: Transaction,
  memberId: string,
  { kind, first }: Pick<TimeAway, 'kind' | 'first'>,
): Promise<void> {
  if (kind !== 'unpaid') return;
  const last = await lastInvoicedDay(tx, memberId);
  if (last !== null && first <= last) throw new Refusal(409, 'timeAwayInvoiced', { day: last });
}
