import { loading } from '@portage/messages/common';
import * as m from '@portage/messages/home';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './home.module.css';

/** Stands for the dashboard while it loads, with a guide or without one. */
export function LoadingFigures() {
  return (
    <div role="status" aria-label={m.figures} className={styles.answers}>
      <VisuallyHidden>{loading}</VisuallyHidden>
      {['owed', 'payday', 'attention'].map((card) => (
        <Card key={card}>
          <Skeleton width="45%" />
          <Skeleton height="4.5rem" />
        </Card>
      ))}
    </div>
  );
}
