import type { Transaction } from '@portage/platform/postgres/database';
import type { PayHold } from '../plan/payroll-rows.ts';

/** A company's holds that are not released. */
export async function loadHolds(tx: Transaction, companyId: string): Promise<PayHold[]> {
  const { rows } = await tx.query(
    `select team_member_id, first_day::text as "firstDay", last_day::text as "lastDay"
     from app.pay_holds where company_id = $1 and released_at is null`,
    [companyId],
    'load holds',
  );
  return rows;
}

/** Adds a hold. Returns its id; undefined when the same pay is held already. */
export async function insertHold(
  tx: Transaction,
  hold: PayHold & { companyId: string; reason: string },
): Promise<string | undefined> {
  const { rows } = await tx.query(
    `insert into app.pay_holds (company_id, team_member_id, first_day, last_day, reason)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [hold.companyId, hold.team_member_id, hold.firstDay, hold.lastDay, hold.reason],
  );
  return rows[0]?.id;
}

/** The company of a hold, and whether it is released. */
export async function findHold(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select h.company_id, c.legal_name, h.released_at is not null as released
     from app.pay_holds h join public.companies c on c.id = h.company_id where h.id::text = $1`,
    [id],
  );
  return rows[0];
}

/** Releases a hold. Returns whether it was open. */
export async function setHoldReleased(tx: Transaction, id: string, reason: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update app.pay_holds set released_at = app.now(), released_by = auth.uid(), release_reason = $2
     where id::text = $1 and released_at is null`,
    [id, reason],
  );
  return rowCount > 0;
}

/** The ids of a company's people with an id or email address. */
export async function findMembersOf(tx: Transaction, companyId: string, wanted: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select team_member_id as id from public.team_members
     where company_id = $1 and (team_member_id::text = lower($2) or lower(email) = lower($2))`,
    [companyId, wanted],
  );
  return rows.map(({ id }) => id);
}

/** Holds that are not released, oldest first. */
export async function listHoldRows(tx: Transaction) {
  const { rows } = await tx.query(
    `select h.id, c.legal_name as company, coalesce(t.first_name || ' ' || t.last_name, '') as person,
       coalesce(h.first_day::text, '') as first, coalesce(h.last_day::text, '') as last, h.reason, h.held_at::date::text as since
     from app.pay_holds h join public.companies c on c.id = h.company_id
     left join public.team_members t on t.team_member_id = h.team_member_id
     where h.released_at is null order by h.held_at, h.id`,
  );
  return rows;
}
