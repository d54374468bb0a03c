import { todayAt } from '@portage/domain/dates/plain-date';
import * as bankHolidays from '@portage/messages/bank-holidays';
import { formatDayMonth, formatDayOfWeek } from '@portage/messages/formats';
import * as provincialHolidays from '@portage/messages/provincial-holidays';
import * as m from '@portage/messages/time-away';
import { useState } from 'react';
import { useRights } from '#lib/company/company.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { AwayRow } from './away-entry.tsx';
import { CancelButton, CancelDialog } from './cancel-dialog.tsx';
import { datesText, workingDaysText } from './entry-texts.ts';
import styles from './time-away.module.css';
import type { AwayPerson, ComingEntry } from './time-away-queries.ts';
import { awayWeeks, lastShown, type SharedHoliday } from './weeks.ts';

interface ComingAwayProps {
  coming: readonly ComingEntry[];
  /** Who works for the company, in whose provinces holidays are. */
  people: readonly AwayPerson[];
}

/** Who is away in the next 30 days, week by week with the statutory holidays, and later. */
export function ComingAway({ coming, people }: ComingAwayProps) {
  const today = todayAt(Date.now());
  const [canceled, setCanceled] = useState<ComingEntry | null>(null);
  const approved = coming.filter(({ state }) => state === 'approved');
  const provinces = [...new Set(people.flatMap(({ province }) => province ?? []))].toSorted();
  const weeks = awayWeeks(approved, provinces, today);
  const later = approved.filter(({ first }) => first > lastShown(today));
  const row = (entry: ComingEntry) => <ComingRow key={entry.id} entry={entry} onCancel={() => setCanceled(entry)} />;
  return (
    <Card title={m.coming} aside={m.nextDays} flush>
      {weeks.every(({ entries }) => entries.length === 0) && (
        <div className={styles.none}>
          <p className={styles.name}>{m.noneComing}</p>
          <p className={styles.line}>{weeks.length === 0 ? m.noneComingText : m.noneComingHolidays}</p>
        </div>
      )}
      {weeks.map(({ monday, entries, holidays }) => (
        <section key={monday} className={styles.week}>
          <h3>{m.weekOf({ monday: formatDayMonth(monday) })}</h3>
          <ul className={styles.rows}>
            {holidays.map((holiday) => (
              <HolidayRow key={`${holiday.code} ${holiday.observed}`} holiday={holiday} />
            ))}
            {entries.map(row)}
          </ul>
        </section>
      ))}
      {later.length > 0 && (
        <section className={styles.week}>
          <h3>{m.later}</h3>
          <ul className={styles.rows}>{later.map(row)}</ul>
        </section>
      )}
      {canceled !== null && (
        <CancelDialog entry={canceled} name={canceled.person.name} onClose={() => setCanceled(null)} />
      )}
    </Card>
  );
}

function ComingRow({ entry, onCancel }: { entry: ComingEntry; onCancel: () => void }) {
  const canCancel = useRights()('people.write');
  return (
    <AwayRow
      entry={entry}
      person={entry.person}
      lines={[`${datesText(entry)}\u00a0· ${workingDaysText(entry, entry.person.province)}`]}
      actions={canCancel && <CancelButton name={entry.person.name} onCancel={onCancel} />}
    />
  );
}

const holidayNames: Readonly<Record<SharedHoliday['code'], string>> = { ...bankHolidays, ...provincialHolidays };

function HolidayRow({ holiday: { code, date, observed, provinces } }: { holiday: SharedHoliday }) {
  const where = provinces.map((province) => provinceNames[province]).join(', ');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.first}>
          <span className={styles.name}>{holidayNames[code]}</span>
          <StatusBadge tone="neutral">{m.holiday}</StatusBadge>
        </p>
        <p className={styles.line}>
          {`${formatDayOfWeek(observed)}\u00a0· `}
          {observed === date
            ? m.holidayIn({ provinces: where })
            : m.holidayMoved({ provinces: where, day: formatDayMonth(date) })}
        </p>
      </div>
    </li>
  );
}
