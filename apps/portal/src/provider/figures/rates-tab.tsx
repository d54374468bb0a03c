import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-figures';
import { formatEdition, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { type RatesOfYear, ratesByYearQuery } from './figures-queries.ts';
import { sourceColumn } from './source-column.tsx';

const tones = { builtIn: 'moss', inUse: 'moss', superseded: 'neutral' } as const;

const columns: Column<RatesOfYear>[] = [
  { key: 'year', header: m.year, shrink: true, cell: ({ year }) => String(year) },
  { key: 'edition', header: m.edition, cell: ({ edition }) => formatEdition(edition) },
  {
    key: 'state',
    header: m.state,
    shrink: true,
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{m.stateName({ state })}</StatusBadge>,
  },
  { key: 'addedBy', header: m.addedBy, cell: ({ addedBy }) => addedBy ?? '–' },
  {
    key: 'addedOn',
    header: m.addedOn,
    shrink: true,
    cell: ({ addedAt }) => (addedAt === null ? '–' : formatShortDate(todayAt(Date.parse(addedAt)))),
  },
];

const figureColumns: Column<RatesOfYear['figures'][number]>[] = [
  { key: 'figure', header: m.figure, cell: ({ figure }) => m.figureName({ figure }) },
  { key: 'value', header: m.value, align: 'end', shrink: true, cell: ({ value }) => value },
  sourceColumn,
];

/** The contribution rates of each year, with where each figure was published. */
export function RatesTab() {
  const rates = useQuery(ratesByYearQuery);
  return (
    <DataTable
      caption={m.ratesList}
      columns={columns}
      rows={rates.data ?? []}
      rowKey={({ key }) => key}
      loading={rates.isPending}
      detail={({ year, figures }) => (
        <DataTable
          plain
          caption={m.figuresOf({ year: String(year) })}
          columns={figureColumns}
          rows={figures}
          rowKey={({ figure }) => figure}
          empty={null}
        />
      )}
      empty={<ListFailed title={m.notLoaded} />}
    />
  );
}
