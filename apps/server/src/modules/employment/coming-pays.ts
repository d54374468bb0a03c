import { addDays } from '@portage/domain/dates/plain-date';
import { firstChangeDay } from '@portage/domain/members/employment-change';
import { pricedStretches } from '@portage/domain/members/employment-preview';
import type { TermsByDay } from '@portage/domain/members/employment-terms';
import { minimumWageOn } from '@portage/domain/minimum-wage/minimum-wage';
import { NO_CENTS } from '@portage/domain/money/money';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import { type ComingPay, minimumForDays } from '@portage/domain/recoveries/recovery-schedule';
import type { Transaction } from '@portage/platform/postgres/database';
import { minimumWagesIn } from '../rates/minimum-wages.ts';
import type { Changeable } from './changeable.ts';

/** How far the pays of a recovery are shown, in days. */
const HORIZON_DAYS = 3 * 366;

/** A person's pays from the first day that is not invoiced on, one for each payday: its largest line. None after the last working day. */
export async function comingPays(tx: Transaction, person: Changeable, terms: TermsByDay): Promise<ComingPay[]> {
  const { commencement, lastDay, postalCode, unpaidLeave } = person;
  const wages = await minimumWagesIn(tx);
  const first = firstChangeDay(person);
  const horizon = addDays(first, HORIZON_DAYS);
  const until = lastDay !== null && lastDay < horizon ? lastDay : horizon;
  if (until < first) return [];
  const stretches = pricedStretches(commencement, terms, first, until, unpaidLeave).filter(
    ({ payday }) => payday >= person.today,
  );
  return [...Map.groupBy(stretches, ({ payday }) => payday)]
    .map(([payday, parts]) => {
      const { gross, days, terms: own } = parts.reduce((a, b) => (b.gross > a.gross ? b : a));
      const province = own.province ?? provinceOfPostalCode(postalCode);
      const wage = province === null ? null : minimumWageOn(wages, province, payday);
      return { payday, gross, payable: gross, minimum: wage === null ? NO_CENTS : minimumForDays(wage.hourly, days) };
    })
    .toSorted((a, b) => (a.payday < b.payday ? -1 : 1));
}
