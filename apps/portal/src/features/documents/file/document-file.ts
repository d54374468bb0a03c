import { blobType, DOCUMENTS_BUCKET, downloadName, storagePath } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { loadStorage } from '#lib/api/load-storage.ts';
import { saveFile } from '#lib/browser/csv.ts';
import { fileName } from '#lib/texts/names/document-name.ts';
import { toast } from '#lib/toast/toast.ts';
import type { StoredDocument } from '../document-queries.ts';

/**
 * Fetches a document as a Blob typed by its file extension.
 * @throws Error with the message to show: the file was removed from storage, or the download failed
 */
export async function fetchDocument({ file_path }: Pick<StoredDocument, 'file_path'>): Promise<Blob> {
  // Keep contracts out of the browser cache, and never serve a file that was deleted from storage.
  const { storage } = await loadStorage();
  const { data, error } = await storage
    .from(DOCUMENTS_BUCKET)
    .download(storagePath(file_path), {}, { cache: 'no-store' });
  if (error === null) return new Blob([data], { type: blobType(file_path) });
  const missing = 'status' in error && (error.status === 400 || error.status === 404);
  throw new Error(missing ? m.fileMissing : m.downloadError);
}

/** Downloads a document under its name and shows a toast with the result. */
export async function downloadDocument(document: Pick<StoredDocument, 'name' | 'file_path'>): Promise<void> {
  const name = fileName(document.name);
  try {
    saveFile(downloadName(name, document.file_path), await fetchDocument(document));
  } catch (error) {
    const description = error instanceof Error ? error.message : m.downloadError;
    toast({ title: m.downloadFailed, description, variant: 'destructive' });
    return;
  }
  toast({ title: m.downloaded, description: m.downloadedNamed({ name }) });
}
