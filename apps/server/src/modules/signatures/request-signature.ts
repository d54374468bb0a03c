import { documentSubject } from '@portage/domain/documents';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { SignatureRequestInput } from '../../providers/signature/signature-provider.ts';
import { resumeSignature } from './resume-signatures.ts';

interface WantedDocument {
  companyId: string;
  teamMemberId: string | null;
  type: SignatureRequestInput['type'];
}

/**
 * Starts a document's signature once: the document's row, the request and its job are one transaction, and one live request
 * exists for a company, type and member. One whose tries had ended is taken up again. Returns whether this call started it.
 */
export async function requestSignature(
  deps: Deps,
  tx: Transaction,
  wanted: WantedDocument & { name: string },
): Promise<boolean> {
  await tx.query('select app.lock_company($1)', [wanted.companyId]);
  await endAtOtherProvider(deps, tx, wanted);
  const live = await tx.query<{ id: string }>(
    `select id from app.signature_requests where company_id = $1 and type = $2 and team_member_id is not distinct from $3 and status in ('preparing', 'sent', 'signed')`,
    [wanted.companyId, wanted.type, wanted.teamMemberId],
  );
  if (live.rows[0] !== undefined) return resumeSignature(deps, tx, live.rows[0].id);
  const document = await tx.query<{ id: string }>(
    'insert into public.new_documents (company_id, team_member_id, type) values ($1, $2, $3) returning id',
    [wanted.companyId, wanted.teamMemberId, wanted.type],
  );
  const request = await tx.query<{ id: string }>(
    'insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider) values ($1, $2, $3, $4, $5, $6) returning id',
    [
      document.rows[0]?.id,
      wanted.companyId,
      wanted.teamMemberId,
      wanted.type,
      documentSubject(wanted.type, wanted.name),
      deps.signature.name,
    ],
  );
  await deps.jobs.enqueue(tx, 'signature.send', { requestId: request.rows[0]?.id ?? '' });
  return true;
}

/** What was sent through a provider that is no longer set reports nothing any more: it gives way to a new request. */
async function endAtOtherProvider(deps: Deps, tx: Transaction, wanted: WantedDocument): Promise<void> {
  await tx.query(
    `with ended as (
       update app.signature_requests set status = 'cancelled', updated_at = app.now()
       where company_id = $1 and type = $2 and team_member_id is not distinct from $3 and provider <> $4 and status = 'sent'
       returning new_document_id)
     update public.new_documents set status = 'cancelled' where id in (select new_document_id from ended)`,
    [wanted.companyId, wanted.type, wanted.teamMemberId, deps.signature.name],
  );
}
