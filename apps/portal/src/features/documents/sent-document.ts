import { documentSubject, documentTag, isDocumentType } from '@portage/domain/documents';
import type { Findable } from './document-filters.ts';
import type { SentDocument } from './documents.ts';

/** A document sent for signature, with the name and tag it is filed under. */
export type NamedSentDocument = SentDocument & Findable;

/** Names a document after its subject: the company for the agreement, the team member for a letter. */
export function nameSentDocument(document: SentDocument, companyName: string): NamedSentDocument {
  const { type, team_members: member } = document;
  if (!isDocumentType(type)) return { ...document, name: type, tag: null };
  const about = member === null ? companyName : `${member.first_name} ${member.last_name}`;
  return { ...document, name: documentSubject(type, about), tag: documentTag(type) };
}
