import type { ActivityEvent } from '@portage/contract/dashboard';
import { invoiceTone, oneTimeTone, paymentTone, teamMemberTone } from '@portage/domain/statuses';
import * as m from '@portage/messages/home';
import { config } from '#lib/browser/config.ts';
import { invoiceStatusLabel, oneTimeState, statusLabel } from '#lib/texts/status-label.ts';
import { Face } from '#ui/face/face.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from '../home.module.css';
import { type ActivityItem, recentActivity, relativeTime } from './recent-activity.ts';

const tones = {
  team_member: teamMemberTone,
  payment: paymentTone,
  invoice: invoiceTone,
  one_time_payment: oneTimeTone,
  person: () => 'neutral' as const,
} as const;

const labelOf = ({ type, status, invoiced }: ActivityItem): string => {
  if (type === 'one_time_payment') return oneTimeState(status, invoiced);
  return type === 'invoice' ? invoiceStatusLabel(status) : statusLabel(status);
};

interface RecentActivityCardProps {
  events: readonly ActivityEvent[];
  now: number;
}

/** The five newest things that happened, with relative times. */
export function RecentActivityCard({ events, now }: RecentActivityCardProps) {
  const items = recentActivity(events, config.providerName);
  return (
    <Card title={m.recentActivity} flush>
      {items.length === 0 ? (
        <div className={styles.nothing}>
          <p className={styles.nothingTitle}>{m.noActivity}</p>
          <p className={styles.note}>{m.noActivityText}</p>
        </div>
      ) : (
        <ul className={styles.activity}>
          {items.map((item) => (
            <li key={item.key}>
              <Face name={item.face} />
              <span className={styles.what}>
                <Activity item={item} />
              </span>
              <time className={styles.when} dateTime={item.created_at}>
                {relativeTime(item.created_at, now)}
              </time>
              {item.status !== '' && <StatusBadge tone={tones[item.type](item.status)}>{labelOf(item)}</StatusBadge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Activity({ item: { name, amount } }: { item: ActivityItem }) {
  if (amount === null) return wholeNumbers(name);
  return (
    <RichText
      text={m.activityAmount}
      tags={{ activity: () => wholeNumbers(name), amount: () => <Money cents={amount} currency /> }}
    />
  );
}
