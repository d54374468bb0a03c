import { plainDate } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-payouts';
import { formatNumber, formatShortDate } from '@portage/messages/formats';
import { Link } from 'react-router';
import { downloadCsv } from '#lib/browser/csv.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { Named, OneLine } from '../lists/cells/one-line.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { listReading } from '../lists/paged/file-reading.ts';
import { LoadMore } from '../lists/paged/load-more.tsx';
import type { usePages } from '../lists/paged/use-paged-list.ts';
import { Amount, csvAmount } from '../money/amount.tsx';
import { stateTones, stepOf } from './batch-steps.ts';
import { type BatchRow, batchList } from './payouts-queries.ts';

interface BatchListProps {
  batches: ReturnType<typeof usePages<BatchRow>>;
  sort: SortState;
  onSort: (key: string) => void;
}

/** The batches, with what each waits for. */
export function BatchList({ batches, sort, onSort }: BatchListProps) {
  const { isPending, rows } = batches;
  return (
    <Card
      title={m.batches}
      flush
      {...(rows.length > 0 && {
        aside: <ExportButton of={{ isPending, rows, file: () => listReading(batchList, sort) }} save={save} />,
      })}
    >
      <DataTable
        caption={m.batches}
        plain
        lines
        loading={isPending}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={onSort}
        columns={[
          {
            key: 'number',
            header: m.number,
            sortable: true,
            card: 'title',
            cell: (batch) => (
              <Named detail={waitsOf(batch)}>
                <Link to={`${providerPath('payouts')}/${batch.id}`}>{m.batchNumber(batch)}</Link>
              </Named>
            ),
          },
          {
            key: 'day',
            header: m.inAccountsOn,
            width: '8rem',
            card: 'second',
            unlabeled: true,
            cell: ({ value_date }) => formatShortDate(plainDate(value_date)),
          },
          {
            key: 'state',
            header: m.status,
            card: 'mark',
            width: '7rem',
            cell: ({ state }) => <StatusBadge tone={stateTones[state]}>{m.state({ state })}</StatusBadge>,
          },
          { key: 'waits', header: m.next, cardOnly: true, unlabeled: true, card: 'third', cell: waitsOf },
          {
            key: 'people',
            header: m.people,
            align: 'end',
            width: '5.5rem',
            cell: ({ people }) => formatNumber(people),
          },
          {
            key: 'amount',
            header: m.amount,
            align: 'end',
            width: '8.5rem',
            card: 'amount',
            cell: ({ cents }) => <Amount value={cents} />,
          },
          {
            key: 'prepared',
            header: m.preparedBy,
            width: '12cqi',
            minor: true,
            cell: (batch) => <OneLine>{preparerOf(batch)}</OneLine>,
          },
          {
            key: 'approved',
            header: m.approvedBy,
            width: '12cqi',
            minor: true,
            cell: (batch) => <OneLine>{approverOf(batch)}</OneLine>,
          },
          {
            key: 'reference',
            header: m.reference,
            width: '7.5rem',
            minor: true,
            cell: ({ reference }) => <OneLine>{reference ?? '–'}</OneLine>,
          },
        ]}
        empty={
          batches.isError ? (
            <ListFailed title={m.notLoaded} />
          ) : (
            <EmptyState title={m.noBatches}>{m.noBatchesText}</EmptyState>
          )
        }
      />
      <LoadMore list={batches} />
    </Card>
  );
}

/** What a batch waits for; empty where it is done. */
const waitsOf = (batch: BatchRow): string => m.waits({ step: stepOf(batch) ?? '' });

/** Who prepared a batch. An operator of the command line has no address. */
export const preparerOf = ({ prepared_by_email }: BatchRow): string => prepared_by_email ?? m.nobody;

/** Who approved a batch; a dash before the approval. */
export const approverOf = ({ approved_by_email, needs_approval }: BatchRow): string =>
  approved_by_email ?? (needs_approval ? '–' : m.notNeeded);

function save(batches: readonly BatchRow[]): void {
  downloadCsv(
    'payout-batches.csv',
    [m.number, m.valueDate, m.status, m.next, m.people, m.amount, m.preparedBy, m.approvedBy, m.reference],
    batches.map((batch) => [
      batch.number,
      batch.value_date,
      m.state({ state: batch.state }),
      waitsOf(batch),
      batch.people,
      csvAmount(batch.cents),
      preparerOf(batch),
      approverOf(batch),
      batch.reference ?? '',
    ]),
  );
}
