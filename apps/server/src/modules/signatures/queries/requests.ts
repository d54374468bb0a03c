import type { DocumentType } from '@portage/domain/documents/documents';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** The document to sign: a company's agreement, or a member's placement letter. */
export interface WantedDocument {
  companyId: string;
  teamMemberId: string | null;
  type: DocumentType;
}

const asReader = { ...asService, readOnly: true };

/** The id of a document's request that is preparing, sent or signed. */
export async function findLiveRequest(tx: Transaction, wanted: WantedDocument): Promise<string | undefined> {
  const { rows } = await tx.query(
    `select id from app.signature_requests where company_id = $1 and type = $2 and team_member_id is not distinct from $3 and status in ('preparing', 'sent', 'signed') and replaced_at is null`,
    [wanted.companyId, wanted.type, wanted.teamMemberId],
  );
  return rows[0]?.id;
}

/**
 * Cancels open requests for a document here, and their document rows: one, or those sent by other providers than the one given. Or undoes
 * the filing of one that is signed on paper, whose page is its file. Does nothing for a request that has ended.
 */
export async function cancelRequests(
  tx: Transaction,
  wanted: WantedDocument,
  which: { id: string } | { notAt: string } | { onPaper: string },
): Promise<void> {
  await tx.query(
    `with ended as (
       update app.signature_requests set status = 'cancelled', updated_at = app.now()
       where company_id = $1 and type = $2 and team_member_id is not distinct from $3
         and (id = $4::uuid and status in ('preparing', 'sent') or provider <> $5 and status = 'sent'
           or id = $6::uuid and provider = 'paper' and status = 'signed')
       returning new_document_id)
     update public.new_documents set status = 'cancelled', file_url = case when not signed_on_paper then file_url end
     where id in (select new_document_id from ended)`,
    [
      wanted.companyId,
      wanted.type,
      wanted.teamMemberId,
      'id' in which ? which.id : null,
      'notAt' in which ? which.notAt : null,
      'onPaper' in which ? which.onPaper : null,
    ],
  );
}

/** Adds a document and the request for its signature. Returns the request's id. */
export async function insertRequest(
  tx: Transaction,
  wanted: WantedDocument,
  request: { subject: string; provider: string },
): Promise<string> {
  const document = await tx.query(
    'insert into public.new_documents (company_id, team_member_id, type) values ($1, $2, $3) returning id',
    [wanted.companyId, wanted.teamMemberId, wanted.type],
  );
  const { rows } = await tx.query(
    'insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider) values ($1, $2, $3, $4, $5, $6) returning id',
    [
      document.rows[0]?.id ?? null,
      wanted.companyId,
      wanted.teamMemberId,
      wanted.type,
      request.subject,
      request.provider,
    ],
  );
  return rows[0]?.id ?? '';
}

/** A request with its company. */
export async function findRequest(db: Database, requestId: string) {
  const { rows } = await db.run(
    asReader,
    `select r.id, r.type, r.status, r.provider, r.provider_request_id, r.reminded_at, r.company_id, r.team_member_id, c.legal_name
     from app.signature_requests r join public.companies c on c.id = r.company_id where r.id = $1`,
    [requestId],
  );
  return rows[0] === undefined ? undefined : { ...rows[0], type: rows[0].type as DocumentType };
}

/** A client that documents are sent to. */
export async function findClient(db: Database, companyId: string) {
  const { rows } = await db.run(asReader, 'select id, legal_name from public.companies where id = $1', [companyId]);
  return rows[0];
}

/** A request with the data for its document. */
export async function findRequestDetails(db: Database, requestId: string) {
  const { rows } = await db.run(
    asReader,
    `select r.type, r.subject, r.status, r.new_document_id, r.company_id, r.team_member_id, c.legal_name, c.company_address, c.personal_email as company_email,
       t.first_name, t.last_name, t.email as member_email, t.role, t.manager_name, t.commencement_date::text, t.state as province, r.tried_at
     from app.signature_requests r join public.companies c on c.id = r.company_id left join public.team_members t on t.team_member_id = r.team_member_id
     where r.id = $1`,
    [requestId],
  );
  return rows[0] === undefined ? undefined : { ...rows[0], type: rows[0].type as DocumentType };
}

export type RequestDetails = RowFrom<typeof findRequestDetails>;

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
export async function findOpenRequest(db: Database, provider: string, providerRequestId: string) {
  const { rows } = await db.run(
    asReader,
    `select id, status, new_document_id from app.signature_requests where provider = $1 and provider_request_id = $2
     and (status = 'sent' or status = 'signed' and document_path is null)`,
    [provider, providerRequestId],
  );
  return rows[0];
}

/** Ends a sent request. Returns it, or undefined when it was not in status sent. */
export async function setRequestEnded(tx: Transaction, provider: string, providerRequestId: string, status: string) {
  const { rows } = await tx.query(
    `update app.signature_requests set status = $3, updated_at = app.now() where provider = $1 and provider_request_id = $2 and status = 'sent'
     returning id, company_id, new_document_id, team_member_id`,
    [provider, providerRequestId, status],
  );
  return rows[0];
}

/** Records when a document was first opened by its signer. Returns false when that is known. */
export async function setDocumentSeen(tx: Transaction, newDocumentId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update public.new_documents set seen_at = $2 where id = $1 and seen_at is null',
    [newDocumentId, at],
  );
  return rowCount > 0;
}

/** Adds what a signer did to the audit log, in their name. */
export async function noteSigner(
  tx: Transaction,
  requestId: string,
  operation: 'OPEN' | 'SIGN' | 'DECLINE',
  signer: object,
): Promise<void> {
  await tx.query('select app.note_signer($1, $2, $3)', [requestId, operation, JSON.stringify(signer)]);
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
