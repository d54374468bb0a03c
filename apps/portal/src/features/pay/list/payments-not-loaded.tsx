import * as m from '@portage/messages/pay';
import { CircleAlert } from 'lucide-react';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';

/** In place of a list that could not be loaded, so that it does not look empty. */
export function PaymentsNotLoaded({ reads }: { reads: readonly Read[] }) {
  return (
    <Card flush>
      <EmptyState
        title={m.notLoaded}
        icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />}
        action={<TryAgain reads={reads} />}
      />
    </Card>
  );
}
