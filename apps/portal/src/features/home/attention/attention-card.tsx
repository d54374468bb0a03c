import { attention } from '@portage/domain/company/attention';
import * as m from '@portage/messages/attention';
import * as home from '@portage/messages/home';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { isPhone } from '#lib/browser/is-phone.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import styles from './attention.module.css';
import type { Facts, Item } from './attention-facts.ts';
import { AttentionRow } from './attention-row.tsx';

/** How many rows are shown until the rest is asked for: fewer on a phone, where a row is higher. */
const maxAtFirst = () => (isPhone() ? 3 : 5);

interface AttentionCardProps {
  facts: Facts;
  /** Another part of the page says what to do: the steps of the guide, or what is owed. */
  hasOther: boolean;
}

/** What needs the admin's attention, each with what to do. Where nothing else does, the part of the page that says what to do stands alone. */
export function AttentionCard({ facts, hasOther }: AttentionCardProps) {
  const [all, setAll] = useState(false);
  const [atFirst] = useState(maxAtFirst);
  const items = attention(facts);
  if (items.length === 0 && hasOther) return null;
  if (items.length === 0)
    return (
      <Card title={home.attention}>
        <p className={styles.done}>
          <Check size={18} strokeWidth={1.5} aria-hidden="true" />
          {home.nothingNeeded}
        </p>
      </Card>
    );
  return (
    <Card title={home.attention} flush>
      <ul className={styles.rows}>
        {items.slice(0, all ? items.length : atFirst).map((item) => (
          <AttentionRow key={keyOf(item)} item={item} today={facts.today} />
        ))}
      </ul>
      {items.length > atFirst && (
        <p className={styles.more}>
          <Button variant="quiet" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.showFewer : m.showAll({ count: items.length })}
          </Button>
        </p>
      )}
    </Card>
  );
}

function keyOf(item: Item): string {
  switch (item.key) {
    case 'late':
      return `late ${item.late.payday} ${item.late.invoice_number}`;
    case 'overdue':
    case 'dueToday':
      return item.invoice.id;
    case 'problem':
      return item.problem.id;
    case 'activate':
      return item.member.team_member_id;
    case 'letter':
      return item.letter.id;
    case 'away':
      return item.away.id;
    case 'expense':
      return item.expense.id;
    default:
      return item.key;
  }
}
