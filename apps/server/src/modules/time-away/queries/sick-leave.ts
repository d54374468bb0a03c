import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { TimeAwayKind } from '@portage/domain/time-away/time-away';
import type { Transaction } from '@portage/platform/postgres/database';

/** A person's first day, the province of employment on a day, and the sick leave that is approved, without one entry. */
export async function sickLeaveFacts(tx: Transaction, memberId: string, day: PlainDate, without: string | null) {
  const { rows } = await tx.query(
    `select t.commencement_date::text as commencement, coalesce((select x.province from public.employment_terms x
         where x.team_member_id = t.team_member_id and x.canceled_at is null and x.effective_on <= $2 order by x.effective_on desc limit 1), t.state) as province,
       coalesce((select jsonb_agg(jsonb_build_object('first', a.first_day, 'last', a.last_day, 'half', a.half))
         from public.time_away a where a.team_member_id = t.team_member_id and a.kind = 'sick' and a.state = 'approved'
           and a.first_day <= (date_trunc('year', $2::date) + interval '1 year')::date and a.last_day >= date_trunc('year', $2::date)::date
           and a.id is distinct from $3), '[]') as taken
     from public.team_members t where t.team_member_id = $1`,
    [memberId, day, without],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        commencement: row.commencement as PlainDate,
        province: row.province,
        taken: row.taken as unknown as readonly { first: PlainDate; last: PlainDate; half: boolean }[],
      };
}

/** Entries of a company's people. */
export async function entriesOfCompany(tx: Transaction, companyId: string, ids: readonly string[]) {
  const { rows } = await tx.query(
    `select id, team_member_id as "memberId", kind, first_day::text as first, last_day::text as last, half
     from public.time_away where company_id = $1 and id = any ($2::uuid[])`,
    [companyId, ids],
  );
  return rows.map((row) => ({
    ...row,
    kind: row.kind as TimeAwayKind,
    first: row.first as PlainDate,
    last: row.last as PlainDate,
  }));
}
