import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import type { WireParts } from '../../wire-parts.ts';
import { noteAuthEvent } from '../auth-events.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { lockUserByEmail, type UserRow } from './user-row.ts';

export interface NewAccount {
  /** Lowercase. */
  email: string;
  passwordHash: string | null;
  metadata: Record<string, unknown>;
  confirmed: boolean;
}

/** Inserts an account and its email identity. */
export async function insertAccount(deps: WireParts, tx: Transaction, account: NewAccount): Promise<UserRow> {
  const id = randomUUID();
  const at = new Date(deps.clock.now());
  const metadata = { ...account.metadata, ...(account.confirmed ? { email_verified: true } : {}) };
  const { rows } = await tx.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, '{"provider": "email", "providers": ["email"]}', $5, $6, $6) returning *`,
    [id, account.email, account.passwordHash, account.confirmed ? at : null, JSON.stringify(metadata), at],
  );
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at) values ($1, $2, $3, 'email', $4, $4, $4)`,
    [
      id,
      id,
      JSON.stringify({
        ...account.metadata,
        sub: id,
        email: account.email,
        email_verified: account.confirmed,
        phone_verified: false,
      }),
      at,
    ],
  );
  const user = rows[0];
  if (user === undefined) throw new Error('the account was not inserted');
  noteAuthEvent(tx, 'account.created', { actor: id });
  return user;
}

/**
 * The account of an address, which is opened without a password if there is none: only a mailed code or link signs in, so the address counts as
 * confirmed. A sign-up that nobody confirmed is no claim to the address: its account becomes the new one, without the password and facts given there.
 * @param email lowercase
 */
export async function openAccount(
  deps: WireParts,
  tx: Transaction,
  email: string,
): Promise<{ userId: string; isNew: boolean }> {
  // Two requests with one link take turns.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('open account ' || $1::text, 0))", [email]);
  const existing = await lockUserByEmail(tx, email);
  if (existing !== null && existing.email_confirmed_at === null) {
    await tx.query(
      `update auth.users set encrypted_password = null, email_confirmed_at = $2, raw_user_meta_data = '{"email_verified": true}' where id = $1`,
      [existing.id, new Date(deps.clock.now())],
    );
    return { userId: existing.id, isNew: true };
  }
  if (existing !== null) return { userId: existing.id, isNew: false };
  const user = await insertAccount(deps, tx, { email, passwordHash: null, metadata: {}, confirmed: true });
  return { userId: user.id, isNew: true };
}

/**
 * Creates an account that can sign in immediately, for demo data and the provider's scripts. Returns its id.
 * @param account.locale the language saved with the account; default none
 */
export async function createConfirmedUser(
  deps: WireParts,
  account: { email: string; password: string; locale?: string },
): Promise<string> {
  const passwordHash = await hashPassword(account.password);
  const metadata = account.locale === undefined ? {} : { locale: account.locale };
  const user = await deps.db.transaction(asAuthAdmin, (tx) =>
    insertAccount(deps, tx, { email: account.email.toLowerCase(), passwordHash, metadata, confirmed: true }),
  );
  return user.id;
}

/** Confirms an address manually. Returns whether the account exists. */
export async function confirmUser(deps: WireParts, email: string): Promise<boolean> {
  return deps.db.transaction(asAuthAdmin, async (tx) => {
    const user = await lockUserByEmail(tx, email.trim().toLowerCase());
    if (user === null) return false;
    await tx.query('update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2) where id = $1', [
      user.id,
      new Date(deps.clock.now()),
    ]);
    return true;
  });
}

/**
 * Disables an account, which ends its sessions, or enables it again.
 * @param except roles whose accounts have a use case of their own
 * @returns its id; null when there is no such account, or it has one of these roles
 */
export async function setAccountDisabled(
  deps: WireParts,
  email: string,
  disabled: boolean,
  except: readonly string[],
): Promise<string | null> {
  return deps.db.transaction(asAuthAdmin, async (tx) => {
    const user = await lockUserByEmail(tx, email.trim().toLowerCase());
    if (user === null || except.includes(user.role ?? '')) return null;
    await setBanned(deps, tx, [user.id], disabled, except);
    return user.id;
  });
}

/**
 * Disables accounts, which ends their sessions, or enables them again.
 * @param except roles whose accounts do not change
 * @returns how many changed
 */
export function setAccountsDisabled(
  deps: WireParts,
  ids: readonly string[],
  disabled: boolean,
  except: readonly string[],
): Promise<number> {
  return deps.db.transaction(asAuthAdmin, (tx) => setBanned(deps, tx, ids, disabled, except));
}

async function setBanned(
  deps: WireParts,
  tx: Transaction,
  ids: readonly string[],
  disabled: boolean,
  except: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `update auth.users set banned_until = case when $2 then timestamptz '9999-12-31 00:00Z' end, updated_at = $3
     where id = any($1) and coalesce(role, '') <> all ($4::text[]) and (banned_until is not null) <> $2`,
    [ids, disabled, new Date(deps.clock.now()), except],
  );
  return rowCount;
}

/** Whether there is any account. */
export async function hasAccounts(deps: Pick<WireParts, 'db'>): Promise<boolean> {
  const { rowCount } = await deps.db.run(asAuthAdmin, 'select 1 from auth.users limit 1');
  return rowCount > 0;
}

/** The password hashes of accounts that have one, by email address. */
export async function passwordHashes(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.run(
    asAuthAdmin,
    'select email, encrypted_password from auth.users where email = any($1) and not is_sso_user and encrypted_password is not null',
    [emails],
  );
  return new Map(rows.map((row) => [row.email, row.encrypted_password]));
}
