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

/** Puts one-time payments of such a client on its invoice, which is paid. @param from the lowest id of those that are funded */
export async function fundOneTimes(companyId: string, from = '00000000-0000-0000-0000-000000000000'): Promise<void> {
  await server.rows(
    `update public.wip_one_time_payments o set ei = 0, cpp = 0, calculation = p.calculation, invoice_id = p.invoice_id
     from public.payments p where p.company_id = $1 and p.status = 'collected' and o.company_id = $1 and o.id >= $2`,
    [companyId, from],
  );
  await server.rows("update public.invoices set status = 'Paid' where company_id = $1", [companyId]);
}

/** Makes the funded line of such a client paid without a payout, as the calendar did before payouts were recorded. Returns its payday. */
export async function carryOver(companyId: string): Promise<string> {
  await server.rows("set session_replication_role = 'replica'");
  const [line] = await server.rows<{ id: string; payday: string }>(
    "update public.payments set status = 'paid' where company_id = $1 and status = 'collected' returning id, payday::text",
    [companyId],
  );
  await server.rows("set session_replication_role = 'origin'");
  await server.rows('insert into app.carried_over (id, company_id) values ($1, $2)', [line?.id, companyId]);
  return line?.payday ?? '';
}
