import { isBankDay } from '@portage/domain/dates/bank-holidays';
import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { type PayrollSchedule, paydaysBetween } from '@portage/domain/pay/paydays';

/** Days by which a start may move to give regular paydays. A bi-weekly one keeps the next payday 7 to 13 days away, with its invoice open. */
const moves = {
  Monthly: Array.from({ length: 31 }, (_, at) => (at % 2 === 0 ? -1 : 1) * Math.ceil(at / 2)),
  'Bi-Weekly': [0, 1, 2, 3, 4, 5, 6],
};
/** Paydays until this many days after the demo day count: a monthly payday further on can be a weekend. */
const shownDays = 35;

/**
 * The day near a date on which employment can start so that paydays are bank days, or as many of them as possible. Of such days, a
 * bank day is preferred: the paydays of a month's day can be bank days where the start is a Sunday.
 * @param demoDay the last day of the history
 */
export function startDay(near: PlainDate, schedule: PayrollSchedule, demoDay: PlainDate): PlainDate {
  const score = (start: PlainDate) =>
    2 * paydaysBetween(start, schedule, start, addDays(demoDay, shownDays)).filter((day) => !isBankDay(day)).length +
    (isBankDay(start) ? 0 : 1);
  const starts = moves[schedule].map((days) => addDays(near, days));
  return starts.reduce((best, start) => (score(start) < score(best) ? start : best));
}
