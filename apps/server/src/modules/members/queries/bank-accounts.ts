import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';
import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';

/** The public key that seals, as the server reads it; null without one. */
export async function readSealingKey(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.query("select value from app.settings where key = 'sin_public_key'");
  return rows[0]?.value ?? null;
}

/**
 * A person with what their mails need, locked, so that changes of their account take turns. own_email: the address of the account that they sign in
 * with, if it is another one; null for none.
 */
export async function lockPayee(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.first_name || ' ' || t.last_name as name, t.email, t.state as province, t.company_id, c.legal_name as company,
       nullif(lower(u.email), lower(t.email)) as own_email
     from public.team_members t join public.companies c on c.id = t.company_id
     left join app.person_employments e on e.team_member_id = t.team_member_id left join auth.users u on u.id = e.user_id
     where t.team_member_id = $1 for update of t`,
    [memberId],
  );
  return rows[0];
}

export type Payee = RowFrom<typeof lockPayee>;

/**
 * A person's account in use and the one that waits.
 * @param account institution, transit and number, for `is_same`; null for none
 */
export async function currentAccounts(tx: Transaction, memberId: string, account: string | null, today: PlainDate) {
  const { rows } = await tx.query(
    `select b.id, b.institution, b.last_digits, b.usable_from::text as usable_from, b.usable_from > $3::date as waits,
       coalesce(b.digest = app.bank_digest($2), false) as is_same
     from app.bank_accounts b where b.team_member_id = $1 and b.canceled_at is null
       and (b.usable_from > $3::date or b.id = app.bank_account_on($1, $3::date))`,
    [memberId, account, today],
  );
  const accounts = rows.map(({ usable_from, waits, is_same, last_digits, ...row }) => ({
    ...row,
    lastDigits: last_digits,
    usableFrom: usable_from as PlainDate,
    waits: waits === true,
    isSame: is_same === true,
  }));
  return { used: accounts.find(({ waits }) => !waits), waiting: accounts.find(({ waits }) => waits) };
}

export type CurrentAccount = NonNullable<Awaited<ReturnType<typeof currentAccounts>>['used']>;

/** Records an account. @param account institution, transit and number, of which only the digest is stored. @returns its id */
export async function insertAccount(
  tx: Transaction,
  account: {
    payee: Pick<Payee, 'id' | 'company_id'>;
    institution: string;
    lastDigits: string;
    text: string;
    sealed: Buffer;
    usableFrom: PlainDate;
    reason: string;
  },
): Promise<string> {
  const { rows } = await tx.query(
    `insert into app.bank_accounts (team_member_id, company_id, institution, last_digits, sealed, digest, usable_from, reason)
     values ($1, $2, $3, $4, $5, app.bank_digest($6), $7, $8) returning id`,
    [
      account.payee.id,
      account.payee.company_id,
      account.institution,
      account.lastDigits,
      account.sealed,
      account.text,
      account.usableFrom,
      account.reason,
    ],
  );
  return rows[0]?.id ?? '';
}

/** Cancels an account that waits, which wipes its number. */
export async function cancelAccount(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx.query(
    'update app.bank_accounts set canceled_at = app.now(), canceled_by = auth.uid(), cancel_reason = $2 where id = $1',
    [id, reason],
  );
}

/** Accounts that are sealed with another key than this one, locked, by id. @param after only accounts after this id */
export async function accountsWithOtherKeys(client: pg.PoolClient, publicKey: string, after: string, limit: number) {
  const { rows } = await statementsOn(client).query(
    `select id, sealed from app.bank_accounts
     where id > $2 and extensions.pgp_key_id(sealed) <> extensions.pgp_key_id(extensions.dearmor($1))
     order by id limit $3 for update`,
    [publicKey, after, limit],
  );
  return rows;
}

/** Stores an account that was sealed again, and records it in the audit log. Returns whether it was still the one given. */
export async function resealAccount(
  client: pg.PoolClient,
  id: string,
  before: Buffer,
  after: Buffer,
): Promise<boolean> {
  const { rows } = await statementsOn(client).query('select app.reseal_bank_account($1, $2, $3) as done', [
    id,
    before,
    after,
  ]);
  return rows[0]?.done ?? false;
}

/** Sealed accounts, locked, by id. @param after only accounts after this id */
export async function sealedAccounts(client: pg.PoolClient, after: string, limit: number) {
  const { rows } = await statementsOn(client).query(
    'select id, sealed from app.bank_accounts where id > $1 and sealed is not null order by id limit $2 for update',
    [after, limit],
  );
  return rows;
}

/** Stores the digest of an account, and records it in the audit log. Returns whether it has changed. */
export async function storeAccountDigest(
  client: pg.PoolClient,
  id: string,
  sealed: Buffer,
  digest: Buffer,
): Promise<boolean> {
  const { rows } = await statementsOn(client).query('select app.index_bank_account($1, $2, $3) as done', [
    id,
    sealed,
    digest,
  ]);
  return rows[0]?.done ?? false;
}
