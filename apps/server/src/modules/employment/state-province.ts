import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { addDays, laterOf, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import {
  changeProblem,
  type EmploymentChange,
  firstChangeDay,
  isRecorded,
  withChange,
} from '@portage/domain/members/employment-change';
import { pricedStretches } from '@portage/domain/members/employment-preview';
import type { TermsByDay } from '@portage/domain/members/employment-terms';
import type { Transaction } from '@portage/platform/postgres/database';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { changeRefusal } from './change-refusal.ts';
import type { Changeable } from './changeable.ts';
import type { Employer } from './employer.ts';
import { findInvoicedPay, insertStatedProvince, lastInvoicedOneTime } from './queries/pay-corrections.ts';

export { statedProvinces } from './queries/pay-corrections.ts';

/** A change that only states another province of employment. */
type ProvinceChange = EmploymentChange & { province: NonNullable<EmploymentChange['province']> };

/** A province that was stated for invoiced days. */
export interface StatedProvince {
  /** The invoiced days that it concerns. */
  readonly from: PlainDate;
  readonly until: PlainDate;
  /** All terms with it. */
  readonly terms: TermsByDay;
  /** The payday whose pay settles what contributions should have been. */
  readonly settledOn: PlainDate;
}

/** How long after the first day that is not invoiced its payday can be, in days. */
const UNTIL_PAYDAY = 65;

/** Whether the provider states a province, and nothing else, for days that are invoiced. A client can't. */
export const statesProvince = (
  company: Pick<Employer, 'user_id'>,
  { commencement, invoicedUntil }: Changeable,
  change: EmploymentChange,
): change is ProvinceChange =>
  company.user_id === null &&
  change.province !== undefined &&
  change.province !== null &&
  change.salary === undefined &&
  change.schedule === undefined &&
  invoicedUntil !== null &&
  change.effectiveOn <= invoicedUntil &&
  change.effectiveOn >= commencement;

/**
 * The terms with a province that is stated for invoiced days. The run settles what contributions of these days should have been, in the year in
 * which they were paid.
 * @param before the terms without the pending change that is edited
 * @returns null when they say so already
 * @throws Refusal 409 when the change is not possible, or when pay of a year that has no pay left is concerned
 */
export async function stateProvince(
  tx: Transaction,
  person: Changeable,
  before: TermsByDay,
  change: ProvinceChange,
): Promise<StatedProvince | null> {
  if (isRecorded(before, change)) return null;
  const problem = changeProblem(change, { ...person, invoicedUntil: null, terms: before });
  if (problem?.code === 'nothingChanged') return null;
  if (problem !== null) throw changeRefusal(problem);
  const terms = withChange(before, change);
  const from = change.effectiveOn;
  const until = laterOf(person.invoicedUntil ?? from, (await lastInvoicedOneTime(tx, person.id)) ?? from);
  const next = nextPayday(person, terms);
  const openYear = next === null ? null : yearOf(payDateOf(next));
  const lines = await findInvoicedPay(tx, person.id, from, until);
  const closed = lines.findLast(({ payDate }) => yearOf(payDate) < (openYear ?? Number.POSITIVE_INFINITY));
  if (closed !== undefined || next === null)
    throw new Refusal(409, 'provinceYearClosed', {
      year: String(yearOf(closed?.payDate ?? person.today)),
      first: addDays(closed?.end ?? until, 1),
    });
  return { from, until, terms, settledOn: next };
}

/** The payday of the first days that are not invoiced, from today on; null when there are none. */
function nextPayday({ commencement, lastDay, today, ...facts }: Changeable, terms: TermsByDay): PlainDate | null {
  const first = firstChangeDay({ commencement, lastDay, today, ...facts });
  if (lastDay !== null && first > lastDay) return null;
  const stretches = pricedStretches(commencement, terms, first, addDays(first, UNTIL_PAYDAY));
  return stretches.find(({ payday }) => payday >= today)?.payday ?? null;
}

/** Records that a province was stated for invoiced days. @param reason why it was wrong @throws Refusal 400 without a reason */
export async function recordStatedProvince(
  tx: Transaction,
  companyId: string,
  person: Changeable,
  { province }: ProvinceChange,
  { from, until }: StatedProvince,
  reason: string,
): Promise<void> {
  await insertStatedProvince(
    tx,
    { id: person.id, companyId },
    { from, until, province, reason: checkedReason(reason) },
  );
}
