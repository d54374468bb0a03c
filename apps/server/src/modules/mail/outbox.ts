import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';

export interface OutgoingMail {
  /** What it is, for the mailbox and the counters: 'confirm', 'login-code', … */
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** At most one message with this key is ever sent. */
  dedupeKey?: string;
}

/**
 * Puts a message in the outbox within the caller's transaction: it is sent if and only if that commits. Call
 * `deps.jobs.wake('mail.send')` after the commit.
 */
export async function queueMail(deps: Pick<Deps, 'jobs'>, tx: Transaction, mail: OutgoingMail): Promise<void> {
  const id = randomUUID();
  const { rows } = await tx.query<{ role: string }>("select current_setting('role') as role");
  const before = rows[0]?.role ?? 'none';
  await tx.query("select set_config('role', 'service_role', true)");
  const inserted = await tx.query(
    `insert into app.mail_messages (id, kind, to_address, subject, html, body_text, dedupe_key) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dedupe_key) do nothing`,
    [id, mail.kind, mail.to, mail.subject, mail.html, mail.text, mail.dedupeKey ?? null],
  );
  if (inserted.rowCount > 0) await deps.jobs.enqueue(tx, 'mail.send', { messageId: id });
  await tx.query("select set_config('role', $1, true)", [before]);
}
