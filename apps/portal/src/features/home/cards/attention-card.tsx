import { type AttentionFacts, type AttentionItem, attention } from '@portage/domain/company/attention';
import * as texts from '@portage/messages/attention';
import * as m from '@portage/messages/home';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import styles from '../home.module.css';

/** What needs the admin's attention, with links. */
export function AttentionCard(facts: AttentionFacts) {
  const items = attention(facts);
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
          <li key={item.key}>
            <Link to={item.to} data-tone={item.tone}>
              <span>{textOf(item)}</span>
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
    case 'plan':
      return texts.plan;
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
