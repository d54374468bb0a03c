import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { noteEvent } from '../../platform/log/business-event.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { unlistSignedCopy } from '../documents/file-document.ts';
import { removeContract } from '../members/members.ts';
import { clearDocumentPath, isInvoicedSince, lockSignedOnPaper } from './queries/on-paper.ts';
import { cancelRequests, findRequest } from './queries/requests.ts';

/**
 * Undoes the filing of a document as signed on paper: it no longer counts as signed, and its file is removed. A request that its filing
 * canceled stays canceled; a new one can be sent. Where the file could not be removed, a second call removes it.
 * @throws Refusal 404 for an unknown request, 409 for one that is not signed on paper, was replaced, or was followed by an invoice
 */
export async function undoSignedDocument(deps: Pick<Deps, 'db' | 'storedFiles'>, requestId: string): Promise<void> {
  const request = await findRequest(deps.db, requestId);
  if (request === undefined) throw new Refusal(404, 'requestNotFound');
  const path = await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, request.company_id);
    const filed = await lockSignedOnPaper(tx, requestId);
    if (filed === undefined) throw new Refusal(409, 'requestNotOnPaper');
    if (filed.status === 'cancelled') return filed.document_path;
    const { company_id: companyId, team_member_id: memberId, type } = request;
    // What was charged since then was charged in reliance on it.
    if (await isInvoicedSince(tx, { companyId, memberId, moment: filed.created_at }))
      throw new Refusal(409, memberId === null ? 'clientInvoicedSince' : 'personInvoicedSince');
    if (memberId !== null) await removeContract(tx, memberId, filed.new_document_id);
    await cancelRequests(tx, { companyId, teamMemberId: memberId, type }, { onPaper: requestId });
    await unlistSignedCopy(tx, filed.new_document_id);
    noteEvent(tx, memberId === null ? 'agreement.unsigned' : 'document.unsigned', { request: requestId });
    return filed.document_path;
  });
  if (path === null) return;
  await deps.storedFiles.remove('documents', [path]);
  await deps.db.transaction(asService, (tx) => clearDocumentPath(tx, requestId));
}
