import { isUuid } from '@portage/domain/text/uuid';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

export interface NewMessage {
  id: string;
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** At most one message with this key exists. */
  dedupeKey: string | null;
  /** The invoices and credit notes whose PDFs go with it. */
  documentIds: readonly string[];
}

/** The role of the open transaction, restored after writing to the outbox. */
export async function currentRole(tx: Transaction): Promise<string> {
  const { rows } = await tx.query("select current_setting('role') as role");
  return rows[0]?.role ?? 'none';
}

export async function setRole(tx: Transaction, role: string): Promise<void> {
  await tx.query("select set_config('role', $1, true)", [role]);
}

/** The language saved with the account of an address, else with the account that owns the company of that billing address. */
export async function storedLocale(tx: Transaction, address: string): Promise<string | null> {
  const { rows } = await tx.query(
    `select coalesce(
       (select u.raw_user_meta_data ->> 'locale' from auth.users u where u.email = lower($1) and not u.is_sso_user),
       (select u.raw_user_meta_data ->> 'locale' from public.companies c join auth.users u on u.id = c.user_id
        where c.billing_email = $1 order by c.created_at limit 1)) as locale`,
    [address],
  );
  return rows[0]?.locale ?? null;
}

/** The same of many addresses, in their order. */
export async function storedLocales(tx: Transaction, addresses: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await tx.query(
    `select coalesce(
       (select u.raw_user_meta_data ->> 'locale' from auth.users u where u.email = lower(a.address) and not u.is_sso_user),
       (select u.raw_user_meta_data ->> 'locale' from public.companies c join auth.users u on u.id = c.user_id
        where c.billing_email = a.address order by c.created_at limit 1)) as locale
     from unnest($1::text[]) with ordinality as a (address, place) order by a.place`,
    [addresses],
    'stored locales',
  );
  return rows.map(({ locale }) => locale);
}

/** The language saved with the account that owns a company, in the provider's own transaction. */
export async function ownerLocale(tx: Transaction, companyId: string): Promise<string | null> {
  const { rows } = await tx.query(
    `select u.raw_user_meta_data ->> 'locale' as locale from public.companies c join auth.users u on u.id = c.user_id where c.id = $1`,
    [companyId],
  );
  return rows[0]?.locale ?? null;
}

/** The language saved with the account that owns a company; null for a text that is no id. */
export async function companyLocale(db: Database, companyId: string): Promise<string | null> {
  if (!isUuid(companyId)) return null;
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select u.raw_user_meta_data ->> 'locale' as locale from public.companies c join auth.users u on u.id = c.user_id where c.id = $1`,
    [companyId],
  );
  return rows[0]?.locale ?? null;
}

/** Adds a message to the outbox. Returns false when one with the same key exists. */
export async function insertMessage(tx: Transaction, mail: NewMessage): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into app.mail_messages (id, kind, to_address, subject, html, body_text, dedupe_key, document_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (dedupe_key) do nothing`,
    [mail.id, mail.kind, mail.to, mail.subject, mail.html, mail.text, mail.dedupeKey, [...mail.documentIds]],
  );
  return rowCount > 0;
}

/**
 * Counts an attempt to send a message, which has it to itself for 15 seconds. Returns it, or undefined when it was already sent or
 * another attempt has it.
 */
export async function startSending(db: Database, messageId: string) {
  const { rows } = await db.run(
    asService,
    `update app.mail_messages set attempts = attempts + 1, sending_until = app.now() + interval '15 seconds'
     where id = $1 and sent_at is null and coalesce(sending_until < app.now(), true) returning *`,
    [messageId],
  );
  return rows[0];
}

/** Whether a message is still to be sent. */
export async function isUnsent(db: Database, messageId: string): Promise<boolean> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    'select 1 as unsent from app.mail_messages where id = $1 and sent_at is null',
    [messageId],
  );
  return rows.length > 0;
}

/** An attempt to send a message: its number names it. */
type Attempt = Pick<MessageRow, 'id' | 'attempts'>;

/** Gives an attempt another 15 seconds. Returns false when another attempt took over. */
export async function keepSending(db: Database, { id, attempts }: Attempt): Promise<boolean> {
  const { rowCount } = await db.run(
    asService,
    `update app.mail_messages set sending_until = app.now() + interval '15 seconds'
     where id = $1 and attempts = $2 and sent_at is null and sending_until is not null`,
    [id, attempts],
  );
  return rowCount > 0;
}

export async function noteSendingFailed(db: Database, { id, attempts }: Attempt, reason: string): Promise<void> {
  await db.run(
    asService,
    'update app.mail_messages set last_error = $3, sending_until = null where id = $1 and attempts = $2 and sent_at is null',
    [id, attempts, reason],
  );
}

/** @param unattached why a file did not go with it; null when all did */
export async function noteSent(db: Database, messageId: string, unattached: string | null): Promise<void> {
  await db.run(
    asService,
    'update app.mail_messages set sent_at = app.now(), sending_until = null, last_error = null, unattached = $2 where id = $1',
    [messageId, unattached],
  );
}

/** The latest 200 messages, newest first. */
export async function latestMessageRows(db: Database) {
  const { rows } = await db.run(
    asService,
    'select id, to_address, subject, created_at from app.mail_messages order by created_at desc, id limit 200',
  );
  return rows;
}

export async function findMessageRow(db: Database, id: string) {
  const { rows } = await db.run(asService, 'select * from app.mail_messages where id = $1', [id]);
  return rows[0];
}

export type MessageRow = RowFrom<typeof findMessageRow>;
