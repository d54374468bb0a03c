import * as m from '@portage/messages/documents';
import { FileText } from 'lucide-react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';

interface NoDocumentsProps {
  because: 'none' | 'filtered' | 'failed';
  /** What the list is made of. */
  read: Read;
  onClear: () => void;
}

/** Why the list has no document, and what to do about it. */
export function NoDocuments({ because, read, onClear }: NoDocumentsProps) {
  const icon = <FileText size={24} strokeWidth={1.5} aria-hidden="true" />;
  if (because === 'failed') return <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />;
  if (because === 'filtered')
    return (
      <EmptyState title={m.noDocuments} icon={icon} action={<Button onClick={onClear}>{m.clearFilters}</Button>}>
        {m.noMatch}
      </EmptyState>
    );
  return (
    <EmptyState title={m.noDocuments} icon={icon} action={<ButtonLink to="/home">{m.openDashboard}</ButtonLink>}>
      {m.appearHere}
      <br />
      {m.agreementFirst}
    </EmptyState>
  );
}
