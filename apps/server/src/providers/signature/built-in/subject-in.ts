import { documentSubject, isDocumentType, nameInSubject } from '@portage/domain/documents/documents';
import type { Catalog } from '@portage/messages';

/** The subject of a request in a reader's language. The one that is stored, and that services are sent, is in English. */
export function subjectIn(
  { documents: m }: Pick<Catalog, 'documents'>,
  { type, subject }: { type: string; subject: string },
): string {
  if (!isDocumentType(type) || !subject.endsWith(documentSubject(type, ''))) return subject;
  return (type === 'EOR_SERVICE_AGREEMENT' ? m.agreementOf : m.letterOf)({ name: nameInSubject(type, subject) });
}
