import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-figures';
import { formatDateRange, formatEdition, formatShortDate } from '@portage/messages/formats';
import * as missing from '@portage/messages/missing-rates';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { OneLine, TitleLine } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import styles from './figures.module.css';
import { TaxDifferences } from './tax-differences.tsx';
import { type TaxEditionRow, taxEditionsQuery } from './tax-editions-queries.ts';

const tones = { builtIn: 'moss', inUse: 'moss', superseded: 'neutral', missing: 'wheat' } as const;

const columns: Column<TaxEditionRow>[] = [
  {
    key: 'payDates',
    header: m.payDates,
    sortable: true,
    width: '13.5rem',
    card: 'title',
    cell: ({ from, until }) =>
      until === null
        ? m.fromDay({ day: formatShortDate(plainDate(from)) })
        : formatDateRange(plainDate(from), plainDate(until)),
  },
  {
    key: 'edition',
    header: m.edition,
    sortable: true,
    card: 'second',
    unlabeled: true,
    cell: ({ state, edition }) =>
      state === 'missing' ? <AddTables /> : <TitleLine>{formatEdition(edition)}</TitleLine>,
  },
  {
    key: 'state',
    header: m.state,
    sortable: true,
    width: '9rem',
    card: 'mark',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{m.stateName({ state })}</StatusBadge>,
  },
  {
    key: 'addedBy',
    header: m.addedBy,
    sortable: true,
    minor: true,
    cell: ({ addedBy }) => <OneLine>{addedBy ?? '–'}</OneLine>,
  },
  {
    key: 'addedOn',
    header: m.addedOn,
    sortable: true,
    width: '8.5rem',
    cell: ({ addedAt }) => (addedAt === null ? '–' : formatShortDate(todayAt(Date.parse(addedAt)))),
  },
];

const order: SortKeys<TaxEditionRow> = {
  payDates: ({ from }) => from,
  edition: ({ edition }) => edition,
  state: ({ state }) => m.stateName({ state }),
  addedBy: ({ addedBy }) => addedBy ?? '',
  addedOn: ({ addedAt }) => addedAt ?? '',
};
const noEditions: readonly TaxEditionRow[] = [];

function AddTables() {
  return mayDo(useStaff(), 'provider/figures-add') ? <Link to="?tab=add">{m.taxMissing}</Link> : '–';
}

/** The income tax tables of each edition: its pay dates, where it was published, and what it changes. */
export function TaxTab() {
  const editions = useQuery(taxEditionsQuery);
  const { rows, ...sorted } = useUrlOrder('sort', editions.data ?? noEditions, order);
  return (
    <DataTable
      caption={m.taxList}
      columns={columns}
      rows={rows}
      lines
      {...sorted}
      rowKey={({ key }) => key}
      loading={editions.isPending}
      detail={({ state, quebec, source, differences }) =>
        state === 'missing' ? null : (
          <>
            <p className={styles.text} lang="en">
              {m.taxQuebec({ edition: formatEdition(quebec) })}
              {source !== null && (
                <>
                  <br />
                  {m.taxSource({ source })}
                </>
              )}
            </p>
            {differences === null ? (
              <p className={styles.text}>{m.taxFirst}</p>
            ) : (
              <TaxDifferences differences={differences} />
            )}
          </>
        )
      }
      empty={<ListFailed title={missing.taxTablesNotLoaded} />}
    />
  );
}
