import * as m from '@portage/messages/console-lists';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Instead of a list that could not be loaded. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return <EmptyState title={m.notLoaded} action={<Button onClick={onRetry}>{m.tryAgain}</Button>} />;
}
