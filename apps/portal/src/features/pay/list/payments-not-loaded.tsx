import * as common from '@portage/messages/common';
import * as m from '@portage/messages/pay';
import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';

/** In place of a list that could not be loaded, so that it does not look empty. */
export function PaymentsNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Card flush>
      <EmptyState
        title={m.notLoaded}
        icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />}
        action={<Button onClick={onRetry}>{common.tryAgain}</Button>}
      />
    </Card>
  );
}
