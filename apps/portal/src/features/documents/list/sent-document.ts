import { documentTag, isDocumentType } from '@portage/domain/documents/documents';
import { documentName } from '#lib/texts/names/document-name.ts';
import type { SentDocument } from '../document-queries.ts';
import type { Findable } from './document-filters.ts';

/** Names a document as its file will be: after the company for the agreement, after the team member for a letter. */
export function nameSentDocument({ type, team_members: member }: SentDocument, companyName: string): Findable {
  if (!isDocumentType(type)) return { name: type, tag: null };
  const name = member === null ? companyName : `${member.first_name} ${member.last_name}`;
  return { name: documentName(type, name), tag: documentTag(type) };
}
