import { addDays, type PlainDate, parsePlainDate } from '@portage/domain/dates/plain-date';
import { cents, parseCents, sumCents } from '@portage/domain/money/money';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import type { Province } from '@portage/domain/places/provinces';
import { leaveOfPays } from '@portage/domain/time-away/leave-of-pays';
import { workingDays } from '@portage/domain/time-away/statutory-holidays';
import type { TimeAway } from '@portage/domain/time-away/time-away';
import {
  formatCadNamed,
  formatDateList,
  formatDateRange,
  formatNumber,
  formatShortDateInText,
} from '@portage/messages/formats';
import * as m from '@portage/messages/time-away';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import type { Balance, ComingEntry } from './time-away-queries.ts';

/** '7.5 days'. @param hundredths of a day */
export const daysText = (hundredths: number): string =>
  m.days({ count: Math.abs(hundredths) / 100, text: formatNumber(hundredths / 100) });

/** '7.5' or '7'. What is less than a tenth of a day is no day. */
export const dayCount = (hundredths: number): string => formatNumber(Math.trunc(hundredths / 10) / 10);

/** The working days of an entry, in hundredths. */
export const workingHundredths = (
  away: Pick<TimeAway, 'first' | 'last' | 'half'>,
  province: Province | null,
): number => (away.half ? 50 : workingDays(away.first, away.last, province).length * 100);

/** '12 – 16 Jul 2027', '12 Jul 2027 · Half a day'. */
export const datesText = ({ first, last, half }: Pick<TimeAway, 'first' | 'last' | 'half'>): string =>
  half ? `${formatDateRange(first, last)} · ${m.halfDay}` : formatDateRange(first, last);

/** '3 working days in Ontario'. */
export function workingDaysText(away: Pick<TimeAway, 'first' | 'last' | 'half'>, province: Province | null): string {
  const count = workingHundredths(away, province) / 100;
  const days = m.workingDays({ count, text: formatNumber(count) });
  return province === null ? days : m.workingDaysIn({ days, province: provinceNames[province] });
}

/**
 * What a request does once it is approved: the vacation that it uses, or what it takes from which pay.
 * @param balance the person's vacation today; undefined while it is not known
 * @param planned approved vacation after today, in hundredths of a working day
 */
export function effectText(entry: ComingEntry, balance: Balance | undefined, planned: number): string {
  if (entry.kind === 'sick') return m.paidAsUsual;
  if (entry.kind === 'unpaid') return leaveText(entry);
  const used = workingHundredths(entry, entry.person.province);
  const days = daysText(used);
  if (balance === undefined) return m.usesVacationOnly({ days });
  // Less than a tenth of a day is no day.
  const missing = used + planned - balance.days_left;
  return [
    m.usesVacation({ days, left: daysText(balance.days_left) }),
    planned !== 0 && m.plannedVacation({ days: daysText(planned) }),
    missing >= 10 && m.exceedsVacation({ days: daysText(missing) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Approved vacation of a person after a day, in hundredths of a working day. */
export const plannedVacation = (entries: readonly ComingEntry[], memberId: string, after: PlainDate): number =>
  entries
    .filter(({ kind, state, memberId: id }) => kind === 'vacation' && state === 'approved' && id === memberId)
    .filter(({ last }) => last > after)
    .map(({ first, last, half, person }) =>
      workingHundredths({ first: first > after ? first : addDays(after, 1), last, half }, person.province),
    )
    .reduce((sum, days) => sum + days, 0);

/** With more pays than this, only the first and last one are named. */
const MAX_PAYS = 3;

function leaveText({ first, last, terms }: ComingEntry): string {
  const commencement = parsePlainDate(terms.commencement);
  const { schedule } = terms;
  if (commencement === null || !isPayrollSchedule(schedule)) return m.notPaid;
  const pays = leaveOfPays({ start: first, end: last }, { commencement, schedule, salary: parseCents(terms.salary) });
  const [one] = pays;
  const total = sumCents(pays.map(({ amount }) => amount));
  if (one === undefined || total === cents(0)) return m.notPaid;
  const amount = formatCadNamed(total);
  if (pays.length === 1) return m.takesFromPay({ amount, days: formatShortDateInText(one.payday) });
  const named = pays.length > MAX_PAYS ? pays.filter((_, at) => at === 0 || at === pays.length - 1) : pays;
  const days = formatDateList(named.map(({ payday }) => payday));
  return pays.length > MAX_PAYS ? m.takesFromManyPays({ amount, days }) : m.takesFromPays({ amount, days });
}
