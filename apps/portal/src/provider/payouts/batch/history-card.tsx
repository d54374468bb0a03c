import * as m from '@portage/messages/console-payouts';
import { formatMoment } from '@portage/messages/formats';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { approverOf, preparerOf } from '../batch-list.tsx';
import type { Batch } from '../payouts-queries.ts';
import { paymentsWith } from './batch-people.tsx';

/** Who did what with a batch, and when, and how many of its pay statements are sent on paper too. */
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
          [
            m.onPaper,
            batch.paper === 0 ? (
              m.paperCount({ count: 0 })
            ) : (
              <Link key="paper" to={paymentsWith('paper')}>
                {m.paperCount({ count: batch.paper })}
              </Link>
            ),
          ],
        ]}
      />
    </Card>
  );
}
