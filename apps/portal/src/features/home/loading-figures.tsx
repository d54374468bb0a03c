import { loading } from '@portage/messages/common';
import * as m from '@portage/messages/home';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './home.module.css';

/** Stands for the dashboard while it loads, with a guide or without one. */
export function LoadingFigures() {
  return (
    <div role="status" aria-label={m.figures} className={styles.page}>
      <VisuallyHidden>{loading}</VisuallyHidden>
      <div className={styles.answers}>
        <div className={styles.attention}>
          <LoadingFigure />
        </div>
        <div className={styles.stack}>
          <LoadingFigure />
          <LoadingFigure />
        </div>
        <LoadingFigure />
        <div className={classNames(styles.last, styles.third)}>
          <LoadingFigure />
          <LoadingFigure />
        </div>
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
