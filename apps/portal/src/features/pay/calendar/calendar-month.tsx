import { dayOf, firstOfMonth, isPlainDate, type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { paths } from '@portage/domain/portal-paths';
import { formatMonth } from '@portage/messages/formats';
import * as payments from '@portage/messages/pay';
import * as m from '@portage/messages/pay-calendar';
import { CalendarDays } from 'lucide-react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { MonthHead } from '#ui/dates/month-head.tsx';
import { MonthTable } from '#ui/dates/month-table.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { AwayInMonth } from './away-in-month.tsx';
import styles from './calendar.module.css';
import { CalendarEntries } from './calendar-entries.tsx';
import { toDo } from './days-to-act.ts';
import { kindNames, kinds } from './kind-names.ts';
import type { CalendarEntry } from './pay-calendar-queries.ts';

interface CalendarMonthProps {
  from: string;
  to: string;
  entries: readonly CalendarEntry[];
}

/**
 * One month as a grid, where there is room, and as a list. It opens on the month with the next date, and the address keeps any other
 * month.
 */
export function CalendarMonth({ from, to, entries }: CalendarMonthProps) {
  const today = todayAt(Date.now());
  const [first, last] = [firstOfMonth(plainDate(from)), firstOfMonth(plainDate(to))];
  const [params, change] = useUrlParams();
  const asked = `${params.get('month')}-01`;
  const next = entries
    .map(({ date }) => plainDate(date))
    .filter((date) => date >= today)
    .toSorted()[0];
  const opening = firstOfMonth(next ?? today);
  const month = isPlainDate(asked) && asked >= first && asked <= last ? asked : opening;
  const shown = entries.filter(({ date }) => date.startsWith(month.slice(0, 7)));
  const name = formatMonth(month);
  const show = (to: PlainDate) => change({ month: to === opening ? null : to.slice(0, 7) }, { replace: false });
  return (
    <Card>
      <div className={styles.head}>
        <MonthHead month={month} today={today} first={first} last={last} level={2} onShow={show} />
      </div>
      <div className={styles.month}>
        <div className={styles.grid}>
          <MonthTable
            month={month}
            caption={name}
            day={(date) => <Day date={date} today={today} entries={shown.filter((entry) => entry.date === date)} />}
          />
          <Legend entries={shown} />
          <AwayInMonth month={month} />
        </div>
        {shown.length === 0 ? (
          <EmptyState
            title={m.none({ month: name })}
            icon={<CalendarDays size={24} strokeWidth={1.5} aria-hidden="true" />}
            action={entries.length === 0 && <ButtonLink to={paths.team}>{payments.openTeam}</ButtonLink>}
          >
            {m.noneText}
          </EmptyState>
        ) : (
          <CalendarEntries entries={shown} label={m.eventsIn({ month: name })} />
        )}
      </div>
    </Card>
  );
}

/** What the marks of the days mean. Nothing where no day has one. */
function Legend({ entries }: { entries: readonly CalendarEntry[] }) {
  const marks = kinds.filter((kind) => entries.some((entry) => entry.kind === kind));
  if (marks.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={m.legend}>
      {marks.map((kind) => (
        <li key={kind}>
          <span className={styles.dot} data-kind={kind} aria-hidden="true" />
          {kindNames[kind]}
        </li>
      ))}
    </ul>
  );
}

interface DayProps {
  date: PlainDate;
  today: PlainDate;
  entries: readonly CalendarEntry[];
}

function Day({ date, today, entries }: DayProps) {
  const marks = [...new Set(entries.map(({ kind }) => kind))];
  return (
    <span
      className={styles.day}
      {...(entries.some((entry) => toDo(entry, today) !== null) && { 'data-to-do': '' })}
      {...(date === today && { 'data-today': '', 'aria-current': 'date' as const })}
    >
      {dayOf(date)}
      <span className={styles.dots}>
        {marks.map((kind) => (
          <span key={kind} className={styles.dot} data-kind={kind} title={kindNames[kind]}>
            <VisuallyHidden>{kindNames[kind]}</VisuallyHidden>
          </span>
        ))}
      </span>
    </span>
  );
}
