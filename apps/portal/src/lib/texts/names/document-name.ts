import { DOCUMENT_TYPES, type DocumentType, documentSubject, nameInSubject } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';

/** A document in the reader's language: after the company for the agreement, after the team member for a letter. */
export const documentName = (type: DocumentType, name: string): string =>
  (type === 'EOR_SERVICE_AGREEMENT' ? m.agreementOf : m.letterOf)({ name });

/** The subject of a signature request in the reader's language. It is stored in English. */
export function subjectName(stored: string): string {
  const type = DOCUMENT_TYPES.find((one) => stored.endsWith(documentSubject(one, '')));
  return type === undefined ? stored : documentName(type, nameInSubject(type, stored));
}

/** The name of a file in the reader's language, where the product named it in English. Other names stay as stored. */
export function fileName(stored: string): string {
  const subject = stored.endsWith('.pdf') ? stored.slice(0, -'.pdf'.length) : null;
  const named = subject === null ? null : subjectName(subject);
  return named === subject ? stored : `${named}.pdf`;
}
