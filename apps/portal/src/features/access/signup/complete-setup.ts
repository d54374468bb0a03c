import { rest } from '#lib/api/data-client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { companiesQuery } from '#lib/company/company-queries.ts';
import { createCompany } from './create-company.ts';
import { clearSignup, storedLogo, storedStep1 } from './signup-storage.ts';

/**
 * Completes the company's setup after the email address is confirmed. If sign-up stopped before the company was
 * created, creates it from step 1 when this browser still has it. Safe to repeat, and to run in two tabs at once.
 * @returns whether the setup is complete
 */
export async function completeSetup(user: { id: string; email: string }): Promise<boolean> {
  const find = () => rest.from('companies').select('*').eq('user_id', user.id).maybeSingle().throwOnError();
  let { data: company } = await find();
  const step1 = storedStep1();
  if (company === null && step1 !== null) {
    await createCompany(user, step1, storedLogo());
    company = (await find()).data;
  }
  if (company === null) return false;
  // The signed-in pages may have cached that the company was missing.
  queryClient.removeQueries({ queryKey: companiesQuery(user.id).queryKey });
  try {
    await callFunction('complete-account-setup', {
      userId: user.id,
      companyId: company.id,
      email: company.personal_email,
      companyName: company.legal_name,
      billingEmail: company.billing_email,
      companyAddress: company.company_address,
      hiringCountry: company.hiring_country,
    });
  } catch {
    return false;
  }
  clearSignup();
  return true;
}
