import { documentSubject } from '@portage/domain/documents/documents';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { cancelRequests, findLiveRequest, insertRequest, type WantedDocument } from './queries/requests.ts';
import { resumeSignature } from './resume-signatures.ts';

/**
 * Starts a document's signature. The document row, the request and its job are one transaction, and there is one live
 * request per company, type and member. Resumes one that ran out of retries. Returns whether this call started it.
 */
export async function requestSignature(
  deps: Pick<Deps, 'jobs' | 'signature'>,
  tx: Transaction,
  wanted: WantedDocument & { name: string },
): Promise<boolean> {
  await lockCompany(tx, wanted.companyId);
  // A request at a provider that is no longer configured reports nothing, so a new one replaces it.
  await cancelRequests(tx, wanted, { notAt: deps.signature.name });
  const live = await findLiveRequest(tx, wanted);
  if (live !== undefined) return resumeSignature(deps, tx, live);
  const requestId = await insertRequest(tx, wanted, {
    subject: documentSubject(wanted.type, wanted.name),
    provider: deps.signature.name,
  });
  await deps.jobs.enqueue(tx, 'signature.send', { requestId });
  return true;
}
