import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { server } from '#testing/portal-server.ts';

/** A client whose first planned line is collected. */
export async function collectedPayday(name: string) {
  const account = await newCompany('Wired Ltd', { plan: 'Essential' });
  await server.rows('update public.companies set legal_name = $2 where id = $1', [account.companyId, name]);
  const person = { first_name: 'Maya', last_name: 'Tremblay', status: 'approved' };
  // The first period contains the tests' day, so no line is late.
  await addMember(account, { ...person, commencement_date: '2026-11-16' });
  await runPayrollOf(account);
  const [line] = await server.rows<{ id: string }>(
    'select id from public.payments where company_id = $1 order by payday, id limit 1',
    [account.companyId],
  );
  for (const status of ['processing', 'collected'])
    await server.rows('update public.payments set status = $2 where id = $1 and status <> $2', [line?.id, status]);
  return { account, id: account.companyId };
}
