import { createHmac, randomInt } from 'node:crypto';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { otpExpired } from './auth-error.ts';
import { lockUserByEmail, type UserRow } from './user-row.ts';

/** The column of auth.users that holds each kind of code. The login code of a confirmed account uses the recovery column. */
export type CodeKind = 'confirmation' | 'recovery';

export interface IssuedCode {
  /** Six digits, for typing. */
  code: string;
  /** Keyed hash of address and code, for links, so knowing the address and guessing six digits is not enough. */
  hash: string;
}

/** Issues a code, valid for AUTH_OTP_SECONDS when typed and AUTH_LINK_SECONDS as a link. Replaces an earlier one of its kind. */
export async function issueCode(deps: Parts, tx: Transaction, user: UserRow, kind: CodeKind): Promise<IssuedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = codeHash(deps, user.email ?? '', code);
  const at = new Date(deps.clock.now());
  await tx.query(`update auth.users set ${kind}_token = $2, ${kind}_sent_at = $3, updated_at = $3 where id = $1`, [
    user.id,
    hash,
    at,
  ]);
  await tx.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to, updated_at = app.now() at time zone 'UTC'`,
    [user.id, `${kind}_token`, hash, user.email],
  );
  return { code, hash };
}

function codeHash(deps: Parts, email: string, code: string): string {
  return createHmac('sha224', deps.keys.derive('one-time codes'))
    .update(email.toLowerCase() + code)
    .digest('hex');
}

const kindsOfType: Record<string, CodeKind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  email: ['confirmation', 'recovery'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
};

export const isCodeType = (type: unknown): type is string =>
  typeof type === 'string' && Object.hasOwn(kindsOfType, type);

/**
 * Consumes a code. Wrong, expired, used and unknown codes all fail alike. Confirms the address, since only its owner could read the code.
 * @param given address and code as typed, or the hash from a link
 */
export async function consumeCode(
  deps: Parts,
  tx: Transaction,
  type: string,
  given: { email: string; code: string } | { hash: string },
): Promise<UserRow> {
  const message = 'hash' in given ? 'Email link is invalid or has expired' : undefined;
  const hash = 'hash' in given ? given.hash : codeHash(deps, given.email, given.code);
  const user = 'hash' in given ? await lockUserByHash(tx, hash) : await lockUserByEmail(tx, given.email);
  const at = deps.clock.now();
  const kind = user === null ? undefined : kindsOfType[type]?.find((one) => user[`${one}_token`] === hash);
  if (user === null || kind === undefined) throw otpExpired(message);
  const sentAt = user[`${kind}_sent_at`] as Date | null;
  const seconds = 'hash' in given ? deps.config.AUTH_LINK_SECONDS : deps.config.AUTH_OTP_SECONDS;
  if (sentAt === null || at - sentAt.getTime() > seconds * 1000) throw otpExpired(message);
  const { rows } = await tx.query<UserRow>(
    `update auth.users set ${kind}_token = '', email_confirmed_at = coalesce(email_confirmed_at, $2),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}', updated_at = $2 where id = $1 returning *`,
    [user.id, new Date(at)],
  );
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [user.id, `${kind}_token`]);
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2 where user_id = $1 and provider = 'email'`,
    [user.id, new Date(at)],
  );
  return rows[0] ?? user;
}

async function lockUserByHash(tx: Transaction, hash: string): Promise<UserRow | null> {
  if (!/^[0-9a-f]{56}$/.test(hash)) return null;
  const { rows } = await tx.query<UserRow>(
    'select * from auth.users where (confirmation_token = $1 or recovery_token = $1) and deleted_at is null for update',
    [hash],
  );
  return rows[0] ?? null;
}
