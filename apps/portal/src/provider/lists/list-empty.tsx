import { EmptyState } from '#ui/message/empty-state.tsx';
import { ListFailed } from './list-failed.tsx';
import { ShowAll } from './show-all.tsx';

interface Empty {
  title: string;
  text?: string;
}

interface ListEmptyProps {
  failed: boolean;
  filtered: boolean;
  /** Without a filter: what comes here. */
  empty: Empty;
  /** With one. */
  nothingFound: Empty;
}

/** What a list without rows says: not loaded, nothing found, or nothing there yet. */
export function ListEmpty({ failed, filtered, empty, nothingFound }: ListEmptyProps) {
  if (failed) return <ListFailed />;
  const { title, text } = filtered ? nothingFound : empty;
  return (
    <EmptyState title={title} action={filtered && <ShowAll />}>
      {text}
    </EmptyState>
  );
}
