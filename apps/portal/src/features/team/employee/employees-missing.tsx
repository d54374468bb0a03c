import * as common from '@portage/messages/common';
import * as team from '@portage/messages/team';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

/** In place of the employees when they could not be read. */
export function EmployeesNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Card flush>
      <EmptyState title={team.notLoaded} action={<Button onClick={onRetry}>{common.tryAgain}</Button>} />
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
