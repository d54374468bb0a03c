import type { EmploymentTerms } from '@portage/domain/employment-terms';
import type { Transaction } from '../../../platform/postgres/database.ts';

/** Cancels terms that no invoiced pay depends on. @param by the account; null for the provider */
export async function cancelTerms(tx: Transaction, ids: readonly string[], by: string | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'update public.employment_terms set canceled_at = app.now(), canceled_by = $2 where id = any ($1::uuid[]) and canceled_at is null',
    [ids, by],
  );
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
