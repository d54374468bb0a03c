import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

export async function findStatement(db: Database, id: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    'select number, locale, content from public.pay_statements where id = $1',
    [id],
  );
  return rows[0];
}

/** Statements of a person, or of a payday over all clients; newest first. */
export async function listStatements(db: Database, memberId: string | null, payday: PlainDate | null) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select s.id, s.number, t.first_name || ' ' || t.last_name as person, s.payday::text as payday, s.paid_on::text as "paidOn", s.gross_cents as gross,
       s.withheld_cents as withheld, s.net_cents as net, s.locale, s.content, s.seal
     from public.pay_statements s join public.team_members t on t.team_member_id = s.team_member_id
     where ($1::uuid is null or s.team_member_id = $1::uuid) and ($2::date is null or s.payday = $2::date)
     order by s.paid_on desc, s.number desc`,
    [memberId, payday],
  );
  return rows;
}
