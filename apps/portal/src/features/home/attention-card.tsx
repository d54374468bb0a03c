import { type AttentionFacts, attention } from '@portage/domain/attention';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import styles from './home.module.css';

/** What needs the admin's attention, with links. Hidden when there is nothing. */
export function AttentionCard(facts: AttentionFacts) {
  const items = attention(facts);
  if (items.length === 0) return null;
  return (
    <Card title="Needs your attention" flush>
      <ul className={styles.attention}>
        {items.map((item) => (
          <li key={item.key}>
            <Link to={item.to} data-tone={item.tone}>
              <span>{item.text}</span>
              <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
