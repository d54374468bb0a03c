import type { Transaction } from '@portage/platform/postgres/database';
import type { Tables } from '../../tables.gen.ts';

export type UserRow = Tables['auth.users'];

/** Finds an account by address and locks it for the rest of the transaction. */
export async function lockUserByEmail(tx: Transaction, email: string): Promise<UserRow | null> {
  const { rows } = await tx.query(
    'select * from auth.users where email = $1 and not is_sso_user and deleted_at is null for update',
    [email],
  );
  return rows[0] ?? null;
}

export async function findUser(tx: Transaction, id: string): Promise<UserRow | null> {
  const { rows } = await tx.query('select * from auth.users where id = $1 and deleted_at is null', [id]);
  return rows[0] ?? null;
}

/** The user as sent to the client. */
export async function userJson(tx: Transaction, user: UserRow): Promise<Record<string, unknown>> {
  const identities = await tx.query(
    'select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email from auth.identities where user_id = $1 order by created_at',
    [user.id],
  );
  const factors = await tx.query(
    'select id, created_at, updated_at, status, friendly_name, factor_type from auth.mfa_factors where user_id = $1 order by created_at',
    [user.id],
  );
  return {
    ...bareUserJson(user),
    ...(factors.rows.length > 0 ? { factors: factors.rows } : {}),
    identities: identities.rows,
  };
}

/** The user's own columns. Omits empty ones, as the client expects. */
export function bareUserJson(user: UserRow): Record<string, unknown> {
  const given = {
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.email_confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
  };
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
