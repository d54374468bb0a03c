import * as m from '@portage/messages/console-lists';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Instead of a list, or of what the title names, that could not be loaded. */
export function ListFailed({ title = m.notLoaded, onRetry }: { title?: string; onRetry: () => void }) {
  return <EmptyState title={title} action={<Button onClick={onRetry}>{m.tryAgain}</Button>} />;
}
