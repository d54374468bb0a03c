import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { ChangeFacts } from '@portage/domain/members/employment-change';
import { withoutChange } from '@portage/domain/members/employment-change';
import type { TermsByDay } from '@portage/domain/members/employment-terms';
import type { DateRange } from '@portage/domain/pay/unpaid-days';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { findOpenEnd, findTerms, lockPerson, type StoredTerms } from './queries/person.ts';

/** A member with what decides about a change. */
export interface Changeable extends Omit<ChangeFacts, 'terms'> {
  id: string;
  name: string;
  postalCode: string | null;
  terms: TermsByDay<StoredTerms>;
  /** Approved, so that its days are not owed. */
  unpaidLeave: readonly DateRange[];
}

/** Reads and locks a member. @throws Refusal 404 when the company has no such member */
export async function loadChangeable(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  companyId: string,
  memberId: string,
): Promise<Changeable> {
  const person = await lockPerson(tx, companyId, memberId);
  if (person === undefined) throw new Refusal(404, 'memberNotFound');
  const end = await findOpenEnd(tx, memberId);
  return {
    id: memberId,
    name: person.name,
    postalCode: person.postal_code,
    commencement: person.commencement,
    today: today(deps.clock),
    invoicedUntil: person.invoicedUntil,
    unpaidLeave: person.unpaidLeave,
    lastDay: (end?.last_day as PlainDate | undefined) ?? null,
    terms: await findTerms(tx, memberId),
  };
}

/**
 * The terms without the pending change that is edited.
 * @param replaces id of its terms; undefined for a new change
 * @throws Refusal 409 when it was canceled or edited elsewhere
 */
export function termsToChange(person: Changeable, replaces: string | undefined): TermsByDay {
  if (replaces === undefined) return person.terms;
  const edited = person.terms.slice(1).find(({ id }) => id === replaces);
  if (edited === undefined) throw new Refusal(409, 'changeGone');
  return withoutChange(person.terms, edited.effectiveOn);
}
