import { comingYearWithoutRates } from '@portage/domain/contributions/coming-year';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-figures';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { editionColumns, editionOrder } from './edition-columns.tsx';
import { type RatesOfYear, ratesByYearQuery } from './figures-queries.ts';
import { sourceColumn } from './source-column.tsx';

const columns: Column<RatesOfYear>[] = [
  { key: 'year', header: m.year, sortable: true, width: '7rem', card: 'title', cell: ({ year }) => String(year) },
  ...editionColumns(m.addRates),
];

const order: SortKeys<RatesOfYear> = {
  year: ({ year }) => year,
  ...editionOrder,
};
const noRates: readonly RatesOfYear[] = [];

/** The years with the coming one before them while its rates are missing. */
function withMissingYear(rates: readonly RatesOfYear[]): readonly RatesOfYear[] {
  const missing = comingYearWithoutRates(todayAt(Date.now()), (year) => rates.some((one) => one.year === year));
  if (missing === null) return rates;
  const nothing = { edition: '', addedBy: null, addedAt: null, figures: [] };
  return [{ key: `missing-${missing}`, year: missing, state: 'missing', ...nothing }, ...rates];
}

const figureColumns: Column<RatesOfYear['figures'][number]>[] = [
  { key: 'figure', header: m.figure, card: 'title', cell: ({ figure }) => m.figureName({ figure }) },
  // Wide enough for a sum of six figures.
  { key: 'value', header: m.value, align: 'end', width: '7.5rem', card: 'amount', cell: ({ value }) => value },
  sourceColumn,
];

/** The contribution rates of each year, with where each figure was published. */
export function RatesTab() {
  const rates = useQuery(ratesByYearQuery);
  const years = useMemo(() => (rates.data === undefined ? noRates : withMissingYear(rates.data)), [rates.data]);
  const { rows, ...sorted } = useUrlOrder('sort', years, order);
  return (
    <DataTable
      caption={m.ratesList}
      columns={columns}
      rows={rows}
      lines
      {...sorted}
      rowKey={({ key }) => key}
      loading={rates.isPending}
      detail={({ state, year, figures }) =>
        // Of lines, as the table around it, whose columns it would otherwise get: as wide as nothing.
        state === 'missing' ? null : (
          <DataTable
            plain
            lines
            caption={m.figuresOf({ year: String(year) })}
            columns={figureColumns}
            rows={figures}
            rowKey={({ figure }) => figure}
            empty={null}
          />
        )
      }
      empty={<ListFailed title={m.notLoaded} />}
    />
  );
}
