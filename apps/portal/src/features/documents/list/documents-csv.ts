import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/documents';
import { downloadCsv } from '#lib/browser/csv.ts';
import { tagName } from '#lib/texts/names/tag-name.ts';
import { badgesOf } from './document-status.tsx';
import type { ListedDocument } from './listed-document.ts';

const dayOf = (moment: string | null | undefined) => (moment ? todayAt(Date.parse(moment)) : '');

/** Downloads the list as CSV: name, tag, upload date, status, and when the signer opened it. */
export function exportDocuments(documents: readonly ListedDocument[]): void {
  const rows = documents.map((document) => [
    document.name,
    tagName(document.tag ?? ''),
    dayOf(document.created_at),
    badgesOf(document)
      .map(({ text }) => text)
      .join(', '),
    dayOf(document.sent?.seen_at),
  ]);
  downloadCsv('documents.csv', [m.name, m.tag, m.uploadDate, m.status, m.seen], rows);
}
