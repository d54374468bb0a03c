import * as common from '@portage/messages/common';
import * as m from '@portage/messages/pay-calendar';
import { Button } from '#ui/button/button.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './calendar.module.css';

/** In place of the month while the dates load. */
export function CalendarLoading() {
  return (
    <Card>
      <p role="status">
        <VisuallyHidden>{m.loading}</VisuallyHidden>
      </p>
      <div className={styles.month}>
        <div className={styles.grid}>
          <Skeleton height="17rem" />
        </div>
        <FactsSkeleton facts={6} />
      </div>
    </Card>
  );
}

/** In place of the month when the dates could not be read. */
export function CalendarNotLoaded({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  return (
    <Card flush>
      <FailedState
        title={m.notLoaded}
        action={
          <Button pending={pending} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        }
      />
    </Card>
  );
}
