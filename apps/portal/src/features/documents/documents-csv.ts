import { todayAt } from '@portage/domain/plain-date';
import { downloadCsv } from '#lib/csv.ts';
import type { StoredDocument } from './documents.ts';

/** Saves the list of documents as CSV: what they are called, tag and day, not what is in them. */
export function exportDocuments(documents: readonly StoredDocument[]): void {
  const rows = documents.map(({ name, tag, created_at }) => [name, tag, todayAt(Date.parse(created_at))]);
  downloadCsv('documents.csv', ['Name', 'Tag', 'Upload Date'], rows);
}
