import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/**
 * The newest entries of the audit log about a company and its people, newest first. columns: what an update changed. by: the
 * colleague, or the person in their own account; null for anyone else, such as the provider's staff.
 */
export async function changesOf(db: Database, companyId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select l.at, l.table_name as "table", l.operation,
       case when l.operation = 'UPDATE' then array(select jsonb_object_keys(l.change)) else '{}' end as columns,
       coalesce(
         (select coalesce(nullif(m.name::text, ''), a.email) from public.company_members m left join app.company_accounts($1) a on a.user_id = m.user_id
          where m.company_id = $1 and m.user_id = l.actor order by m.removed_at desc nulls first limit 1),
         (select p.first_name || ' ' || p.last_name from app.person_employments e join public.team_members p on p.team_member_id = e.team_member_id
          where e.company_id = $1 and e.user_id = l.actor order by e.linked_at desc, e.team_member_id limit 1)) as by,
       (select t.first_name || ' ' || t.last_name from public.team_members t where t.company_id = $1 and t.team_member_id = case l.table_name
          when 'public.team_members' then l.row_id::uuid
          when 'public.employment_terms' then (select x.team_member_id from public.employment_terms x where x.id = l.row_id::uuid)
          when 'public.employment_ends' then (select x.team_member_id from public.employment_ends x where x.id = l.row_id::uuid) end) as person
     from app.audit_log l
     where l.company_id = $1
       and l.table_name in ('public.companies', 'public.team_members', 'public.employment_terms', 'public.employment_ends')
     order by l.seq desc limit 500`,
    [companyId],
  );
  return rows;
}
