import type { Deps } from '../deps.ts';
import type { Transaction } from '../postgres/database.ts';
import { asService } from '../postgres/identity.ts';

interface RequestRow extends Record<string, unknown> {
  id: string;
  new_document_id: string;
  team_member_id: string | null;
}

/**
 * What a signature event means, by the state of the request now. One of a request that is not open here asks the provider nothing: it
 * is another's, has ended, or is just being sent, and then the sending asks.
 */
export async function signatureEffect(
  deps: Deps,
  providerRequestId: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const open = await deps.db.run(
    { ...asService, readOnly: true },
    "select 1 from app.signature_requests where provider = $1 and provider_request_id = $2 and status = 'sent'",
    [deps.signature.name, providerRequestId],
  );
  if (open.rowCount === 0) return async () => {};
  const state = await deps.signature.get(providerRequestId);
  if (state === null || state.status === 'sent') return async () => {};
  const { status, pageUrl } = state;
  return async (tx) => {
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
    await tx.query(
      "update public.new_documents set status = 'signed', file_url = coalesce(file_url, $2) where id = $1",
      [request.new_document_id, pageUrl],
    );
    if (request.team_member_id !== null) {
      await tx.query(
        `update public.team_members t set associated_contracts = t.associated_contracts || d.file_url from public.new_documents d
         where t.team_member_id = $1 and d.id = $2 and d.file_url is not null and not d.file_url = any (t.associated_contracts)`,
        [request.team_member_id, request.new_document_id],
      );
    }
    await deps.jobs.enqueue(tx, 'signature.file', { requestId: request.id });
  };
}
