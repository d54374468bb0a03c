import type { Transaction } from '@portage/platform/postgres/database';

/** Writes a company's due terms that were not shown yet into its members' rows. An unknown province leaves theirs. */
export async function showDueTerms(tx: Transaction, companyId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `with due as (
       select distinct on (t.team_member_id) t.* from public.employment_terms t
       where t.company_id = $1 and t.canceled_at is null and t.effective_on <= app.today()
       order by t.team_member_id, t.effective_on desc),
     marked as (
       update public.employment_terms t set shown = true from due where t.company_id = $1 and t.id = due.id and not t.shown returning t.*)
     update public.team_members m
     set salary = round(marked.salary_cents / 100.0, 2), payroll_schedule = marked.payroll_schedule, state = coalesce(marked.province, m.state)
     from marked where m.team_member_id = marked.team_member_id
     returning m.team_member_id`,
    [companyId],
    'show due terms',
  );
  return rows.map((row) => row.team_member_id);
}
