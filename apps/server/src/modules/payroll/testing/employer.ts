import type { ProviderServer, TestCompany } from '../../../testing/provider-server.ts';
import { signDocuments } from '../../../testing/signed-documents.ts';

let made = 0;

/**
 * A company with a plan and a signed service agreement. Each of `people` is an active member with a signed placement letter; default
 * CAD 91,000 a year in Ontario from 1 June 2026.
 */
export async function employer(
  server: ProviderServer,
  ...people: Record<string, unknown>[]
): Promise<TestCompany & { memberIds: string[] }> {
  made += 1;
  // A run takes companies in the order of their names, which is the order in which they were made.
  const company = await server.company(`Employer ${String(made).padStart(5, '0')}`);
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [company.id, company.userId],
  );
  const memberIds: string[] = [];
  for (const person of people) memberIds.push(await server.member(company, { status: 'approved', ...person }));
  await signDocuments(server, company.id, memberIds);
  return { ...company, memberIds };
}
