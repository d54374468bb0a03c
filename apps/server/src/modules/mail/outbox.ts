import { randomUUID } from 'node:crypto';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../platform/parts.ts';
import { currentRole, insertMessage, setRole } from './queries.ts';

/** A PDF that goes with a mail. */
export interface MailAttachment {
  /** Its file name, such as 'INV-2026-0001.pdf'. */
  name: string;
  pdf: Buffer;
}

/** How many documents go with a mail at most, as in the table's check. The mail links to the page that lists them all. */
const maxDocuments = 20;

export interface OutgoingMail {
  /** The mail's type: 'confirm', 'login-code', … */
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** At most one message with this key is ever sent. */
  dedupeKey?: string;
  /** Whether a person waits for it. It never waits behind other mail. */
  urgent?: boolean;
  /** The invoices and credit notes that it is about. Their PDFs go with it, as they are when it is sent. */
  documentIds?: readonly string[];
}

/**
 * Queues a message in the caller's transaction: it is sent if and only if that commits.
 */
export async function queueMail(deps: Pick<Parts, 'jobs'>, tx: Transaction, mail: OutgoingMail): Promise<void> {
  const id = randomUUID();
  const before = await currentRole(tx);
  await setRole(tx, 'service_role');
  const isNew = await insertMessage(tx, {
    ...mail,
    id,
    dedupeKey: mail.dedupeKey ?? null,
    documentIds: (mail.documentIds ?? []).slice(0, maxDocuments),
  });
  if (isNew) await deps.jobs.enqueue(tx, mail.urgent === true ? 'mail.urgent' : 'mail.send', { messageId: id });
  await setRole(tx, before);
}
