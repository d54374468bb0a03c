import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { report, type SignatureParts } from './signing-turns.ts';

const dayMs = 86_400_000;

/** Until when a document that is sent now can be signed; null for ever. */
export function expiresAt({ config, clock }: Pick<SignatureParts, 'config' | 'clock'>): Date | null {
  const days = config.SIGNATURE_EXPIRY_DAYS;
  return days === 0 ? null : new Date(clock.now() + days * dayMs);
}

export const isOverdue = (expires: Date | null, clock: Clock): boolean =>
  expires !== null && expires.getTime() <= clock.now();

/** Ends an open request, so that nobody can sign it any more, and has that reported. */
export async function expire(
  parts: Pick<SignatureParts, 'jobs' | 'clock'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    "update vendor_sign.requests set status = 'expired' where id = $1 and status = 'open'",
    [id],
  );
  if (rowCount > 0) await report(parts, tx, id, 'signature_request_expired');
}

/** Ends every open request whose time is over. */
export async function endOverdue(parts: SignatureParts): Promise<void> {
  const { rows } = await parts.db.run<{ id: string }>(
    { ...asService, readOnly: true },
    "select id from vendor_sign.requests where status = 'open' and expires_at <= $1 order by expires_at, id",
    [new Date(parts.clock.now())],
  );
  for (const { id } of rows) await parts.db.transaction(asService, (tx) => expire(parts, tx, id));
  parts.jobs.wake('webhook.deliver');
}
