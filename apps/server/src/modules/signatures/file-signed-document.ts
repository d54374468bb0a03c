import { createHash } from 'node:crypto';
import { type DocumentType, documentTag } from '@portage/domain/documents';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { storeFile } from '../../wire/storage/internal.ts';

interface Row extends Record<string, unknown> {
  id: string;
  type: DocumentType;
  subject: string;
  company_id: string;
  user_id: string;
  provider_request_id: string;
}

/** Files the sealed PDF of a signed request: in the documents bucket, with its hash, and in the company's list. */
export async function fileSignedDocument(deps: Deps, requestId: string): Promise<void> {
  const { rows } = await deps.db.run<Row>(
    asService,
    `select r.id, r.type, r.subject, r.company_id, c.user_id, r.provider_request_id from app.signature_requests r join public.companies c on c.id = r.company_id
     where r.id = $1 and r.status = 'signed' and r.document_path is null`,
    [requestId],
  );
  const row = rows[0];
  if (row === undefined) return;
  const pdf = await deps.signature.download(row.provider_request_id);
  if (pdf === null) throw new Error('The sealed file is still being prepared.');
  const path = `${row.company_id}/${row.type.toLowerCase()}-${row.id}.pdf`;
  await storeFile(deps, { bucket: 'documents', path, body: pdf, contentType: 'application/pdf', ownerId: row.user_id });
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await deps.db.transaction(asService, async (tx) => {
    await tx.query('update app.signature_requests set document_path = $2, document_sha256 = $3 where id = $1', [
      row.id,
      path,
      sha256,
    ]);
    await tx.query(
      'insert into public.documents (user_id, name, file_path, tag) values ($1, $2, $3, $4) on conflict (user_id, file_path) do nothing',
      [row.user_id, `${row.subject}.pdf`, `documents/${path}`, documentTag(row.type)],
    );
  });
}
