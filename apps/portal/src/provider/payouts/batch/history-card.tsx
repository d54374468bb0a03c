import * as m from '@portage/messages/console-payouts';
import { formatMoment } from '@portage/messages/formats';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { approverOf, preparerOf } from '../batch-list.tsx';
import type { Batch } from '../payouts-queries.ts';

/** Who did what with a batch, and when. */
export function HistoryCard({ batch }: { batch: Batch }) {
  const at = (time: string | null) => time !== null && formatMoment(Date.parse(time));
  return (
    <Card title={m.history}>
      <Facts
        facts={[
          [m.preparedBy, dotted([preparerOf(batch), at(batch.prepared_at)])],
          [m.approvedBy, dotted([approverOf(batch), at(batch.approved_at)])],
          [m.downloadedAt, dotted([at(batch.exported_at)])],
          [m.sentAt, dotted([at(batch.sent_at)])],
          [m.reference, batch.reference],
        ]}
      />
    </Card>
  );
}
