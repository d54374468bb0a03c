import { comingYearWithoutRates } from '@portage/domain/contributions/coming-year';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-figures';
import { formatEdition, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { OneLine, TitleLine } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { type RatesOfYear, ratesByYearQuery } from './figures-queries.ts';
import { sourceColumn } from './source-column.tsx';

const tones = { builtIn: 'moss', inUse: 'moss', superseded: 'neutral', missing: 'wheat' } as const;

const columns: Column<RatesOfYear>[] = [
  { key: 'year', header: m.year, sortable: true, width: '7rem', card: 'title', cell: ({ year }) => String(year) },
  {
    key: 'edition',
    header: m.edition,
    sortable: true,
    card: 'second',
    unlabeled: true,
    cell: ({ state, edition }) =>
      state === 'missing' ? <AddRates /> : <TitleLine>{formatEdition(edition)}</TitleLine>,
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

const order: SortKeys<RatesOfYear> = {
  year: ({ year }) => year,
  edition: ({ edition }) => edition,
  state: ({ state }) => m.stateName({ state }),
  addedBy: ({ addedBy }) => addedBy ?? '',
  addedOn: ({ addedAt }) => addedAt ?? '',
};
const noRates: readonly RatesOfYear[] = [];

/** The years with the coming one before them while its rates are missing. */
function withMissingYear(rates: readonly RatesOfYear[]): readonly RatesOfYear[] {
  const missing = comingYearWithoutRates(todayAt(Date.now()), (year) => rates.some((one) => one.year === year));
  if (missing === null) return rates;
  const nothing = { edition: '', addedBy: null, addedAt: null, figures: [] };
  return [{ key: `missing-${missing}`, year: missing, state: 'missing', ...nothing }, ...rates];
}

function AddRates() {
  return mayDo(useStaff(), 'provider/figures-add') ? <Link to="?tab=add">{m.addRates}</Link> : '–';
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
