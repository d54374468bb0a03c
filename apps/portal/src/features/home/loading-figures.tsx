import { loading } from '@portage/messages/common';
import * as m from '@portage/messages/home';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './home.module.css';

/** Stands for the dashboard while it loads, with a guide or without one. */
export function LoadingFigures() {
  return (
    <div role="status" aria-label={m.figures} className={styles.page}>
      <VisuallyHidden>{loading}</VisuallyHidden>
      <LoadingFigure />
      <div className={styles.columns}>
        <div className={styles.answers}>
          {['owed', 'payday'].map((card) => (
            <div key={card} className={styles.stack}>
              <LoadingFigure />
              <LoadingFigure />
            </div>
          ))}
        </div>
        <LoadingFigure />
      </div>
    </div>
  );
}

/** A card with its title, its figure and what is said of it. */
function LoadingFigure() {
  return (
    <Card>
      <div className={styles.loading}>
        <Skeleton width="40%" height="1rem" />
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="75%" />
      </div>
    </Card>
  );
}
