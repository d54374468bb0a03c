import type { EmploymentTerms } from '@portage/domain/members/employment-terms';
import type { Transaction } from '@portage/platform/postgres/database';

/** Cancels terms that no invoiced pay depends on. @param by the account; null for the provider */
export async function cancelTerms(tx: Transaction, ids: readonly string[], by: string | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'update public.employment_terms set canceled_at = app.now(), canceled_by = $2 where id = any ($1::uuid[]) and canceled_at is null',
    [ids, by],
  );
}

/**
 * Whether a canceled change of a member was replaced by an edit of it: terms were recorded when it was canceled, and not only to take it out
 * of later changes.
 */
export async function isReplaced(tx: Transaction, memberId: string, changeId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from public.employment_terms was
     join public.employment_terms edited on edited.team_member_id = was.team_member_id and edited.recorded_at = was.canceled_at
     where was.team_member_id = $1 and was.id = $2 and not exists (select from public.employment_terms later
       where later.team_member_id = was.team_member_id and later.canceled_at = was.canceled_at and later.effective_on = edited.effective_on
         and later.id <> was.id)`,
    [memberId, changeId],
  );
  return rowCount > 0;
}

/** Adds terms and returns their id. @param by the account; null for the provider */
export async function insertTerms(
  tx: Transaction,
  companyId: string,
  memberId: string,
  terms: EmploymentTerms,
  by: string | null,
): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [companyId, memberId, terms.effectiveOn, terms.salary, terms.schedule, terms.province, by],
  );
  return rows[0]?.id ?? '';
}
