import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { DocumentType } from '@portage/domain/documents/documents';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

const asReader = { ...asService, readOnly: true };

/**
 * Condition for a stuck request: not sent, or signed at the current provider ($1) but not filed, and with no pending job
 * because it ran out of retries.
 */
const stuck = `(r.status = 'preparing' or r.status = 'signed' and r.provider = $1 and r.document_path is null)
  and not exists (select 1 from jobs.job j where j.name in ('signature.send', 'signature.file')
    and j.data ->> 'requestId' = r.id::text and j.state in ('created', 'retry', 'active'))`;

/** The stuck requests of the last `days` days, locked. */
export async function lockStuckRequests(tx: Transaction, provider: string, days: number) {
  const { rows } = await tx.query(
    `select r.id, r.status from app.signature_requests r
     where ${stuck} and r.created_at > app.now() - $2 * interval '1 day'
     for update of r skip locked`,
    [provider, days],
  );
  return rows;
}

/** A request, if it is stuck. */
export async function findStuckRequest(tx: Transaction, provider: string, requestId: string) {
  const { rows } = await tx.query(`select r.id, r.status from app.signature_requests r where r.id = $2 and ${stuck}`, [
    provider,
    requestId,
  ]);
  return rows[0];
}

export type StuckRequest = RowFrom<typeof findStuckRequest>;

/** Open requests whose last reminder, or creation, was at least `days` days ago in Toronto; oldest first. */
export async function dueReminders(db: Database, provider: string, today: PlainDate, days: number) {
  const { rows } = await db.run(
    asReader,
    `select id, provider_request_id, reminded_at from app.signature_requests where provider = $1 and status = 'sent' and provider_request_id is not null
       and (coalesce(reminded_at, created_at) at time zone 'America/Toronto')::date <= $2::date - $3::integer order by created_at, id`,
    [provider, today, days],
  );
  return rows;
}

export type DueReminder = RowFrom<typeof dueReminders>;

/** Records a reminder, also for the company, before it is sent, unless another run has. Returns whether this call recorded it. */
export async function claimReminder(db: Database, row: DueReminder, at: Date): Promise<boolean> {
  const { rowCount } = await db.run(
    asService,
    `with claimed as (
       update app.signature_requests set reminded_at = $3
       where id = $1 and status = 'sent' and reminded_at is not distinct from $2 returning id, new_document_id),
     shown as (update public.new_documents d set reminded_at = $3 from claimed c where d.id = c.new_document_id)
     select id from claimed`,
    [row.id, row.reminded_at, at],
  );
  return rowCount > 0;
}

/** Undoes claimReminder after a failure. */
export async function releaseReminder(db: Database, row: DueReminder): Promise<void> {
  await db.run(
    asService,
    `with released as (update app.signature_requests set reminded_at = $2 where id = $1 returning new_document_id)
     update public.new_documents d set reminded_at = $2 from released r where d.id = r.new_document_id`,
    [row.id, row.reminded_at],
  );
}

/** A signed request whose file is not in the company's documents yet. */
export async function findUnfiledRequest(db: Database, requestId: string) {
  const { rows } = await db.run(
    asService,
    `select r.id, r.type, r.subject, r.company_id, r.new_document_id, c.user_id, r.provider_request_id from app.signature_requests r join public.companies c on c.id = r.company_id
     where r.id = $1 and r.status = 'signed' and r.document_path is null and r.provider_request_id is not null`,
    [requestId],
  );
  return rows[0] === undefined ? undefined : { ...rows[0], type: rows[0].type as DocumentType };
}

export async function setRequestFile(
  tx: Transaction,
  requestId: string,
  file: { path: string; sha256: string },
): Promise<void> {
  await tx.query('update app.signature_requests set document_path = $2, document_sha256 = $3 where id = $1', [
    requestId,
    file.path,
    file.sha256,
  ]);
}

/** The request whose filed document has this hash, or that has this id at its provider. */
export async function findSignedRequest(db: Database, sha256: string, providerRequestId: string | null) {
  const { rows } = await db.run(
    asReader,
    `select r.provider_request_id as id, r.subject, c.legal_name as company, r.updated_at
     from app.signature_requests r join public.companies c on c.id = r.company_id
     where r.document_sha256 = $1 or r.provider_request_id = $2 limit 1`,
    [sha256, providerRequestId],
  );
  return rows[0];
}
