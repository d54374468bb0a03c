import * as m from '@portage/messages/console-documents';
import { FileText } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { ListFailed } from '../lists/list-failed.tsx';

interface Pages {
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface NoDocumentsProps {
  pages: Pages;
  title: string;
  /** What comes here, while no filter is set. */
  text: string;
  filtered: boolean;
}

/** What an empty list says: nothing there, nothing found, or not loaded. */
export function NoDocuments({ pages, title, text, filtered }: NoDocumentsProps) {
  const icon = <FileText size={24} strokeWidth={1.5} aria-hidden="true" />;
  if (pages.isError) return <ListFailed title={m.notLoaded} icon={icon} />;
  return (
    <EmptyState title={title} icon={icon}>
      {filtered ? m.noneText : text}
    </EmptyState>
  );
}

/** Loads the next page of a list below it. */
export function OlderRows({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {m.more}
    </Button>
  );
}
