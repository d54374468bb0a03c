import { randomUUID } from 'node:crypto';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { currentRole, insertMessage, setRole } from './queries.ts';

export interface OutgoingMail {
  /** The mail's type: 'confirm', 'login-code', … */
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** At most one message with this key is ever sent. */
  dedupeKey?: string;
}

/**
 * Queues a message in the caller's transaction: it is sent if and only if that commits. Call
 * `deps.jobs.wake('mail.send')` after the commit.
 */
export async function queueMail(deps: Pick<Parts, 'jobs'>, tx: Transaction, mail: OutgoingMail): Promise<void> {
  const id = randomUUID();
  const before = await currentRole(tx);
  await setRole(tx, 'service_role');
  const isNew = await insertMessage(tx, { ...mail, id, dedupeKey: mail.dedupeKey ?? null });
  if (isNew) await deps.jobs.enqueue(tx, 'mail.send', { messageId: id });
  await setRole(tx, before);
}
