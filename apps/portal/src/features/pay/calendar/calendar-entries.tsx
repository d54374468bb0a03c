import { mondayBefore, type PlainDate, plainDate, todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { dueOn } from '@portage/domain/invoices/due';
import { cents } from '@portage/domain/money/money';
import type { PaydayOutcome } from '@portage/domain/pay/payday-outcome';
import { paths } from '@portage/domain/portal-paths';
import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Tone } from '@portage/domain/tone';
import { formatCadNamed, formatDate, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/pay-calendar';
import * as timeAway from '@portage/messages/time-away';
import { Link } from 'react-router';
import { holidayNote } from '#lib/texts/holiday-note.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from './calendar.module.css';
import { toDo } from './days-to-act.ts';
import { kindNames, kindTones } from './kind-names.ts';
import { type CalendarEntry, isCredited } from './pay-calendar-queries.ts';

/** The dates of a month, each with what happens then. */
export function CalendarEntries({ entries, label }: { entries: readonly CalendarEntry[]; label: string }) {
  const today = todayAt(Date.now());
  return (
    <ul className={styles.entries} aria-label={label}>
      {entries.map((entry, at) => (
        <li
          key={`${entry.date} ${entry.kind} ${entry.payday} ${entry.invoice?.number}`}
          className={styles.entry}
          data-to-do={toDo(entry, today) !== null}
        >
          {mondayOf(entry) !== mondayOf(entries[at - 1]) && (
            <p className={styles.week}>{weekText(plainDate(entry.date), today)}</p>
          )}
          <p className={styles.date}>
            <time dateTime={entry.date}>{formatDayMonth(plainDate(entry.date))}</time>
          </p>
          <div className={styles.what}>
            <StatusBadge tone={toneOf(entry)}>{kindNames[entry.kind]}</StatusBadge>
            <p>{textOf(entry)}</p>
            <Note entry={entry} />
          </div>
          {entry.cents !== null && !isCredited(entry) && (
            <span className={styles.amount}>{amountOf(entry, entry.cents)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const mondayOf = (entry: CalendarEntry | undefined): PlainDate | null =>
  entry === undefined ? null : mondayBefore(plainDate(entry.date));

/** The week of a date, by its Monday unless it is this week. */
function weekText(date: PlainDate, today: PlainDate): string {
  const monday = mondayBefore(date);
  return monday === mondayBefore(today) ? m.thisWeek : timeAway.weekOf({ monday: formatDayMonth(monday) });
}

function textOf(entry: CalendarEntry): string {
  const { kind, payday, people } = entry;
  const isSameYear = yearOf(plainDate(payday)) === yearOf(plainDate(entry.date));
  const date = wholeDates((isSameYear ? formatDayMonth : formatDate)(plainDate(payday)));
  if (kind === 'cutOff') return m.cutOffOf({ date });
  if (kind === 'funding') return m.fundingOf({ date });
  if (isCredited(entry)) return m.credited;
  const outcome = entry.outcome ?? 'planned';
  if (people === 0) return oneTimeTexts[outcome];
  if (outcome === 'planned' && entry.invoice !== null) return m.paydayWaits({ count: people ?? 0 });
  return paydayText(outcome, people ?? 0, entry.paid ?? 0);
}

function paydayText(outcome: PaydayOutcome, count: number, paid: number): string {
  if (outcome !== 'partly') return paydayTexts[outcome]({ count });
  return paid < count ? m.paydayPartly({ paid, count }) : m.paydayExtrasLate({ count });
}

const paydayTexts = {
  planned: m.paydayPlanned,
  paid: m.paydayPaid,
  held: m.paydayHeld,
  late: m.paydayLate,
} as const;

const oneTimeTexts: Readonly<Record<PaydayOutcome, string>> = {
  planned: m.oneTimePlanned,
  paid: m.oneTimePaid,
  partly: m.oneTimePartly,
  held: m.oneTimeHeld,
  late: m.oneTimeLate,
};

/** Whether a payday is over and not paid in full. */
const isMissed = ({ outcome }: CalendarEntry): boolean =>
  outcome === 'partly' || outcome === 'held' || outcome === 'late';

const toneOf = (entry: CalendarEntry): Tone =>
  isMissed(entry) && !isCredited(entry) ? 'maple' : kindTones[entry.kind];

function amountOf({ estimate }: CalendarEntry, given: number): string {
  const amount = formatCadNamed(cents(given));
  return estimate ? m.estimated({ amount }) : amount;
}

/** The invoice of a funding date, or when a payday on a closed bank day is paid. */
function Note({ entry }: { entry: CalendarEntry }) {
  const { kind, date, invoice } = entry;
  if (invoice !== null)
    return (
      <p className={styles.note}>
        <Link to={`${paths.pay}/${encodeURIComponent(invoice.number)}`}>{wholeNumbers(invoice.number)}</Link>
        {`\u00a0· ${isDueToday(entry) ? m.dueToday : invoiceStatusLabel(invoice.status)}`}
      </p>
    );
  const note = kind === 'payday' && !isMissed(entry) ? holidayNote(plainDate(date)) : null;
  return note === null ? null : <p className={styles.note}>{note}</p>;
}

const isDueToday = ({ kind, date, invoice }: CalendarEntry): boolean =>
  kind === 'funding' &&
  invoice !== null &&
  dueOn({ status: invoice.status, due_date: date }, todayAt(Date.now())) === 'today';
