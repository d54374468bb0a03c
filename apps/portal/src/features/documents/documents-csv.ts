import { todayAt } from '@portage/domain/plain-date';
import { downloadCsv } from '#lib/csv.ts';
import type { StoredDocument } from './documents.ts';

/** Downloads the document list (name, tag, upload date) as CSV. */
export function exportDocuments(documents: readonly StoredDocument[]): void {
  const rows = documents.map(({ name, tag, created_at }) => [name, tag, todayAt(Date.parse(created_at))]);
  downloadCsv('documents.csv', ['Name', 'Tag', 'Upload Date'], rows);
}
