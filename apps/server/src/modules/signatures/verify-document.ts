import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { checkSeal, sealPublicKey, sha256 } from '../../providers/signature/document-seal.ts';

export type VerifiedDocument =
  | { result: 'unaltered'; requestId: string; subject: string; company: string; completedAt: string; sha256: string }
  /** It bears a seal, but is not the file that was sealed; null where the seal no longer tells of which request. */
  | { result: 'altered'; requestId: string | null }
  | { result: 'unknown' };

/** Whether a file is, byte for byte, a document that was signed here, by the hash in our records; a seal tells which one was altered. */
export async function verifyDocument(deps: Deps, file: Uint8Array): Promise<VerifiedDocument> {
  const hash = sha256(file);
  const { rows } = await deps.db.run<{ id: string; subject: string; company: string | null; completed_at: Date }>(
    { ...asService, readOnly: true },
    `select coalesce(r.provider_request_id, v.id) as id, coalesce(r.subject, v.subject) as subject, c.legal_name as company,
       coalesce(v.completed_at, r.updated_at) as completed_at
     from (select $1::text as hash) given
     left join vendor_sign.requests v on v.sealed_sha256 = given.hash
     left join app.signature_requests r on r.document_sha256 = given.hash or r.provider_request_id = v.id
     left join public.companies c on c.id = r.company_id
     where r.id is not null or v.id is not null limit 1`,
    [hash],
  );
  const row = rows[0];
  if (row === undefined) {
    const { result, requestId } = checkSeal(file, sealPublicKey(deps.keys));
    return result === 'unsealed' ? { result: 'unknown' } : { result: 'altered', requestId };
  }
  return {
    result: 'unaltered',
    requestId: row.id,
    subject: row.subject,
    company: row.company ?? 'nobody',
    completedAt: row.completed_at.toISOString(),
    sha256: hash,
  };
}
