import type { Transaction } from '@portage/platform/postgres/database';
import type { WantedDocument } from './requests.ts';

/** Adds a document that was signed on paper, and the request that stands for its signature. */
export async function insertSignedOnPaper(
  tx: Transaction,
  wanted: WantedDocument,
  { subject, path, pageUrl }: { subject: string; path: string; pageUrl: string },
): Promise<{ requestId: string; newDocumentId: string }> {
  const { rows } = await tx.query(
    `with document as (
       insert into public.new_documents (company_id, team_member_id, type, status, file_url, signed_on_paper)
       values ($1, $2, $3, 'signed', $6, true) returning id, company_id, team_member_id, type)
     insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, status, document_path)
     select id, company_id, team_member_id, type, $4, 'paper', 'signed', $5 from document
     returning id as "requestId", new_document_id as "newDocumentId"`,
    [wanted.companyId, wanted.teamMemberId, wanted.type, subject, path, pageUrl],
  );
  return rows[0] ?? { requestId: '', newDocumentId: '' };
}

/** A request that stands for a signature on paper, locked; undefined once it was replaced, or its filing undone and its file removed. */
export async function lockSignedOnPaper(tx: Transaction, requestId: string) {
  const { rows } = await tx.query(
    `select new_document_id, document_path, created_at, status from app.signature_requests
     where id = $1 and provider = 'paper' and replaced_at is null and (status = 'signed' or status = 'cancelled' and document_path is not null)
     for update`,
    [requestId],
  );
  return rows[0];
}

/** Notes that the file of a request is removed. */
export async function clearDocumentPath(tx: Transaction, requestId: string): Promise<void> {
  await tx.query('update app.signature_requests set document_path = null where id = $1', [requestId]);
}

/** Whether a company was charged since a moment, or charged for one of its people. Voided invoices and credits do not count. */
export async function isInvoicedSince(
  tx: Transaction,
  { companyId, memberId, moment }: { companyId: string; memberId: string | null; moment: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select exists (select from public.invoices i
       where i.company_id = $1 and i.created_at >= $3 and i.kind <> 'Credit' and i.status <> 'Cancelled' and ($2::uuid is null
         or exists (select from public.payments p where p.invoice_id = i.id and p.team_member_id = $2)
         or exists (select from public.wip_one_time_payments o where o.invoice_id = i.id and o.team_member_id = $2))) as found`,
    [companyId, memberId, moment],
  );
  return rows[0]?.found === true;
}
