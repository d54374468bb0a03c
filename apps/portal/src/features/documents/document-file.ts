import { blobType, DOCUMENTS_BUCKET, downloadName, storagePath } from '@portage/domain/documents';
import { saveFile } from '#lib/csv.ts';
import { storage } from '#lib/data-client.ts';
import { toast } from '#lib/toast.ts';
import type { StoredDocument } from './documents.ts';

const GONE = 'The file could not be downloaded. It may have been removed from storage.';
const FAILED = 'There was an error downloading the file.';

/**
 * A document's content, of the type that its extension says.
 * @throws Error with the sentence to show: the file is gone from storage, or something else went wrong
 */
export async function fetchDocument({ file_path }: Pick<StoredDocument, 'file_path'>): Promise<Blob> {
  // Contracts stay out of the browser's cache, and what is gone from storage is not served from it.
  const { data, error } = await storage
    .from(DOCUMENTS_BUCKET)
    .download(storagePath(file_path), {}, { cache: 'no-store' });
  if (error === null) return new Blob([data], { type: blobType(file_path) });
  const missing = 'status' in error && (error.status === 400 || error.status === 404);
  throw new Error(missing ? GONE : FAILED);
}

/** Saves a document under its name and says how it went. */
export async function downloadDocument(document: StoredDocument): Promise<void> {
  try {
    saveFile(downloadName(document.name, document.file_path), await fetchDocument(document));
  } catch (error) {
    const description = error instanceof Error ? error.message : FAILED;
    toast({ title: 'Download failed', description, variant: 'destructive' });
    return;
  }
  toast({ title: 'Download successful', description: `${document.name} has been downloaded successfully.` });
}
