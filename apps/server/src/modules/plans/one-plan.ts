import { CommandFailure } from '../../cli/output.ts';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';

export interface PlanRow extends Record<string, unknown> {
  id: string;
  plan: string;
  status: string;
  company_id: string;
  company: string;
}

/**
 * A company's latest plan that has one of the statuses.
 * @param company its id, name or billing e-mail
 * @throws CommandFailure when it has none, or when several companies are called so
 */
export async function onePlan(deps: Deps, company: string, statuses: string[]): Promise<PlanRow> {
  const { rows } = await deps.db.run<PlanRow>(
    { ...asService, readOnly: true },
    `select distinct on (c.id) p.id, p.plan_name as plan, p.status, c.id as company_id, c.legal_name as company
     from public.companies c join public.plans p on p.company_id = c.id
     where (c.id::text = $1 or c.legal_name = $1 or c.billing_email = $1) and p.status = any ($2)
     order by c.id, p.created_at desc`,
    [company, statuses],
  );
  const plan = rows[0];
  if (plan === undefined) throw new CommandFailure(`${company} has no plan that is ${statuses.join(' or ')}.`);
  if (rows.length > 1)
    throw new CommandFailure(
      `${rows.length} companies are called ${company}; give the id: ${rows.map((row) => row.company_id).join(', ')}.`,
    );
  return plan;
}
