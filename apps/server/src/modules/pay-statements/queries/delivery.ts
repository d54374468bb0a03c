import type { Transaction } from '@portage/platform/postgres/database';

/** Records how a person gets their pay statements, unless that is known already. */
export async function putDelivery(tx: Transaction, memberId: string, delivery: 'online' | 'paper'): Promise<void> {
  await tx.query(
    `insert into app.statement_choices as c (company_id, team_member_id, delivery)
     select company_id, team_member_id, $2 from public.team_members where team_member_id = $1
     on conflict (company_id, team_member_id) do update set delivery = excluded.delivery, chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by
       where c.delivery <> excluded.delivery`,
    [memberId, delivery],
  );
}
