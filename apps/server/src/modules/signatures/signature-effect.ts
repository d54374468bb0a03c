import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import type { SignatureRequestState } from '../../providers/signature/signature-provider.ts';

interface RequestRow extends Record<string, unknown> {
  id: string;
  new_document_id: string;
  team_member_id: string | null;
}

type End = Pick<SignatureRequestState, 'status' | 'pageUrl'>;

/**
 * What a signature event means, by the state of the request now. One of a request that is not open here asks the provider nothing: it
 * is another's, has ended, or is just being sent, and then the sending asks.
 */
export async function signatureEffect(
  deps: Deps,
  providerRequestId: string,
  eventType?: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const { name } = deps.signature;
  const { rows } = await deps.db.run<{ id: string; status: string }>(
    { ...asService, readOnly: true },
    `select id, status from app.signature_requests where provider = $1 and provider_request_id = $2
     and (status = 'sent' or status = 'signed' and document_path is null)`,
    [name, providerRequestId],
  );
  const known = rows[0];
  if (known === undefined) return async () => {};
  // Signed and not filed: the file was not ready when it was asked for.
  if (known.status === 'signed') return async (tx) => deps.jobs.enqueue(tx, 'signature.file', { requestId: known.id });
  const end = await endOf(deps, providerRequestId, eventType);
  return end === null ? async () => {} : (tx) => noteEnd(deps, tx, providerRequestId, end);
}

/** How the request has ended at the provider; null while it is open. */
async function endOf(deps: Deps, providerRequestId: string, eventType: string | undefined): Promise<End | null> {
  const state = await deps.signature.get(providerRequestId);
  if (state !== null) return state.status === 'sent' ? null : state;
  // A provider may forget what was cancelled.
  return eventType === 'signature_request_canceled' ? { status: 'cancelled', pageUrl: null } : null;
}

async function noteEnd(
  deps: Deps,
  tx: Transaction,
  providerRequestId: string,
  { status, pageUrl }: End,
): Promise<void> {
  const { rows } = await tx.query<RequestRow>(
    `update app.signature_requests set status = $3, updated_at = app.now() where provider = $1 and provider_request_id = $2 and status = 'sent'
     returning id, new_document_id, team_member_id`,
    [deps.signature.name, providerRequestId, status],
  );
  const request = rows[0];
  if (request === undefined) return;
  if (status !== 'signed') {
    await tx.query('update public.new_documents set status = $2 where id = $1', [request.new_document_id, status]);
    return;
  }
  // Another person's link is shown only once it can no longer sign anything.
  await tx.query("update public.new_documents set status = 'signed', file_url = coalesce(file_url, $2) where id = $1", [
    request.new_document_id,
    pageUrl,
  ]);
  if (request.team_member_id !== null) {
    await tx.query(
      `update public.team_members t set associated_contracts = t.associated_contracts || d.file_url from public.new_documents d
       where t.team_member_id = $1 and d.id = $2 and d.file_url is not null and not d.file_url = any (t.associated_contracts)`,
      [request.team_member_id, request.new_document_id],
    );
  }
  await deps.jobs.enqueue(tx, 'signature.file', { requestId: request.id });
}
