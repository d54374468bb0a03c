import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { endRequest, overdueRequests } from './signing-books.ts';
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
  if (await endRequest(tx, id, 'expired')) await report(parts, tx, id, 'signature_request_expired');
}

/** Ends every open request whose time is over. */
export async function endOverdue(parts: SignatureParts): Promise<void> {
  for (const id of await overdueRequests(parts.db, new Date(parts.clock.now())))
    await parts.db.transaction(asService, (tx) => expire(parts, tx, id));
  parts.jobs.wake('webhook.deliver');
}
