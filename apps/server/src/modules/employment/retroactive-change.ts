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
import { type Cents, cents, NO_CENTS, subtractCents, toDecimal } from '@portage/domain/money/money';
import { type RetroactivePay, retroactivePay } from '@portage/domain/pay/retroactive-pay';
import type { Instalment } from '@portage/domain/recoveries/recovery-schedule';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import {
  forgivenTo,
  proposeInstalments,
  recoverableRest,
  startRecovery,
  takeOffRecoveries,
} from '../recoveries/recover.ts';
import { changeRefusal } from './change-refusal.ts';
import type { Changeable } from './changeable.ts';
import { comingPays } from './coming-pays.ts';
import type { Employer } from './employer.ts';
import {
  findInvoicedPay,
  findStatedSalaries,
  insertLowerCorrection,
  insertPayCorrection,
} from './queries/pay-corrections.ts';
import { findAdminAddress } from './queries/person.ts';

/** What a salary from an invoiced day on makes of the invoiced days. */
export interface RetroactiveEffect extends RetroactivePay {
  payOn: PlainDate;
  /** How much of a higher salary's difference is taken off what is still to be recovered; `amount` is the rest, which is paid. */
  reduces: Cents;
  /** What is taken from the next pays of an overpayment, once there is a ground. */
  instalments: readonly Instalment[];
}

/** A salary that reaches back to invoiced days. */
export interface RetroactiveChange {
  /** The difference of the invoiced days; null when it is nothing. */
  pay: RetroactiveEffect | null;
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
 * What another salary from an invoiced day on makes: the difference of the invoiced days as one payment, with the next regular pay, and the
 * change from the first day that is not invoiced. Nothing that is invoiced changes. A lower salary, which only the provider states, makes an
 * overpayment that is recovered from later pays; a higher one takes off what is still to be recovered first.
 * @param before the terms without the pending change that is edited
 * @returns null when the change is not of that kind
 * @throws Refusal 409 when a client states a lower salary, or the change is not possible from the first day that is not invoiced
 */
export async function retroactiveChange(
  tx: Transaction,
  company: Pick<Employer, 'id' | 'user_id'>,
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
  const pay = retroactivePay(lines, stated, change.effectiveOn, salary, await forgivenTo(tx, person.id));
  if (pay === null) return null;
  if (pay.amount < 0 && company.user_id !== null)
    throw new Refusal(409, 'retroactiveLower', { amount: toDecimal(cents(-pay.amount)), first });

  const following = { ...change, effectiveOn: first };
  const problem = changeProblem(following, { ...person, terms: before });
  const hasLeft = lastDay !== null && first > lastDay;
  if (problem !== null && problem.code !== 'nothingChanged' && !hasLeft) throw changeRefusal(problem);
  const after = problem === null ? withChange(before, following) : before;
  const [next] = hasLeft ? [] : pricedStretches(person.commencement, after, first, addDays(first, UNTIL_PAYDAY));
  const owner = { companyId: company.id, memberId: person.id };
  const reduces = pay.amount > 0 ? await recoverableRest(tx, person.id, pay.amount) : NO_CENTS;
  const instalments =
    pay.amount < 0 ? await proposeInstalments(tx, owner, pay.years, await comingPays(tx, person, after)) : [];
  const payOn = laterOf(next?.payday ?? person.today, person.today);
  return {
    pay: pay.amount === 0 ? null : { ...pay, amount: subtractCents(pay.amount, reduces), payOn, reduces, instalments },
    following: problem === null ? following : null,
  };
}

/** Records the payment of the difference, or its recovery, described in the language of the company's administrator. */
export async function recordRetroactivePay(
  deps: Pick<Deps, 'messages'>,
  tx: Transaction,
  company: Employer,
  memberId: string,
  change: EmploymentChange,
  pay: RetroactiveEffect,
  reason: string,
): Promise<void> {
  const salary = change.salary ?? NO_CENTS;
  const member = { id: memberId, companyId: company.id };
  const { employment, formats } = await messagesFor(deps.messages, tx, (await findAdminAddress(tx, company.id)) ?? '');
  const params = {
    from: formats.formatDate(pay.from),
    until: formats.formatDate(pay.until),
    salary: formats.formatCad(salary),
  };
  if (pay.reduces > 0) await takeOffRecoveries(tx, memberId, pay.reduces);
  if (pay.amount > 0) {
    const description = employment.retroactiveDescription(params);
    await insertPayCorrection(tx, member, { ...pay, salary, description }, company.user_id);
    return;
  }
  const recovery =
    pay.amount === 0
      ? null
      : await startRecovery(tx, {
          companyId: company.id,
          memberId,
          cause: 'salary',
          total: cents(-pay.amount),
          years: pay.years,
          paidFrom: pay.paidFrom,
          description: employment.overpaymentDescription(params),
          reason: checkedReason(reason),
          requestKey: null,
        });
  await insertLowerCorrection(tx, member, { ...pay, salary }, recovery?.id ?? null, company.user_id);
}

/** The terms in force on a day, by id. */
export const termsIdOn = (person: Changeable, day: PlainDate): string => {
  const { effectiveOn } = termsOn(person.terms, day);
  return person.terms.find((row) => row.effectiveOn === effectiveOn)?.id ?? '';
};
