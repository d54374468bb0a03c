import { isAwaitingSignature, isSigned } from '@portage/domain/documents/documents';
import { fileName } from '#lib/texts/names/document-name.ts';
import type { SentDocument, StoredDocument } from '../document-queries.ts';
import type { Findable } from './document-filters.ts';
import { nameSentDocument } from './sent-document.ts';

/**
 * Where a document stands. `sign`: the company has to sign it. `sent` and `seen`: its signer has not, or has, opened it. `signed`: the
 * signed file is not filed yet. `filed`: a file, signed or not. `ended`: declined, canceled, expired or failed.
 */
export type DocumentState = 'sign' | 'sent' | 'seen' | 'signed' | 'filed' | 'ended';

/** One line of the list: a file, a document sent for signature, or both once the signed copy is filed. */
export interface ListedDocument extends Findable {
  readonly id: string;
  readonly state: DocumentState;
  /** When it was filed, or sent if it is not filed. */
  readonly created_at: string;
  readonly file: StoredDocument | null;
  readonly sent: SentDocument | null;
  /** Whether it ended without a signature and no newer one was sent, so that it can be sent again. */
  readonly resendable: boolean;
}

/** All documents in one list: what waits for a signature first, then the newest first. */
export function listDocuments(
  files: readonly StoredDocument[],
  sent: readonly SentDocument[],
  companyName: string,
): ListedDocument[] {
  const sentById = new Map(sent.map((document) => [document.id, document]));
  const filed = new Set(files.map((file) => file.new_document_id));
  const newest = newestOfEach(sent);
  const fromFiles = files.map((file): ListedDocument => {
    const { id, tag, created_at, new_document_id } = file;
    // One name wherever the reader meets the file.
    const name = fileName(file.name);
    const request = new_document_id === null ? null : (sentById.get(new_document_id) ?? null);
    return {
      id,
      name,
      tag,
      created_at,
      state: 'filed',
      file: { ...file, name },
      sent: request,
      resendable: false,
    };
  });
  const fromSent = sent
    .filter(({ id }) => !filed.has(id))
    .map((document): ListedDocument => {
      const { id, created_at } = document;
      const state = stateOf(document);
      const { name, tag } = nameSentDocument(document, companyName);
      const resendable = state === 'ended' && newest.has(id);
      return { id, name, tag, created_at, state, file: null, sent: document, resendable };
    });
  return [...fromFiles, ...fromSent].sort(
    (one, other) =>
      Number(isOpen(other)) - Number(isOpen(one)) ||
      Date.parse(other.created_at) - Date.parse(one.created_at) ||
      (one.id < other.id ? -1 : 1),
  );
}

/** Whether a document waits for a signature. */
export const isOpen = ({ state }: ListedDocument) => state === 'sign' || state === 'sent' || state === 'seen';

function stateOf({ type, status, seen_at }: SentDocument): DocumentState {
  if (isSigned(status)) return 'signed';
  if (!isAwaitingSignature(status)) return 'ended';
  if (type === 'EOR_SERVICE_AGREEMENT') return 'sign';
  return seen_at === null ? 'sent' : 'seen';
}

/** The ids of the newest agreement and of the newest letter of each person. @param sent newest first */
function newestOfEach(sent: readonly SentDocument[]): Set<string> {
  const newest = new Map<string | null, string>();
  for (const { id, team_member_id } of sent) if (!newest.has(team_member_id)) newest.set(team_member_id, id);
  return new Set(newest.values());
}
