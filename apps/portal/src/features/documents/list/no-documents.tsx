import * as common from '@portage/messages/common';
import * as m from '@portage/messages/documents';
import { FileText } from 'lucide-react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';

interface NoDocumentsProps {
  because: 'none' | 'filtered' | 'failed';
  onRetry: () => void;
  onClear: () => void;
}

/** Why the list has no document, and what to do about it. */
export function NoDocuments({ because, onRetry, onClear }: NoDocumentsProps) {
  const icon = <FileText size={24} strokeWidth={1.5} aria-hidden="true" />;
  if (because === 'failed')
    return <EmptyState title={m.notLoaded} icon={icon} action={<Button onClick={onRetry}>{common.tryAgain}</Button>} />;
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
