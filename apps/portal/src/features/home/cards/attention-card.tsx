import { type AttentionFacts, type AttentionItem, attention } from '@portage/domain/company/attention';
import * as texts from '@portage/messages/attention';
import { formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from '../home.module.css';

interface AttentionCardProps {
  facts: AttentionFacts;
  /** The guide above has steps to do. */
  isGuided: boolean;
}

/** What needs the admin's attention, with links. Where only the guide's steps do, the guide alone says so. */
export function AttentionCard({ facts, isGuided }: AttentionCardProps) {
  const items = attention(facts);
  if (items.length === 0 && isGuided) return null;
  if (items.length === 0)
    return (
      <Card title={m.attention}>
        <p className={styles.done}>
          <Check size={18} strokeWidth={1.5} aria-hidden="true" />
          {m.nothingNeeded}
        </p>
      </Card>
    );
  return (
    <Card title={m.attention} flush>
      <ul className={styles.attention}>
        {items.map((item) => (
          <li key={`${item.key} ${item.to}`}>
            <Link to={item.to} data-tone={item.tone}>
              <span>{wholeNumbers(textOf(item))}</span>
              <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function textOf(item: AttentionItem): string {
  switch (item.key) {
    case 'late': {
      const day = formatDayMonth(item.day);
      return item.number === null ? texts.lateOther({ day }) : texts.late({ day, number: item.number });
    }
    case 'overdue':
      return texts.overdue(item);
    case 'dueToday':
      return texts.dueToday(item);
    case 'plan':
      return texts.plan;
    case 'newPlan':
      return texts.newPlan;
    case 'planEnded':
      return texts.planEnded;
    case 'pay':
      return texts.pay(item);
    case 'waiting':
      return texts.waiting(item);
    case 'warnings':
      return texts.warnings(item);
    case 'letters':
      return texts.letters(item);
    case 'members':
      return texts.members(item);
  }
}
