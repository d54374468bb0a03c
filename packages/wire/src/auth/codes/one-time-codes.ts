import { createHmac, randomInt } from 'node:crypto';
import type { Transaction } from '@portage/platform/postgres/database';
import type { WireParts } from '../../wire-parts.ts';
import { lockUserByEmail, type UserRow } from '../accounts/user-row.ts';

/** The column of auth.users that holds each kind of code. Issuing one kind leaves the others valid. */
export type CodeKind = SignInCodeKind | 'reauthentication';
/** The kinds that start a session. */
type SignInCodeKind = 'confirmation' | 'login' | 'recovery';

/** A typed code is worthless after so many wrong ones, over all addresses. A link stays valid: its hash cannot be guessed. */
const maxWrongTries = 10;

export interface IssuedCode {
  /** Six digits, for typing. */
  code: string;
  /** Keyed hash of address and code, for links, so knowing the address and guessing six digits is not enough. */
  hash: string;
}

/** Issues a code, valid for AUTH_OTP_SECONDS when typed and AUTH_LINK_SECONDS as a link. Replaces an earlier one of its kind. */
export async function issueCode(deps: WireParts, tx: Transaction, user: UserRow, kind: CodeKind): Promise<IssuedCode> {
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
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to, wrong_tries = 0, updated_at = app.now() at time zone 'UTC'`,
    [user.id, `${kind}_token`, hash, user.email],
  );
  return { code, hash };
}

function codeHash(deps: WireParts, email: string, code: string): string {
  return createHmac('sha224', deps.keys.derive('one-time codes'))
    .update(email.toLowerCase() + code)
    .digest('hex');
}

// Login and recovery codes are exchangeable, as in GoTrue.
const kindsOfType: Record<string, SignInCodeKind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  email: ['login', 'confirmation', 'recovery'],
  magiclink: ['login', 'recovery'],
  recovery: ['recovery', 'login'],
};

export const isCodeType = (type: unknown): type is string =>
  typeof type === 'string' && Object.hasOwn(kindsOfType, type);

/**
 * Consumes a code. A typed one works once. A reset link works until the password is set, which clears it, or its time is over: a mail
 * scanner may open it first. Confirms the address, since only its owner could read the code.
 * @param given address and code as typed, or the hash from a link
 * @returns the account; null, which the caller must commit, for wrong, expired, used and unknown codes alike
 */
export async function consumeCode(
  deps: WireParts,
  tx: Transaction,
  type: string,
  given: { email: string; code: string } | { hash: string },
): Promise<UserRow | null> {
  const hash = 'hash' in given ? given.hash : codeHash(deps, given.email, given.code);
  const user = 'hash' in given ? await lockUserByHash(tx, hash) : await lockUserByEmail(tx, given.email);
  const at = deps.clock.now();
  const kind = user === null ? undefined : kindsOfType[type]?.find((one) => user[`${one}_token`] === hash);
  if (user === null) return null;
  if (kind === undefined) {
    await tx.query('update auth.one_time_tokens set wrong_tries = wrong_tries + 1 where user_id = $1', [user.id]);
    return null;
  }
  const column: SignInCodeKind = kind;
  if (!('hash' in given) && (await wrongTries(tx, user.id, column)) >= maxWrongTries) return null;
  const sentAt = user[`${column}_sent_at`];
  const seconds = 'hash' in given ? deps.config.AUTH_LINK_SECONDS : deps.config.AUTH_OTP_SECONDS;
  if (sentAt === null || at - sentAt.getTime() > seconds * 1000) return null;
  const isReset = column === 'recovery';
  const { rows } = await tx.query(
    `update auth.users set ${column}_token = case when $3 then ${column}_token else '' end, email_confirmed_at = coalesce(email_confirmed_at, $2),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}', updated_at = $2 where id = $1 returning *`,
    [user.id, new Date(at), isReset],
  );
  // That of a confirmation stays, so that its link can say that the address is confirmed, and that of a reset without its typed code.
  if (column === 'login')
    await tx.query("delete from auth.one_time_tokens where user_id = $1 and token_type = 'login_token'", [user.id]);
  else if (isReset && !('hash' in given))
    await tx.query(
      "update auth.one_time_tokens set wrong_tries = $2 where user_id = $1 and token_type = 'recovery_token'",
      [user.id, maxWrongTries],
    );
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2 where user_id = $1 and provider = 'email'`,
    [user.id, new Date(at)],
  );
  return rows[0] ?? user;
}

/** Whether the link or the typed code of a sign-up was used or is too old, and the address is confirmed. */
export async function isConfirmedSince(
  deps: WireParts,
  tx: Transaction,
  type: string,
  given: { email: string; code: string } | { hash: string },
): Promise<boolean> {
  const isTyped = !('hash' in given);
  if (isTyped && !kindsOfType[type]?.includes('confirmation')) return false;
  const { rowCount } = await tx.query(
    `select from auth.one_time_tokens t join auth.users u on u.id = t.user_id
     where t.token_hash = $1 and t.token_type = 'confirmation_token' and u.email_confirmed_at is not null and u.deleted_at is null
       and (not $2 or t.wrong_tries < $3)`,
    [isTyped ? codeHash(deps, given.email, given.code) : given.hash, isTyped, maxWrongTries],
  );
  return rowCount > 0;
}

/** Consumes the nonce that a signed-in user was mailed. @returns whether it was valid; the caller must commit either way */
export async function consumeNonce(deps: WireParts, tx: Transaction, userId: string, nonce: string): Promise<boolean> {
  const { rows } = await tx.query('select * from auth.users where id = $1 for update', [userId]);
  const user = rows[0];
  const sentAt = user?.reauthentication_sent_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isValid =
    user !== undefined &&
    user.reauthentication_token === codeHash(deps, user.email ?? '', nonce) &&
    deps.clock.now() - sentAt <= deps.config.AUTH_OTP_SECONDS * 1000 &&
    (await wrongTries(tx, userId, 'reauthentication')) < maxWrongTries;
  if (isValid) await tx.query("update auth.users set reauthentication_token = '' where id = $1", [userId]);
  else
    await tx.query(
      "update auth.one_time_tokens set wrong_tries = wrong_tries + 1 where user_id = $1 and token_type = 'reauthentication_token'",
      [userId],
    );
  return isValid;
}

async function wrongTries(tx: Transaction, userId: string, kind: CodeKind): Promise<number> {
  const { rows } = await tx.query(
    'select wrong_tries from auth.one_time_tokens where user_id = $1 and token_type::text = $2',
    [userId, `${kind}_token`],
  );
  return rows[0]?.wrong_tries ?? 0;
}

async function lockUserByHash(tx: Transaction, hash: string): Promise<UserRow | null> {
  if (!/^[0-9a-f]{56}$/.test(hash)) return null;
  // The indexes leave out texts of digits, which no hash is in practice.
  const { rows } = await tx.query(
    `select * from auth.users where deleted_at is null and (
       confirmation_token = $1 and confirmation_token !~ '^[0-9 ]*$' or login_token = $1 and login_token !~ '^[0-9 ]*$'
       or recovery_token = $1 and recovery_token !~ '^[0-9 ]*$') for update`,
    [hash],
  );
  return rows[0] ?? null;
}
