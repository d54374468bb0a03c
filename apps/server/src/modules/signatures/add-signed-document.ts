import { documentSubject, documentTag, documentTypeAbout } from '@portage/domain/documents/documents';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { noteEvent } from '../../platform/log/business-event.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type GivenDocument, storeGiven } from '../documents/add-document.ts';
import { listDocument } from '../documents/file-document.ts';
import { addContract } from '../members/members.ts';
import { cancelRequest } from './manage-request.ts';
import { insertSignedOnPaper } from './queries/on-paper.ts';
import { findLiveRequest, findRequest } from './queries/requests.ts';

/**
 * Files a document that was signed outside of Portage, such as on paper: the placement letter of the person it is about, or else the
 * client's service agreement, under the tag of its type. From then on it counts as signed. A request that is out for it is canceled.
 * @throws Refusal as storeGiven and cancelRequest, 409 when the document is signed already
 */
export async function addSignedDocument(deps: Deps, given: GivenDocument): Promise<void> {
  const { companyId, memberId } = given;
  const type = documentTypeAbout(memberId);
  const wanted = { companyId, teamMemberId: memberId, type };
  const live = await deps.db.transaction(asService, (tx) => findLiveRequest(tx, wanted));
  if (live !== undefined && (await findRequest(deps.db, live))?.status === 'signed')
    throw new Refusal(409, 'requestSigned');
  // Stored first: a file that is refused leaves the request as it is.
  const file = await storeGiven(deps, given);
  if (live !== undefined) await cancelRequest(deps, live);
  await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    if ((await findLiveRequest(tx, wanted)) !== undefined) throw new Refusal(409, 'requestReplaced');
    const subject = documentSubject(type, file.about);
    const pageUrl = `${deps.config.siteUrl}/documents?${new URLSearchParams({ q: file.name })}`;
    const added = await insertSignedOnPaper(tx, wanted, { subject, path: file.path, pageUrl });
    const signed = { newDocumentId: added.newDocumentId, sealedSha256: null };
    await listDocument(tx, { ...file, tag: documentTag(type), signed });
    noteEvent(tx, memberId === null ? 'agreement.signed' : 'document.signed', { request: added.requestId });
    if (memberId !== null) await addContract(tx, memberId, added.newDocumentId);
  });
}
