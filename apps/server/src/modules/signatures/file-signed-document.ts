import { documentTag } from '@portage/domain/documents/documents';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { checkSeal, sealPublicKey, sha256 } from '../../providers/signature/built-in/document-seal.ts';
import { subjectIn } from '../../providers/signature/built-in/subject-in.ts';
import { listDocument, storeDocument } from '../documents/file-document.ts';
import { companyMessages } from '../mail/receiver-language.ts';
import { findUnfiledRequest, setRequestFile } from './queries/follow-up.ts';

/**
 * Stores the sealed PDF of a signed request, records its hash and lists it among the company's documents under a name in the company's
 * language, as sealed if its seal is genuine.
 */
export async function fileSignedDocument(deps: Deps, requestId: string): Promise<void> {
  const request = await findUnfiledRequest(deps.db, requestId);
  if (request === undefined) return;
  const pdf = await deps.signature.download(request.provider_request_id);
  if (pdf === null) throw new Error('The sealed file is still being prepared.');
  const path = `${request.company_id}/${request.type.toLowerCase()}-${request.id}.pdf`;
  await storeDocument(deps, path, pdf, request.user_id);
  const hash = sha256(pdf);
  const isSealed = checkSeal(pdf, sealPublicKey(deps.keys)).result === 'sealed';
  const name = subjectIn(await companyMessages(deps.messages, deps.db, request.company_id), request);
  await deps.db.transaction(asService, async (tx) => {
    await setRequestFile(tx, request.id, { path, sha256: hash });
    await listDocument(tx, {
      ownerId: request.user_id,
      name: `${name}.pdf`,
      path,
      tag: documentTag(request.type),
      signed: { newDocumentId: request.new_document_id, sealedSha256: isSealed ? hash : null },
    });
  });
}
