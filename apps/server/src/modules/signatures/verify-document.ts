import type { Deps } from '../../deps.ts';
import { checkSeal, sealPublicKey, sha256 } from '../../providers/signature/built-in/document-seal.ts';
import { requestBySealedHash } from '../../providers/signature/built-in/signing-books.ts';
import { findSignedRequest } from './queries/follow-up.ts';

export type VerifiedDocument =
  | { result: 'unaltered'; requestId: string; subject: string; company: string; completedAt: string; sha256: string }
  /** It has a seal but is not the sealed file; null when the seal no longer identifies the request. */
  | { result: 'altered'; requestId: string | null }
  | { result: 'unknown' };

/** Checks by hash whether a file is exactly a document signed here; its seal, if any, identifies an altered one. */
export async function verifyDocument(deps: Pick<Deps, 'db' | 'keys'>, file: Uint8Array): Promise<VerifiedDocument> {
  const hash = sha256(file);
  const sealed = await requestBySealedHash(deps.db, hash);
  const filed = await findSignedRequest(deps.db, hash, sealed?.id ?? null);
  if (sealed === undefined && filed === undefined) {
    const { result, requestId } = checkSeal(file, sealPublicKey(deps.keys));
    return result === 'unsealed' ? { result: 'unknown' } : { result: 'altered', requestId };
  }
  return {
    result: 'unaltered',
    requestId: filed?.id ?? sealed?.id ?? '',
    subject: filed?.subject ?? sealed?.subject ?? '',
    company: filed?.company ?? 'nobody',
    completedAt: (sealed?.completed_at ?? filed?.updated_at ?? new Date(0)).toISOString(),
    sha256: hash,
  };
}
