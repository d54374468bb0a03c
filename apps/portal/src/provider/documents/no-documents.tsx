import * as m from '@portage/messages/console-documents';
import { FileText } from 'lucide-react';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { ShowAll } from '../lists/show-all.tsx';

interface NoDocumentsProps {
  list: { isError: boolean };
  title: string;
  /** What comes here, while no filter is set. */
  text: string;
  filtered: boolean;
}

/** What an empty list says: nothing there, nothing found, or not loaded. */
export function NoDocuments({ list, title, text, filtered }: NoDocumentsProps) {
  const icon = <FileText size={24} strokeWidth={1.5} aria-hidden="true" />;
  if (list.isError) return <ListFailed title={m.notLoaded} />;
  return (
    <EmptyState title={title} icon={icon} action={filtered && <ShowAll />}>
      {filtered ? m.noneText : text}
    </EmptyState>
  );
}
