import type { ReactNode } from 'react';
import { useNow } from '#lib/browser/use-now.ts';
import { useRights } from '#lib/company/company.ts';
import { useUserId } from '#lib/session/session.tsx';
import type { StoredDocument } from '../document-queries.ts';
import type { Downloads } from '../file/use-downloads.ts';
import type { DocumentActs } from './document-menu.tsx';
import { useRemoval } from './use-removal.tsx';
import type { DocumentSending } from './use-sending.ts';

/** What a row starts, and the documents that it runs for, also for the selection. */
export interface DocumentWork {
  sending: Pick<DocumentSending, 'busyIds' | 'send'>;
  downloads: Pick<Downloads, 'savingIds' | 'one'>;
}

/** What the user may do with the listed documents, and the dialog that confirms a deletion, to render beside the list. */
export function useDocumentActs(
  preview: (file: StoredDocument) => void,
  { sending, downloads }: DocumentWork,
): { acts: DocumentActs; dialog: ReactNode } {
  const can = useRights();
  const userId = useUserId();
  const now = useNow();
  const removal = useRemoval();
  return {
    acts: {
      userId,
      mayFile: can('company.write'),
      mayWriteToPeople: can('people.write'),
      mayAgree: can('ownership'),
      now,
      preview,
      download: downloads.one,
      remove: removal.ask,
      send: sending.send,
    },
    dialog: removal.dialog,
  };
}
