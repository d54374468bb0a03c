import * as common from '@portage/messages/common';
import * as team from '@portage/messages/team';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

/** In place of the employees when they could not be read. */
export function EmployeesNotLoaded({ read }: { read: Read }) {
  return (
    <Card flush>
      <EmptyState title={team.notLoaded} action={<TryAgain reads={[read]} />} />
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
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="70%" />
    </Card>
  );
}
