import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { MinimumWage, MinimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/console-figures';
import { formatCad, formatShortDate } from '@portage/messages/formats';
import * as wageTexts from '@portage/messages/missing-rates';
import { useQuery } from '@tanstack/react-query';
import { minimumWagesQuery } from '#lib/figures/minimum-wages-queries.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { TitleLine } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { folded } from '../lists/paged/paged-queries.ts';
import { sourceColumn } from './source-column.tsx';

interface WageRow extends MinimumWage {
  province: Province;
  isUpcoming: boolean;
}

const columns: Column<WageRow>[] = [
  {
    key: 'province',
    header: m.province,
    sortable: true,
    width: 'clamp(13rem, 22cqi, 14rem)',
    card: 'title',
    cell: ({ province }) => <TitleLine>{provinceNames[province]}</TitleLine>,
  },
  {
    key: 'hourly',
    header: m.hourly,
    sortable: true,
    align: 'end',
    width: '7rem',
    card: 'amount',
    cell: ({ hourly }) => formatCad(hourly),
  },
  {
    key: 'since',
    header: m.since,
    sortable: true,
    width: '7.5rem',
    card: 'second',
    cell: ({ since }) => formatShortDate(since),
  },
  {
    key: 'state',
    header: m.state,
    sortable: true,
    width: '8rem',
    card: 'mark',
    cell: ({ isUpcoming }) => (
      <StatusBadge tone={isUpcoming ? 'wheat' : 'moss'}>{isUpcoming ? m.upcoming : m.inForce}</StatusBadge>
    ),
  },
  sourceColumn,
];

const order: SortKeys<WageRow> = {
  province: ({ province }) => folded(provinceNames[province]),
  hourly: ({ hourly }) => hourly,
  since: ({ since }) => since,
  state: ({ isUpcoming }) => Number(isUpcoming),
};

/** The wage in force in each province, and those that are announced. */
export function WagesTab() {
  const wages = useQuery(minimumWagesQuery);
  const sorted = useUrlOrder('sort', wages.data === undefined ? [] : rowsOf(wages.data), order);
  return (
    <DataTable
      caption={m.wagesList}
      columns={columns}
      {...sorted}
      lines
      rowKey={({ province, since }) => `${province} ${since}`}
      loading={wages.isPending}
      empty={<ListFailed title={wageTexts.wagesNotLoaded} />}
    />
  );
}

function rowsOf(wages: MinimumWages): WageRow[] {
  const today: PlainDate = todayAt(Date.now());
  return PROVINCES.flatMap((province) => {
    const all = wages[province];
    const inForce = all.findLastIndex(({ since }) => since <= today);
    return all
      .slice(Math.max(0, inForce))
      .map((wage): WageRow => ({ ...wage, province, isUpcoming: wage.since > today }));
  });
}
