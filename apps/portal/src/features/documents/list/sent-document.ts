import { documentTag, isDocumentType } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import type { SentDocument } from '../document-queries.ts';
import type { Findable } from './document-filters.ts';

/** Names a document as its file will be: after the company for the agreement, after the team member for a letter. */
export function nameSentDocument({ type, team_members: member }: SentDocument, companyName: string): Findable {
  if (!isDocumentType(type)) return { name: type, tag: null };
  const name = member === null ? companyName : `${member.first_name} ${member.last_name}`;
  return { name: (type === 'EOR_SERVICE_AGREEMENT' ? m.agreementOf : m.letterOf)({ name }), tag: documentTag(type) };
}
