import * as common from '@portage/messages/common';
import * as m from '@portage/messages/pay-calendar';
import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

/** In place of the month while the dates load. */
export function CalendarLoading() {
  return (
    <Card>
      <p role="status">
        <VisuallyHidden>{m.loading}</VisuallyHidden>
      </p>
      <Skeleton height="16rem" />
    </Card>
  );
}

/** In place of the month when the dates could not be read. */
export function CalendarNotLoaded({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  return (
    <Card flush>
      <EmptyState
        title={m.notLoaded}
        icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />}
        action={
          <Button pending={pending} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        }
      />
    </Card>
  );
}
