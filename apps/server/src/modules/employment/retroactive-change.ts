import { addDays, earlierOf, laterOf, type PlainDate } from '@portage/domain/dates/plain-date';
import {
  changeProblem,
  type EmploymentChange,
  firstChangeDay,
  reachesBack,
  withChange,
} from '@portage/domain/members/employment-change';
import { pricedStretches } from '@portage/domain/members/employment-preview';
import { type TermsByDay, termsOn } from '@portage/domain/members/employment-terms';
import { cents, NO_CENTS, toDecimal } from '@portage/domain/money/money';
import { type RetroactivePay, retroactivePay } from '@portage/domain/pay/retroactive-pay';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { changeRefusal } from './change-refusal.ts';
import type { Changeable } from './changeable.ts';
import type { Employer } from './employer.ts';
import { findInvoicedPay, findStatedSalaries, insertPayCorrection } from './queries/pay-corrections.ts';
import { findAdminAddress } from './queries/person.ts';

/** A salary that reaches back to invoiced days. */
export interface RetroactiveChange {
  /** The difference of the invoiced days, and the day on which it is paid; null when it is nothing. */
  pay: (RetroactivePay & { payOn: PlainDate }) | null;
  /** The same change from the first day that is not invoiced; null when nothing changes from there. */
  following: EmploymentChange | null;
}

/** How long after the first day that is not invoiced its payday can be, in days. */
const UNTIL_PAYDAY = 65;

/** Whether a change states a salary for days that are invoiced, from `invoicedUntil` back. */
export const statesInvoicedDays = ({ commencement, invoicedUntil }: Changeable, change: EmploymentChange): boolean =>
  invoicedUntil !== null &&
  change.effectiveOn <= invoicedUntil &&
  change.effectiveOn >= commencement &&
  reachesBack(change);

/**
 * What a higher salary from an invoiced day on makes: the difference of the invoiced days as one payment, with the next regular pay, and the
 * change from the first day that is not invoiced. Nothing that is invoiced changes.
 * @param before the terms without the pending change that is edited
 * @returns null when the change is not of that kind
 * @throws Refusal 409 when the days were paid too much, or the change is not possible from the first day that is not invoiced
 */
export async function retroactiveChange(
  tx: Transaction,
  person: Changeable,
  before: TermsByDay,
  change: EmploymentChange,
): Promise<RetroactiveChange | null> {
  const { invoicedUntil, lastDay } = person;
  const salary = change.salary ?? NO_CENTS;
  if (invoicedUntil === null || !statesInvoicedDays(person, change)) return null;
  const first = firstChangeDay(person);
  const stated = await findStatedSalaries(tx, person.id);
  const from = stated.reduce((earliest, one) => earlierOf(earliest, one.from), change.effectiveOn);
  const lines = await findInvoicedPay(tx, person.id, from, invoicedUntil);
  const pay = retroactivePay(lines, stated, change.effectiveOn, salary);
  if (pay === null) return null;
  if (pay.amount < 0) throw new Refusal(409, 'retroactiveLower', { amount: toDecimal(cents(-pay.amount)), first });

  const following = { ...change, effectiveOn: first };
  const problem = changeProblem(following, { ...person, terms: before });
  const hasLeft = lastDay !== null && first > lastDay;
  if (problem !== null && problem.code !== 'nothingChanged' && !hasLeft) throw changeRefusal(problem);
  const after = problem === null ? withChange(before, following) : before;
  const [next] = hasLeft ? [] : pricedStretches(person.commencement, after, first, addDays(first, UNTIL_PAYDAY));
  return {
    pay: pay.amount === 0 ? null : { ...pay, payOn: laterOf(next?.payday ?? person.today, person.today) },
    following: problem === null ? following : null,
  };
}

/** Records the payment of the difference, described in the language of the company's administrator. */
export async function recordRetroactivePay(
  deps: Pick<Deps, 'messages'>,
  tx: Transaction,
  company: Employer,
  memberId: string,
  change: EmploymentChange,
  pay: NonNullable<RetroactiveChange['pay']>,
): Promise<void> {
  const salary = change.salary ?? NO_CENTS;
  const { employment, formats } = await messagesFor(deps.messages, tx, (await findAdminAddress(tx, company.id)) ?? '');
  const description = employment.retroactiveDescription({
    from: formats.formatDate(pay.from),
    until: formats.formatDate(pay.until),
    salary: formats.formatCad(salary),
  });
  await insertPayCorrection(
    tx,
    { id: memberId, companyId: company.id },
    { ...pay, salary, description },
    company.user_id,
  );
}

/** The terms in force on a day, by id. */
export const termsIdOn = (person: Changeable, day: PlainDate): string => {
  const { effectiveOn } = termsOn(person.terms, day);
  return person.terms.find((row) => row.effectiveOn === effectiveOn)?.id ?? '';
};
