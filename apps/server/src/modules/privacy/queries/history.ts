import type { Transaction } from '@portage/platform/postgres/database';

/** The account of an employment, with every address that its person had, in lower case. */
export async function findSubject(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select e.user_id as "userId", array(select lower(a.address) from app.audit_log l
         cross join lateral (values (l.change ->> 'email'), (l.change #>> '{email,0}'), (l.change #>> '{email,1}')) a (address)
         where l.table_name = 'public.team_members' and l.row_id = $1 and a.address is not null) as addresses
     from app.person_employments e where e.team_member_id = $1::uuid`,
    [memberId],
  );
  return rows[0];
}

/**
 * Entries of the audit log about a person, newest first, and the acts that read their bank account or made their record of employment. columns:
 * what an update changed. reason: why a Social Insurance Number was read. signer: the address that opened or signed a document.
 */
export async function entriesAbout(tx: Transaction, memberId: string, limit: number) {
  const { rows } = await tx.query(
    `with own (table_name, row_id) as (
       select 'public.team_members', $1
       union all select 'app.sealed_sins', $1
       union all select 'public.time_away_approvers', $1
       union all select 'app.statement_choices', $1
       union all select 'app.person_employments', $1
       union all select 'public.employment_terms', id::text from public.employment_terms where team_member_id = $1::uuid
       union all select 'public.employment_ends', id::text from public.employment_ends where team_member_id = $1::uuid
       union all select 'public.wip_one_time_payments', id::text from public.wip_one_time_payments where team_member_id = $1::uuid
       union all select 'public.new_documents', id::text from public.new_documents where team_member_id = $1::uuid
       union all select 'app.signature_requests', id::text from app.signature_requests where team_member_id = $1::uuid
       union all select 'app.bank_accounts', id::text from app.bank_accounts where team_member_id = $1::uuid
       union all select 'app.pay_holds', id::text from app.pay_holds where team_member_id = $1::uuid
       union all select 'app.opening_year_to_date', id::text from app.opening_year_to_date where team_member_id = $1::uuid
       union all select 'app.tax_declarations', id::text from app.tax_declarations where team_member_id = $1::uuid
       union all select 'app.pay_deductions', id::text from app.pay_deductions where team_member_id = $1::uuid
       union all select 'app.pay_items', id::text from app.pay_items where team_member_id = $1::uuid
       union all select 'app.contribution_exemptions', id::text from app.contribution_exemptions where team_member_id = $1::uuid
       union all select 'app.recoveries', id::text from app.recoveries where team_member_id = $1::uuid
       union all select 'app.pay_corrections', id::text from app.pay_corrections where team_member_id = $1::uuid
       union all select 'public.time_away', id::text from public.time_away where team_member_id = $1::uuid
       union all select 'public.expenses', id::text from public.expenses where team_member_id = $1::uuid
       union all select 'public.person_requests', id::text from public.person_requests where team_member_id = $1::uuid
       union all select 'public.person_invitations', id::text from public.person_invitations where team_member_id = $1::uuid
     )
     select x.at, x.actor, x."table", x.operation, x.columns, x.reason, x.signer, x."isAct",
       x.actor is not null and exists (select from app.staff s where s.user_id = x.actor) as "isStaff"
     from (
       select l.at, l.actor, l.table_name as "table", l.operation, l.seq, a.id is not null as "isAct",
         case when l.operation = 'UPDATE' then array(select jsonb_object_keys(l.change)) else '{}' end as columns,
         case when l.operation = 'REVEAL' then a.reason::text end as reason,
         case when l.operation in ('OPEN', 'SIGN', 'DECLINE') then l.change ->> 'email' end as signer
       from own o join app.audit_log l on l.table_name = o.table_name and l.row_id = o.row_id
       left join app.staff_acts a on a.id::text = coalesce(l.change ->> 'act', substring(l.actor_role from ' act ([0-9a-f-]{36})$'))
         and l.operation in ('INSERT', 'UPDATE', 'DELETE', 'REVEAL')
       union all
       select s.at, s.staff_id, 'app.bank_accounts', 'REVEAL', 0, true, '{}', null, null
       from app.payout_batch_people p join app.staff_acts s on s.subject = p.batch_id::text and s.act = 'provider/export-payouts'
       where p.team_member_id = $1::uuid
       union all
       select s.at, s.staff_id, 'record of employment', 'REVEAL', 0, true, '{}', null, null
       from app.staff_acts s where s.subject = $1 and s.act = 'provider/record-of-employment'
     ) x order by x.at desc, x.seq desc limit $2`,
    [memberId, limit],
  );
  return rows;
}
