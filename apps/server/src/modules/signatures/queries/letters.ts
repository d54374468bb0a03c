import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** The request of a member's placement letter that is in force: preparing, out for signature, or signed. */
export async function findLetter(tx: Transaction, companyId: string, memberId: string) {
  const { rows } = await tx.query(
    `select id, status, provider, provider_request_id, new_document_id, reminded_at from app.signature_requests
     where company_id = $1 and team_member_id = $2 and type = 'EMPLOYEE_PLACEMENT_LETTER'
       and status in ('preparing', 'sent', 'signed') and replaced_at is null for update`,
    [companyId, memberId],
  );
  return rows[0];
}

export type Letter = RowFrom<typeof findLetter>;

/** Records that another letter takes the place of a signed one. */
export async function setLetterReplaced(tx: Transaction, requestId: string): Promise<void> {
  await tx.query(
    `with replaced as (
       update app.signature_requests set replaced_at = app.now(), updated_at = app.now() where id = $1 and status = 'signed'
       returning new_document_id)
     update public.new_documents set replaced_at = app.now() where id in (select new_document_id from replaced)`,
    [requestId],
  );
}

/** The status of a request. */
export async function requestStatus(tx: Transaction, requestId: string): Promise<string | undefined> {
  const { rows } = await tx.query('select status from app.signature_requests where id = $1', [requestId]);
  return rows[0]?.status;
}
