import { plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-figures';
import { formatDateRange, formatEdition, formatShortDate } from '@portage/messages/formats';
import * as missing from '@portage/messages/missing-rates';
import { useQuery } from '@tanstack/react-query';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { editionColumns, editionOrder } from './edition-columns.tsx';
import styles from './figures.module.css';
import { TaxDifferences } from './tax-differences.tsx';
import { type TaxEditionRow, taxEditionsQuery } from './tax-editions-queries.ts';

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
  ...editionColumns(m.taxMissing),
];

const order: SortKeys<TaxEditionRow> = {
  payDates: ({ from }) => from,
  ...editionOrder,
};
const noEditions: readonly TaxEditionRow[] = [];

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
