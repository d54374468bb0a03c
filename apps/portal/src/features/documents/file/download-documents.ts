import { downloadName } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { saveFile } from '#lib/browser/csv.ts';
import { toast } from '#lib/toast/toast.ts';
import type { StoredDocument } from '../document-queries.ts';
import { downloadDocument, fetchDocument } from './document-file.ts';

/** Downloads documents one after the other, and shows one toast with the result. */
export async function downloadDocuments(documents: readonly StoredDocument[]): Promise<void> {
  const [only, ...others] = documents;
  if (only !== undefined && others.length === 0) return downloadDocument(only);
  const failures: string[] = [];
  for (const document of documents) {
    try {
      saveFile(downloadName(document.name, document.file_path), await fetchDocument(document));
    } catch (error) {
      failures.push(m.notDownloaded({ name: document.name, why: error instanceof Error ? error.message : '' }));
    }
  }
  const [first] = failures;
  const count = m.downloadedCount({ count: documents.length - failures.length });
  if (first === undefined) toast({ title: m.downloaded, description: count });
  else toast({ title: m.downloadFailed, description: `${count} ${first}`, variant: 'destructive' });
}
