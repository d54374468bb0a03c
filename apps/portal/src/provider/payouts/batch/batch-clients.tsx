import * as m from '@portage/messages/console-payouts';
import { formatNumber } from '@portage/messages/formats';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { LoadMore } from '../../lists/paged/load-more.tsx';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { Amount } from '../../money/amount.tsx';
import { Difference } from '../difference.tsx';
import { batchClientList } from './batch-queries.ts';

/** What a batch pays for each client, and by how much that differs from usual. */
export function BatchClients({ batchId }: { batchId: string }) {
  const list = usePagedList(batchClientList(batchId));
  return (
    <Card title={m.byClient} flush>
      <DataTable
        caption={m.byClient}
        plain
        lines
        loading={list.isPending}
        rows={list.rows}
        rowKey={({ company_id }) => company_id}
        sort={list.sort}
        onSort={list.onSort}
        columns={[
          {
            key: 'company',
            header: m.client,
            sortable: true,
            card: 'title',
            cell: ({ company_id, company }) => <ClientLink id={company_id} name={company} />,
          },
          {
            key: 'people',
            header: m.people,
            sortable: true,
            align: 'end',
            width: '8rem',
            card: 'second',
            cell: ({ people }) => formatNumber(people),
          },
          {
            key: 'amount',
            header: m.amount,
            sortable: true,
            align: 'end',
            width: 'clamp(8rem, 18cqi, 12rem)',
            card: 'amount',
            cell: ({ cents }) => <Amount value={cents} />,
          },
          {
            key: 'difference',
            header: m.differenceColumn,
            sortable: true,
            align: 'end',
            width: 'clamp(8rem, 18cqi, 12rem)',
            card: 'third',
            cell: ({ difference_cents }) => <Difference value={difference_cents} />,
          },
        ]}
        empty={<ListFailed />}
      />
      <LoadMore list={list} />
    </Card>
  );
}
