import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { paths } from '@portage/domain/portal-paths';
import { formatCadNamed, formatDayMonth, formatLongDate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay-calendar';
import { Link } from 'react-router';
import { holidayNote } from '#lib/texts/holiday-note.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from './calendar.module.css';
import { kindNames, kindTones } from './kind-names.ts';
import { type CalendarEntry, isCredited } from './pay-calendar-queries.ts';

/** The dates of a month, each with what happens then. */
export function CalendarEntries({ entries, label }: { entries: readonly CalendarEntry[]; label: string }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={`${entry.date} ${entry.kind} ${entry.payday} ${entry.invoice?.number}`} className={styles.entry}>
          <time className={styles.date} dateTime={entry.date}>
            {formatDayMonth(plainDate(entry.date))}
          </time>
          <div className={styles.what}>
            <StatusBadge tone={kindTones[entry.kind]}>{kindNames[entry.kind]}</StatusBadge>
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

function textOf(entry: CalendarEntry): string {
  const { kind, payday, people } = entry;
  const date = formatLongDate(plainDate(payday));
  if (kind === 'cutOff') return m.cutOffOf({ date });
  if (kind === 'funding') return m.fundingOf({ date });
  if (isCredited(entry)) return m.credited;
  return people === 0 ? m.oneTimeOnly : m.paydayOf({ count: people ?? 0 });
}

function amountOf({ estimate }: CalendarEntry, given: number): string {
  const amount = formatCadNamed(cents(given));
  return estimate ? m.estimated({ amount }) : amount;
}

/** The invoice of a funding date, or when a payday on a closed bank day is paid. */
function Note({ entry: { kind, date, invoice } }: { entry: CalendarEntry }) {
  if (invoice !== null)
    return (
      <p className={styles.note}>
        <Link to={`${paths.pay}/${encodeURIComponent(invoice.number)}`}>{wholeNumbers(invoice.number)}</Link>
        {`\u00a0· ${invoiceStatusLabel(invoice.status)}`}
      </p>
    );
  const note = kind === 'payday' ? holidayNote(plainDate(date)) : null;
  return note === null ? null : <p className={styles.note}>{note}</p>;
}
