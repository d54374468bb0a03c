import { todayAt } from '@portage/domain/dates/plain-date';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/pay-exceptions';
import { useState } from 'react';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { useFixPath } from '#lib/figures/use-fix-path.ts';
import {
  exceptionActor,
  exceptionDates,
  exceptionDeadline,
  exceptionFix,
  exceptionTexts,
  isUrgent,
} from '#lib/texts/pay-exception-texts.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { type ExceptionItem, exceptionItems } from './exception-items.ts';
import styles from './exceptions.module.css';

/** How many are listed until the rest is asked for. */
const maxAtFirst = 5;

/** What holds up the company's pay, the most urgent first. Hidden when there is nothing. */
export function PayExceptionsCard({ exceptions }: { exceptions: readonly PayException[] }) {
  const [all, setAll] = useState(false);
  const items = exceptionItems(exceptions);
  if (items.length === 0) return null;
  return (
    <Card title={m.listTitle} flush>
      <ul className={styles.list}>
        {items.slice(0, all ? items.length : maxAtFirst).map((item) => (
          <Item key={item.first.id} item={item} />
        ))}
      </ul>
      {items.length > maxAtFirst && (
        <p className={styles.more}>
          <Button variant="quiet" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.showFewer : m.showAll({ count: items.length })}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Item({ item: { first, subject } }: { item: ExceptionItem }) {
  const { title, cause } = exceptionTexts(first.key);
  const path = useFixPath()(first);
  const today = todayAt(Date.now());
  return (
    <li data-urgent={isUrgent(first) ? '' : undefined}>
      <details className={styles.what}>
        <summary className={styles.title}>
          <strong>{title}</strong> <span className={styles.subject}>{subject}</span>
        </summary>
        <p>{wholeDates([cause, exceptionFix(first), exceptionDeadline(first, today)].filter(Boolean).join(' '))}</p>
        <p className={styles.facts}>
          {wholeDates(
            dotted([...exceptionDates(first, today), exceptionActor(first.key), path === 'admin' && m.adminActs]),
          )}
        </p>
      </details>
      {path !== null && path !== 'admin' && (
        <ButtonLink to={path} size="s">
          <RichText
            text={m.act({ severity: first.severity, title, subject })}
            tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
          />
        </ButtonLink>
      )}
    </li>
  );
}
