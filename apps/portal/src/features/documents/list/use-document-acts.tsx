import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNow } from '#lib/browser/use-now.ts';
import { useRights } from '#lib/company/company.ts';
import { useUserId } from '#lib/session/session.tsx';
import type { StoredDocument } from '../document-queries.ts';
import { downloadDocument } from '../file/document-file.ts';
import type { DocumentActs } from './document-menu.tsx';
import { useRemoval } from './use-removal.tsx';
import { useSending } from './use-sending.ts';

/** What the user may do with the documents of the list. The dialog is to be rendered once. */
export function useDocumentActs(preview: (file: StoredDocument) => void): {
  acts: DocumentActs;
  /** Ids of the documents that an action works on, and of the files that are being downloaded. */
  busyIds: readonly string[];
  savingIds: readonly string[];
  dialog: ReactNode;
} {
  const can = useRights();
  const userId = useUserId();
  const now = useNow();
  const { send, busyIds } = useSending();
  const removal = useRemoval();
  const [savingIds, setSavingIds] = useState<readonly string[]>([]);
  async function download(file: StoredDocument) {
    setSavingIds((ids) => [...ids, file.id]);
    await downloadDocument(file);
    setSavingIds((ids) => ids.filter((id) => id !== file.id));
  }
  return {
    acts: {
      userId,
      mayFile: can('company.write'),
      mayWriteToPeople: can('people.write'),
      mayAgree: can('ownership'),
      now,
      preview,
      download: (file) => void download(file),
      remove: removal.ask,
      send,
    },
    busyIds,
    savingIds,
    dialog: removal.dialog,
  };
}
