import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-clients';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/page/card.tsx';
import { useQueueOrder } from '../today/queue-order.ts';
import { type QueueItem, queueQuery } from '../today/queue-queries.ts';
import { QueueTable } from '../today/queue-table.tsx';

const noItems: readonly QueueItem[] = [];

/** What waits about a person, with its remedies. Hidden when there is nothing. */
export function PersonItems({ memberId }: { memberId: string }) {
  const queue = useQuery(queueQuery({ column: 'team_member_id', id: memberId }));
  const { rows: items, ...order } = useQueueOrder(queue.data ?? noItems);
  if (items.length === 0) return null;
  return (
    <Card title={m.openItems} flush>
      <QueueTable
        items={items}
        order={order}
        today={todayAt(Date.now())}
        plain
        oneClient
        loading={false}
        empty={null}
      />
    </Card>
  );
}
