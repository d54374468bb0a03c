import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';

export interface NewMessage {
  id: string;
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** At most one message with this key exists. */
  dedupeKey: string | null;
}

export interface MessageRow extends Record<string, unknown> {
  id: string;
  to_address: string;
  subject: string;
  html: string;
  body_text: string;
  created_at: Date;
}

/** The role of the open transaction, restored after writing to the outbox. */
export async function currentRole(tx: Transaction): Promise<string> {
  const { rows } = await tx.query<{ role: string }>("select current_setting('role') as role");
  return rows[0]?.role ?? 'none';
}

export async function setRole(tx: Transaction, role: string): Promise<void> {
  await tx.query("select set_config('role', $1, true)", [role]);
}

/** Adds a message to the outbox. Returns false when one with the same key exists. */
export async function insertMessage(tx: Transaction, mail: NewMessage): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into app.mail_messages (id, kind, to_address, subject, html, body_text, dedupe_key) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dedupe_key) do nothing`,
    [mail.id, mail.kind, mail.to, mail.subject, mail.html, mail.text, mail.dedupeKey],
  );
  return rowCount > 0;
}

/** Counts an attempt to send a message. Returns it, or undefined when it was already sent. */
export async function startSending(db: Database, messageId: string): Promise<MessageRow | undefined> {
  const { rows } = await db.run<MessageRow>(
    asService,
    'update app.mail_messages set attempts = attempts + 1 where id = $1 and sent_at is null returning *',
    [messageId],
  );
  return rows[0];
}

export async function noteSendingFailed(db: Database, messageId: string, reason: string): Promise<void> {
  await db.run(asService, 'update app.mail_messages set last_error = $2 where id = $1', [messageId, reason]);
}

export async function noteSent(db: Database, messageId: string): Promise<void> {
  await db.run(asService, 'update app.mail_messages set sent_at = app.now(), last_error = null where id = $1', [
    messageId,
  ]);
}

/** The latest 200 messages, newest first. */
export async function latestMessageRows(
  db: Database,
): Promise<Pick<MessageRow, 'id' | 'to_address' | 'subject' | 'created_at'>[]> {
  const { rows } = await db.run<MessageRow>(
    asService,
    'select id, to_address, subject, created_at from app.mail_messages order by created_at desc, id limit 200',
  );
  return rows;
}

export async function findMessageRow(db: Database, id: string): Promise<MessageRow | undefined> {
  const { rows } = await db.run<MessageRow>(asService, 'select * from app.mail_messages where id = $1', [id]);
  return rows[0];
}
