import { downloadName } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { saveFile } from '#lib/browser/csv.ts';
import { toast } from '#lib/toast/toast.ts';
import { describeFailures, type Failure } from '../describe-failures.ts';
import type { StoredDocument } from '../document-queries.ts';
import { downloadDocument, fetchDocument } from './document-file.ts';

/** Downloads documents one after the other, and shows one toast with the result. */
export async function downloadDocuments(documents: readonly StoredDocument[]): Promise<void> {
  const [only, ...others] = documents;
  if (only !== undefined && others.length === 0) return downloadDocument(only);
  const failures: Failure[] = [];
  for (const document of documents) {
    try {
      saveFile(downloadName(document.name, document.file_path), await fetchDocument(document));
    } catch (error) {
      failures.push({ name: document.name, why: error instanceof Error ? error.message : '' });
    }
  }
  const done = m.downloadedCount({ count: documents.length - failures.length });
  const why = describeFailures(failures);
  if (failures.length === 0) toast({ title: m.downloaded, description: done });
  else if (failures.length === documents.length)
    toast({ title: m.downloadFailed, description: why, variant: 'destructive' });
  else toast({ title: m.someNotDownloaded, description: `${done} ${why}`, variant: 'destructive' });
}
