import { documentSubject, documentTag, isDocumentType } from '@portage/domain/documents';
import type { SentDocument } from '../document-queries.ts';
import type { Findable } from './document-filters.ts';

/** Names a document after its subject: the company for the agreement, the team member for a letter. */
export function nameSentDocument({ type, team_members: member }: SentDocument, companyName: string): Findable {
  if (!isDocumentType(type)) return { name: type, tag: null };
  const about = member === null ? companyName : `${member.first_name} ${member.last_name}`;
  return { name: documentSubject(type, about), tag: documentTag(type) };
}
