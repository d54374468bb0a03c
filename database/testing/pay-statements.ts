import { createHash } from 'node:crypto';
import type { Tenant } from './two-tenants.ts';

/** Adds a pay statement of a company's person, with its payout. Each company has a number of its own. */
export async function addPayStatement(
  run: (sql: string, values: unknown[]) => Promise<unknown>,
  { companyId, memberId }: Pick<Tenant, 'companyId' | 'memberId'>,
): Promise<void> {
  const content = '{}';
  await run(
    `with payout as (insert into app.payouts (company_id, payday, value_date, reference) values ($1, '2026-01-15', '2026-01-15', 'EFT') returning id)
     insert into public.pay_statements (company_id, team_member_id, payout_id, number, payday, paid_on, gross_cents, withheld_cents, net_cents, nets, locale, content, seal)
     select $1, $2, id, 'PS-2026-' || lpad((1 + (select count(*) from public.pay_statements))::text, 5, '0'), '2026-01-15', '2026-01-15', 100, 20, 80, '[]', 'en-CA', $3, $4
     from payout`,
    [companyId, memberId, content, createHash('sha256').update(content).digest('hex')],
  );
}
