import type { PlainDate } from '@portage/domain/dates/plain-date';
import {
  changeProblem,
  type EmploymentChange,
  isRecorded,
  withChange,
  withoutChange,
} from '@portage/domain/members/employment-change';
import { changedKinds, type EmploymentTerms, type TermsByDay, termsOn } from '@portage/domain/members/employment-terms';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setMemberTerms } from '../members/members.ts';
import { changeRefusal } from './change-refusal.ts';
import { type Changeable, loadChangeable, termsToChange } from './changeable.ts';
import type { Employer } from './employer.ts';
import { mailChange } from './employment-mails.ts';
import { cancelTerms, insertTerms, isReplaced } from './queries/changes.ts';
import { recordRetroactivePay, retroactiveChange, statesInvoicedDays, termsIdOn } from './retroactive-change.ts';
import { recordStatedProvince, stateProvince, statesProvince } from './state-province.ts';

/**
 * Records a dated change, in the order of days with the other changes. Repeating it does nothing. A change from today or earlier
 * takes effect at once, a later one in the run of its day. Another salary from an invoiced day on pays or recovers the difference of the
 * invoiced days and changes the terms after them; another province has the run settle their contributions.
 * @param replaces id of the pending terms that this change edits
 * @param reason why a lower salary or another province is stated for invoiced days, which only the provider does
 * @returns the id of the terms that hold the change
 * @throws Refusal 404 for another company's member, 409 when the rules of the domain do not allow it
 */
export async function changeEmployment(
  deps: Deps,
  company: Employer,
  memberId: string,
  asked: EmploymentChange,
  replaces?: string,
  reason = '',
): Promise<{ id: string; name: string }> {
  return await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    const person = await loadChangeable(deps, tx, company.id, memberId);
    const recorded = person.terms.find(({ effectiveOn }) => effectiveOn === asked.effectiveOn);
    if (
      recorded !== undefined &&
      !statesInvoicedDays(person, asked) &&
      recorded !== person.terms[0] &&
      isRecorded(person.terms, asked) &&
      recorded.id !== replaces
    )
      return { id: recorded.id, name: person.name };
    const before = termsToChange(person, replaces);
    if (statesProvince(company, person, asked)) {
      const stated = await stateProvince(tx, person, before, asked);
      if (stated === null) return { id: termsIdOn(person, asked.effectiveOn), name: person.name };
      await recordStatedProvince(tx, company.id, person, asked, stated, reason);
      return {
        id: await recordChange(deps, tx, company, person, { before, after: stated.terms, change: asked }),
        name: person.name,
      };
    }
    const retroactive = await retroactiveChange(tx, company, person, before, asked);
    if (retroactive?.pay) await recordRetroactivePay(deps, tx, company, memberId, asked, retroactive.pay, reason);
    if (retroactive !== null && retroactive.following === null)
      return { id: termsIdOn(person, asked.effectiveOn), name: person.name };
    const change = retroactive?.following ?? asked;
    const problem = changeProblem(change, { ...person, terms: before });
    if (problem !== null) throw changeRefusal(problem);
    const after = withChange(before, change);
    return { id: await recordChange(deps, tx, company, person, { before, after, change }), name: person.name };
  });
}

/** Writes the terms of a change, and mails it. Returns the id of the terms that hold it. */
async function recordChange(
  deps: Pick<Deps, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  company: Employer,
  person: Changeable,
  { before, after, change }: { before: TermsByDay; after: TermsByDay; change: EmploymentChange },
): Promise<string> {
  const ids = await storeTerms(tx, company, person, after);
  const id = ids.get(termsOn(after, change.effectiveOn).effectiveOn) ?? '';
  await mailChange(deps, tx, company, { id, name: person.name, before: termsOn(before, change.effectiveOn), change });
  return id;
}

/**
 * Cancels a dated change that no invoiced day depends on; its row stays as canceled. Repeating it does nothing.
 * @throws Refusal 404 for another company's member, 409 when a day of it is invoiced or it was edited elsewhere
 */
export async function cancelEmploymentChange(
  deps: Pick<Deps, 'clock' | 'db'>,
  company: Employer,
  memberId: string,
  changeId: string,
): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    const person = await loadChangeable(deps, tx, company.id, memberId);
    const canceled = person.terms.slice(1).find(({ id }) => id === changeId);
    if (canceled === undefined) {
      if (await isReplaced(tx, memberId, changeId)) throw new Refusal(409, 'changeGone');
      return;
    }
    if (person.invoicedUntil !== null && canceled.effectiveOn <= person.invoicedUntil)
      throw new Refusal(409, 'changeUsed', { day: canceled.effectiveOn });
    await storeTerms(tx, company, person, withoutChange(person.terms, canceled.effectiveOn));
  });
}

/** Writes the terms that differ from the stored ones, and today's terms into the member. Returns the ids by day. */
export async function storeTerms(
  tx: Transaction,
  company: Pick<Employer, 'id' | 'user_id'>,
  person: Changeable,
  after: TermsByDay,
): Promise<Map<PlainDate, string>> {
  const ids = new Map<PlainDate, string>();
  const keep = (stored: EmploymentTerms) =>
    after.some((row) => row.effectiveOn === stored.effectiveOn && changedKinds(row, stored).length === 0);
  const obsolete = person.terms.filter((stored) => !keep(stored));
  for (const { id, effectiveOn } of person.terms) if (!obsolete.some((row) => row.id === id)) ids.set(effectiveOn, id);
  await cancelTerms(
    tx,
    obsolete.map(({ id }) => id),
    company.user_id,
  );
  for (const row of after) {
    if (!ids.has(row.effectiveOn))
      ids.set(row.effectiveOn, await insertTerms(tx, company.id, person.id, row, company.user_id));
  }
  const was = termsOn(person.terms, person.today);
  const is = termsOn(after, person.today);
  if (changedKinds(was, is).length > 0) await setMemberTerms(tx, person.id, is);
  return ids;
}
