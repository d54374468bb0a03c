import type { Clock } from '@portage/platform/clock';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { endRequest, overdueRequests } from './signing-books.ts';
import { report, type SignatureParts } from './signing-turns.ts';

const dayMs = 86_400_000;

/** The signing deadline of a document sent now; null for none. */
export function expiresAt({ config, clock }: Pick<SignatureParts, 'config' | 'clock'>): Date | null {
  const days = config.SIGNATURE_EXPIRY_DAYS;
  return days === 0 ? null : new Date(clock.now() + days * dayMs);
}

export const isOverdue = (expires: Date | null, clock: Clock): boolean =>
  expires !== null && expires.getTime() <= clock.now();

/** Expires an open request and reports it. */
export async function expire(
  parts: Pick<SignatureParts, 'jobs' | 'clock'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  if (await endRequest(tx, id, 'expired')) await report(parts, tx, id, 'signature_request_expired');
}

/** Expires every overdue request. */
export async function endOverdue(parts: SignatureParts): Promise<void> {
  for (const id of await overdueRequests(parts.db, new Date(parts.clock.now())))
    await parts.db.transaction(asService, (tx) => expire(parts, tx, id));
}
