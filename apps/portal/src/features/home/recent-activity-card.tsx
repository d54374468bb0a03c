import { oneTimeTone, paymentTone, statusLabel, teamMemberTone } from '@portage/domain/statuses';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { CardQuery } from './combine-queries.ts';
import styles from './home.module.css';
import { NotLoaded } from './not-loaded.tsx';
import { type ActivityItem, relativeTime } from './recent-activity.ts';

const tones = { team_member: teamMemberTone, payment: paymentTone, one_time_payment: oneTimeTone };

interface RecentActivityCardProps {
  items: readonly ActivityItem[];
  query: CardQuery;
  now: number;
}

/** The five newest events, with relative times. */
export function RecentActivityCard({ items, query, now }: RecentActivityCardProps) {
  return (
    <Card title="Recent Activity" flush>
      {query.failed ? (
        <div className={styles.nothing}>
          <NotLoaded onRetry={query.retry} />
        </div>
      ) : query.loading ? (
        <div className={styles.nothing}>
          <Skeleton height="10rem" />
        </div>
      ) : items.length === 0 ? (
        <p className={styles.nothing}>No recent activity</p>
      ) : (
        <ul className={styles.activity}>
          {items.map((item) => (
            <li key={`${item.type} ${item.id}`}>
              <span className={styles.what}>
                {item.name}
                {item.amount !== null && (
                  <>
                    , <Money cents={item.amount} currency />
                  </>
                )}
                <time className={styles.when} dateTime={item.created_at}>
                  {relativeTime(item.created_at, now)}
                </time>
              </span>
              <StatusBadge tone={tones[item.type](item.status)}>{statusLabel(item.status)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
