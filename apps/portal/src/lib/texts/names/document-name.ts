import { DOCUMENT_TYPES, type DocumentType, documentSubject } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';

/** A document in the reader's language: after the company for the agreement, after the team member for a letter. */
export const documentName = (type: DocumentType, name: string): string =>
  (type === 'EOR_SERVICE_AGREEMENT' ? m.agreementOf : m.letterOf)({ name });

/** The name of a file in the reader's language, where the product named it in English. Other names stay as stored. */
export function fileName(stored: string): string {
  for (const type of DOCUMENT_TYPES) {
    const end = `${documentSubject(type, '')}.pdf`;
    if (stored.endsWith(end)) return `${documentName(type, stored.slice(0, -end.length))}.pdf`;
  }
  return stored;
}
