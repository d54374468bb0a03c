import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import type { CustomerFacts } from '../../providers/billing/billing-provider.ts';

export interface CompanyRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  legal_name: string;
  personal_email: string;
  billing_email: string;
  company_address: string;
  hiring_country: string;
  customer_stripe_id: string | null;
}

/** The company's customer at the billing provider, made when it has none, with exactly the specification's fields. Returns its id. */
export async function ensureCustomer(deps: Deps, companyId: string): Promise<string> {
  const { rows } = await deps.db.run<CompanyRow>(asService, 'select * from public.companies where id = $1', [
    companyId,
  ]);
  const company = rows[0];
  if (company === undefined) throw new Error(`There is no company ${companyId}.`);
  if (company.customer_stripe_id !== null) return company.customer_stripe_id;
  const customer = await deps.billing.createCustomer({
    idempotencyKey: `customer:${company.id}`,
    ...customerFacts(company),
  });
  const kept = await deps.db.run<{ id: string }>(
    asService,
    `update public.companies set customer_stripe_id = coalesce(customer_stripe_id, $2) where id = $1
     returning customer_stripe_id as id`,
    [company.id, customer.id],
  );
  // A call that was quicker may have kept another: there is one customer for all that is bought.
  return kept.rows[0]?.id ?? customer.id;
}

/** What the billing provider is told of a company. */
export const customerFacts = (company: CompanyRow): CustomerFacts => ({
  email: company.billing_email,
  name: company.legal_name,
  phone: null,
  address: { line1: company.company_address, country: company.hiring_country },
  metadata: {
    user_id: company.user_id,
    company_id: company.id,
    personal_email: company.personal_email,
    company_name: company.legal_name,
    hiring_country: company.hiring_country,
  },
  description: `Customer for ${company.legal_name}`,
});
