import type { Catalog } from '@portage/messages';
import type { Deps } from '../../deps.ts';
import type { CustomerFacts } from '../../providers/billing/billing-provider.ts';
import { type CompanyRow, findCompany, saveCustomerId } from './queries.ts';

/** Creates the company's billing customer if it has none, with exactly the specification's fields. Returns its id. */
export async function ensureCustomer(
  deps: Pick<Deps, 'db' | 'messages' | 'billing'>,
  companyId: string,
): Promise<string> {
  const company = await findCompany(deps.db, companyId);
  if (company === undefined) throw new Error(`There is no company ${companyId}.`);
  if (company.customer_stripe_id !== null) return company.customer_stripe_id;
  const customer = await deps.billing.createCustomer({
    idempotencyKey: `customer:${company.id}`,
    ...customerFacts(deps.messages, company),
  });
  // A concurrent call may have saved another id. A company has exactly one customer.
  return (await saveCustomerId(deps.db, company.id, customer.id)) ?? customer.id;
}

/** The company's details as sent to the billing provider. */
export const customerFacts = (messages: Catalog, company: CompanyRow): CustomerFacts => ({
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
  description: messages.billing.customer({ company: company.legal_name }),
});
