import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredDocument } from '../document-queries.ts';
import { downloadDocument } from './document-file.ts';
import { downloadDocuments } from './download-documents.ts';

export type Downloads = ReturnType<typeof useDownloads>;

/** Downloads the file of a row, or those of the selection. Shows a toast with the result. */
export function useDownloads() {
  const [ownIds, setOwnIds] = useState<readonly string[]>([]);
  const all = useMutation({ mutationFn: downloadDocuments });
  async function one(file: StoredDocument) {
    setOwnIds((ids) => [...ids, file.id]);
    await downloadDocument(file);
    setOwnIds((ids) => ids.filter((id) => id !== file.id));
  }
  return {
    /** Ids of the files that are being downloaded. */
    savingIds: all.isPending ? [...ownIds, ...all.variables.map(({ id }) => id)] : ownIds,
    one: (file: StoredDocument): void => void one(file),
    all,
  };
}
