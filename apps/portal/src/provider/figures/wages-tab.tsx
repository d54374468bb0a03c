import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { MinimumWage, MinimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/console-figures';
import { formatCad, formatShortDate } from '@portage/messages/formats';
import * as wageTexts from '@portage/messages/missing-rates';
import { useQuery } from '@tanstack/react-query';
import { minimumWagesQuery } from '#lib/figures/minimum-wages-queries.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { sourceColumn } from './source-column.tsx';

interface WageRow extends MinimumWage {
  province: Province;
  isUpcoming: boolean;
}

const columns: Column<WageRow>[] = [
  { key: 'province', header: m.province, cell: ({ province }) => provinceNames[province] },
  { key: 'hourly', header: m.hourly, align: 'end', shrink: true, cell: ({ hourly }) => formatCad(hourly) },
  { key: 'since', header: m.since, shrink: true, cell: ({ since }) => formatShortDate(since) },
  {
    key: 'state',
    header: m.state,
    shrink: true,
    cell: ({ isUpcoming }) => (
      <StatusBadge tone={isUpcoming ? 'wheat' : 'moss'}>{isUpcoming ? m.upcoming : m.inForce}</StatusBadge>
    ),
  },
  sourceColumn,
];

/** The wage in force in each province, and those that are announced. */
export function WagesTab() {
  const wages = useQuery(minimumWagesQuery);
  return (
    <DataTable
      caption={m.wagesList}
      columns={columns}
      rows={wages.data === undefined ? [] : rowsOf(wages.data)}
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
