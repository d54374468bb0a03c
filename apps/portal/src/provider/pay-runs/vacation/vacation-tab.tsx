import { plainDate } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-money';
import { formatDate, formatNumber, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { Named } from '../../lists/cells/one-line.tsx';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { Amount, csvAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { RowsList } from '../../receivables/rows-list.tsx';
import { useClientFilter } from '../client-filter.tsx';
import { type VacationRow, vacationList, vacationTotalsQuery } from './vacation-queries.ts';

/** Hours of a working day, as records of employment count them. */
const HOURS_A_DAY = 8;
const daysOf = (hundredths: number): string => formatNumber(hundredths / 100);
const hoursOf = (hundredths: number): string => formatNumber((hundredths * HOURS_A_DAY) / 100);

/** Vacation that is owed to people, over all clients or of one, and what it adds up to. */
export function VacationTab() {
  const [params] = useUrlParams();
  const { client, field, line } = useClientFilter();
  const search = params.get('q') ?? '';
  const list = usePagedList(vacationList(client, search));
  const totals = useQuery({ ...vacationTotalsQuery(client), enabled: search === '' }).data ?? null;
  const asOf = totals?.as_of ?? list.rows[0]?.as_of;
  return (
    <div className={styles.sections}>
      <p className={styles.muted}>
        {dotted([m.vacationText, asOf !== undefined && m.asOf({ day: formatDate(plainDate(asOf)) })])}
      </p>
      <div className={styles.clientFilter}>{field}</div>
      {line}
      <RowsList
        caption={m.vacationOwed}
        searchLabel={m.searchPeople}
        list={list}
        rowKey={({ team_member_id }) => team_member_id}
        empty={{ title: m.noVacation, text: m.noVacationText }}
        csv={{
          file: 'vacation-owed.csv',
          header: [
            m.person,
            m.client,
            m.provinceColumn,
            m.lastDay,
            m.asOfColumn,
            m.daysLeft,
            m.hoursLeft,
            m.accrued,
            m.used,
            m.owed,
          ],
          cells: (row) => [
            `${row.first_name} ${row.last_name}`,
            row.company,
            row.province ?? '',
            row.last_day ?? '',
            row.as_of,
            row.days_left / 100,
            (row.days_left * HOURS_A_DAY) / 100,
            csvAmount(row.accrued_cents),
            csvAmount(row.used_cents),
            csvAmount(row.owed_cents),
          ],
        }}
        {...(totals !== null &&
          search === '' &&
          totals.people > 1 && {
            footer: {
              person: m.peopleTotal({ people: totals.people }),
              days: daysOf(totals.days_left),
              hours: hoursOf(totals.days_left),
              accrued: <Amount value={totals.accrued_cents} />,
              used: <Amount value={totals.used_cents} />,
              owed: <Amount value={totals.owed_cents} />,
            },
          })}
        columns={columns}
      />
    </div>
  );
}

const amountWidth = 'clamp(5.5rem, 11cqi, 9rem)';
const columns: Column<VacationRow>[] = [
  {
    key: 'person',
    header: m.person,
    card: 'title',
    cell: (row) => (
      <Named
        detail={
          <>
            <ClientLink id={row.company_id} name={row.company} />
            {row.last_day !== null && ` · ${m.lastDayOn({ day: formatShortDate(plainDate(row.last_day)) })}`}
          </>
        }
        keepInCard
      >
        <Link to={`${providerPath('people')}/${row.team_member_id}`}>{`${row.first_name} ${row.last_name}`}</Link>
      </Named>
    ),
  },
  {
    key: 'days',
    header: m.daysLeft,
    sortable: true,
    align: 'end',
    width: '6rem',
    card: 'second',
    cell: ({ days_left }) => daysOf(days_left),
  },
  {
    key: 'hours',
    header: m.hoursLeft,
    align: 'end',
    width: '6rem',
    card: 'third',
    cell: ({ days_left }) => hoursOf(days_left),
  },
  {
    key: 'accrued',
    header: m.accrued,
    align: 'end',
    width: amountWidth,
    cell: ({ accrued_cents }) => <Amount value={accrued_cents} />,
  },
  {
    key: 'used',
    header: m.used,
    align: 'end',
    width: amountWidth,
    cell: ({ used_cents }) => <Amount value={used_cents} />,
  },
  {
    key: 'owed',
    header: m.owed,
    sortable: true,
    align: 'end',
    width: amountWidth,
    card: 'amount',
    cell: ({ owed_cents }) => <Amount value={owed_cents} />,
  },
];
