import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/**
 * People who can be owed vacation: who work, or have left. By id.
 * @param memberIds among these; null for everyone
 * @param after the last id of the chunk before; null for the first
 */
export async function peopleOwedVacation(
  tx: Transaction,
  memberIds: readonly string[] | null,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query(
    `select t.team_member_id as id from public.team_members t
     where ($1::uuid[] is null or t.team_member_id = any ($1::uuid[])) and ($2::uuid is null or t.team_member_id > $2::uuid)
       and (t.status = 'approved' or exists (select from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null))
     order by t.team_member_id limit $3::int`,
    [memberIds, after, limit],
    'people owed vacation',
  );
  return rows.map(({ id }) => id);
}

/** What is kept of a balance: cents, and hundredths of a working day. */
export interface KeptBalance {
  readonly member: string;
  readonly accrued: number;
  readonly used: number;
  readonly daysLeft: number;
}

/** Writes balances. Someone who left and is owed nothing has none. @returns whose were written */
export async function writeBalances(
  tx: Transaction,
  balances: readonly KeptBalance[],
  asOf: PlainDate,
): Promise<string[]> {
  if (balances.length === 0) return [];
  const { rows } = await tx.query(
    `insert into app.vacation_balances (team_member_id, company_id, as_of, accrued_cents, used_cents, days_left)
     select t.team_member_id, t.company_id, $2::date, b.accrued, b.used, b."daysLeft"
     from jsonb_to_recordset($1::jsonb) as b (member uuid, accrued bigint, used bigint, "daysLeft" int) join public.team_members t on t.team_member_id = b.member
     where b.accrued <> b.used or not exists (select from public.employment_ends e
       where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null and e.last_day < $2::date)
     on conflict (team_member_id) do update set as_of = excluded.as_of, accrued_cents = excluded.accrued_cents, used_cents = excluded.used_cents,
       days_left = excluded.days_left
     returning team_member_id as id`,
    [JSON.stringify(balances), asOf],
    'write vacation balances',
  );
  return rows.map(({ id }) => id);
}

/** Deletes the balances of people who have none any more. */
export async function deleteBalances(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.query('delete from app.vacation_balances where team_member_id = any ($1::uuid[])', [memberIds]);
}

/** Deletes balances that were not written again. @param asOf the day of those that were */
export async function deleteOldBalances(tx: Transaction, asOf: PlainDate): Promise<void> {
  await tx.query('delete from app.vacation_balances where as_of < $1::date', [asOf]);
}
