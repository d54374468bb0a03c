import * as common from '@portage/messages/common';
import * as team from '@portage/messages/team';
import { FailedState } from '#ui/message/failed-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './employee.module.css';

/** In place of the employees when they could not be read. */
export function EmployeesNotLoaded({ read }: { read: Read }) {
  return (
    <Card flush>
      <FailedState title={team.notLoaded} action={<TryAgain reads={[read]} />} />
    </Card>
  );
}

/** In place of the employees, or of one's schedule, while it loads. */
export function EmployeesLoading() {
  return (
    <Card>
      <p role="status">
        <VisuallyHidden>{common.loading}</VisuallyHidden>
      </p>
      <Bars />
    </Card>
  );
}

/** Beside the employees while they load, on a wide screen: on a phone it would be pushed down as the list above it grows. */
export function NoneYet() {
  return (
    <Card className={styles.beside}>
      <Bars />
    </Card>
  );
}

/** In place of what is read. */
export const Bars = () => (
  <div className={styles.loading}>
    <Skeleton width="60%" />
    <Skeleton width="40%" />
    <Skeleton width="70%" />
  </div>
);
