import type { DocumentType } from '@portage/domain/documents';
import type { Database, Transaction } from '../../../platform/postgres/database.ts';
import { asService } from '../../../platform/postgres/identity.ts';

/** The document to sign: a company's agreement, or a member's placement letter. */
export interface WantedDocument {
  companyId: string;
  teamMemberId: string | null;
  type: DocumentType;
}

/** A request with the data for its document. */
export interface RequestDetails extends Record<string, unknown> {
  type: DocumentType;
  subject: string;
  status: string;
  new_document_id: string;
  company_id: string;
  team_member_id: string | null;
  legal_name: string;
  company_address: string;
  company_email: string;
  first_name: string | null;
  last_name: string | null;
  member_email: string | null;
  role: string | null;
  manager_name: string | null;
  commencement_date: string | null;
  tried_at: Date | null;
}

const asReader = { ...asService, readOnly: true };

/** The id of a document's request that is preparing, sent or signed. */
export async function findLiveRequest(tx: Transaction, wanted: WantedDocument): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from app.signature_requests where company_id = $1 and type = $2 and team_member_id is not distinct from $3 and status in ('preparing', 'sent', 'signed')`,
    [wanted.companyId, wanted.type, wanted.teamMemberId],
  );
  return rows[0]?.id;
}

/** Cancels a request for the same document at another provider, and its document row. */
export async function cancelAtOtherProvider(tx: Transaction, wanted: WantedDocument, provider: string): Promise<void> {
  await tx.query(
    `with ended as (
       update app.signature_requests set status = 'cancelled', updated_at = app.now()
       where company_id = $1 and type = $2 and team_member_id is not distinct from $3 and provider <> $4 and status = 'sent'
       returning new_document_id)
     update public.new_documents set status = 'cancelled' where id in (select new_document_id from ended)`,
    [wanted.companyId, wanted.type, wanted.teamMemberId, provider],
  );
}

/** Adds a document and the request for its signature. Returns the request's id. */
export async function insertRequest(
  tx: Transaction,
  wanted: WantedDocument,
  request: { subject: string; provider: string },
): Promise<string> {
  const document = await tx.query<{ id: string }>(
    'insert into public.new_documents (company_id, team_member_id, type) values ($1, $2, $3) returning id',
    [wanted.companyId, wanted.teamMemberId, wanted.type],
  );
  const { rows } = await tx.query<{ id: string }>(
    'insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider) values ($1, $2, $3, $4, $5, $6) returning id',
    [document.rows[0]?.id, wanted.companyId, wanted.teamMemberId, wanted.type, request.subject, request.provider],
  );
  return rows[0]?.id ?? '';
}

export async function findRequestDetails(db: Database, requestId: string): Promise<RequestDetails | undefined> {
  const { rows } = await db.run<RequestDetails>(
    asReader,
    `select r.type, r.subject, r.status, r.new_document_id, r.company_id, r.team_member_id, c.legal_name, c.company_address, c.personal_email as company_email,
       t.first_name, t.last_name, t.email as member_email, t.role, t.manager_name, t.commencement_date::text, r.tried_at
     from app.signature_requests r join public.companies c on c.id = r.company_id left join public.team_members t on t.team_member_id = r.team_member_id
     where r.id = $1`,
    [requestId],
  );
  return rows[0];
}

/** Records when sending started; null when it is certain that nothing was sent. */
export async function setTriedAt(db: Database, requestId: string, at: Date | null): Promise<void> {
  await db.run(asService, 'update app.signature_requests set tried_at = $2 where id = $1', [requestId, at]);
}

/** Sets a preparing request to sent. Returns whether it was preparing. */
export async function setRequestSent(
  tx: Transaction,
  requestId: string,
  at: { provider: string; providerRequestId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update app.signature_requests set provider = $3, provider_request_id = $2, status = 'sent', updated_at = app.now() where id = $1 and status = 'preparing'",
    [requestId, at.providerRequestId, at.provider],
  );
  return rowCount > 0;
}

/** Sets a document's signing page; null when only its signer may see the link. */
export async function setDocumentPage(tx: Transaction, newDocumentId: string, url: string | null): Promise<void> {
  await tx.query('update public.new_documents set file_url = $2 where id = $1', [newDocumentId, url]);
}

/** A provider's request that awaits signatures or filing. */
export async function findOpenRequest(
  db: Database,
  provider: string,
  providerRequestId: string,
): Promise<{ id: string; status: string } | undefined> {
  const { rows } = await db.run<{ id: string; status: string }>(
    asReader,
    `select id, status from app.signature_requests where provider = $1 and provider_request_id = $2
     and (status = 'sent' or status = 'signed' and document_path is null)`,
    [provider, providerRequestId],
  );
  return rows[0];
}

/** Ends a sent request. Returns it, or undefined when it was not in status sent. */
export async function setRequestEnded(
  tx: Transaction,
  provider: string,
  providerRequestId: string,
  status: string,
): Promise<{ id: string; new_document_id: string; team_member_id: string | null } | undefined> {
  const { rows } = await tx.query<{ id: string; new_document_id: string; team_member_id: string | null }>(
    `update app.signature_requests set status = $3, updated_at = app.now() where provider = $1 and provider_request_id = $2 and status = 'sent'
     returning id, new_document_id, team_member_id`,
    [provider, providerRequestId, status],
  );
  return rows[0];
}

/** Ends a document. @param pageUrl its page, used if it has none yet */
export async function setDocumentEnded(
  tx: Transaction,
  newDocumentId: string,
  status: string,
  pageUrl: string | null = null,
): Promise<void> {
  await tx.query('update public.new_documents set status = $2, file_url = coalesce(file_url, $3) where id = $1', [
    newDocumentId,
    status,
    pageUrl,
  ]);
}
