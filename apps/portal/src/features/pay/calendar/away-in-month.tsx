import type { PlainDate } from '@portage/domain/dates/plain-date';
import { formatDateRange, formatMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/pay-calendar';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { awayInMonthQuery } from './away-queries.ts';
import styles from './calendar.module.css';

/** Who is away in a month, for roles that may read the people. Renders nothing when everyone works. */
export function AwayInMonth({ month }: { month: PlainDate }) {
  const mayRead = useRights()('people.read');
  const read = useQuery({ ...awayInMonthQuery(useCompanyId(), month), enabled: mayRead });
  if (read.isLoadingError) return <NotLoadedLine text={m.awayNotLoaded} reads={[read]} />;
  if (read.data === undefined || read.data.length === 0) return null;
  return (
    <section className={styles.away} aria-labelledby="away-in-month">
      <h3 id="away-in-month">{m.awayIn({ month: formatMonth(month) })}</h3>
      <ul>
        {read.data.map(({ id, name, first, last }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{formatDateRange(first, last)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
