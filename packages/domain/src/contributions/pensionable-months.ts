import type { PlainDate } from '../dates/plain-date.ts';
import { monthOf, yearOf } from '../dates/plain-date.ts';
import type { Province } from '../places/provinces.ts';
import { type Exemption, monthsNotCounted } from './exemptions.ts';

// CPP: from the month after the 18th birthday through the month of the 70th (T4127 chapter 6, "PM").
// QPP: from the month after the 18th birthday; since 2024 through the year of the 72nd (Revenu Québec), so ages 70 and 71 still pay.

/** First and last month (counted from year 0) of contributions to the province's pension plan. */
function contributoryMonths(birthDate: PlainDate, province: Province): { first: number; last: number } {
  const birthYear = yearOf(birthDate);
  const birthMonth = monthOf(birthDate) - 1;
  return {
    first: (birthYear + 18) * 12 + birthMonth + 1,
    last: province === 'QC' ? (birthYear + 72) * 12 + 11 : (birthYear + 70) * 12 + birthMonth,
  };
}

/**
 * Months of the year, 0 to 12, in which pay is pensionable by age and not by choice: 9 if the employee turns 18 in March.
 * @param exemptions the months of a choice to stop the plan do not count (T4127 chapter 6), nor those after the month of a death
 */
export function pensionableMonths(
  birthDate: PlainDate,
  province: Province,
  year: number,
  exemptions: readonly Exemption[] = [],
): number {
  const { first, last } = contributoryMonths(birthDate, province);
  const from = Math.max(first, year * 12);
  const to = Math.min(last, year * 12 + 11);
  const left = monthsNotCounted(exemptions, province, year).map((month) => year * 12 + month);
  return Math.max(0, to - from + 1) - left.filter((month) => month >= from && month <= to).length;
}

/** Whether pay on this date is pensionable by age; if not, pensionable earnings are zero. */
export function isPensionableByAge(birthDate: PlainDate, province: Province, payDate: PlainDate): boolean {
  const month = yearOf(payDate) * 12 + monthOf(payDate) - 1;
  const { first, last } = contributoryMonths(birthDate, province);
  return month >= first && month <= last;
}
