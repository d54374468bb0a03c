import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

/** A client whose pay of its first payday is invoiced and advanced within a limit of CAD 10,000. Returns its id and payday. */
async function advancedClient(name: string) {
  const account = await newCompany(name, { plan: 'Professional' });
  const id = account.companyId;
  await addMember(account, { status: 'approved' });
  await runPayrollOf(account);
  const [line] = await server.rows<{ id: string; payday: string; invoice: string }>(
    "select id, payday::text, invoice_id as invoice from public.payments where company_id = $1 and status = 'processing' order by payday limit 1",
    [id],
  );
  await server.rows(
    "insert into app.credit_limits (company_id, advance_cents, reason) values ($1, 1000000, 'a good client')",
    [id],
  );
  await server.rows(
    `with made as (insert into app.advances (company_id, payday, reason) values ($1, $2, 'The transfer is on its way') returning id)
     insert into app.advanced_lines (line_id, company_id, advance_id, invoice_id, cents) select $3, $1, made.id, $4, 350000 from made`,
    [id, line?.payday, line?.id, line?.invoice],
  );
  return { id, payday: line?.payday ?? '', invoice: line?.invoice ?? '' };
}

test('says how to advance pay while nothing is advanced', async () => {
  await renderApp({ path: '/provider/receivables?tab=advances', account: await staffAccount('auditor') });
  await screen.findByText('Nothing is advanced');
  screen.getByText(/Open a payday in Pay runs/);
});

test('lists what is advanced with the limit in use, and what is repaid apart, with totals and a file', async () => {
  const open = await advancedClient('Cirque Labs');
  const repaid = await advancedClient('Bergschrund Ltd');
  await server.rows("update public.invoices set status = 'Paid' where id = $1", [repaid.invoice]);
  const saved = watchSaves();
  const user = await renderApp({ path: '/provider/receivables?tab=advances', account: await staffAccount('payroll') });
  await screen.findByText(/^CAD.3,500\.00 advanced and not repaid, for 1 client\. Repaid so far: CAD.3,500\.00\.$/);
  const table = within(await screen.findByRole('table', { name: 'Advances' }));
  const row = within((await table.findByRole('link', { name: 'Cirque Labs' })).closest('tr') as HTMLElement);
  row.getByText(/^CAD.3,500\.00 of CAD.10,000\.00$/);
  row.getByText('Open');
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    `/provider/pay-runs?client=${open.id}&payday=${open.payday}`,
  );
  table.getByRole('link', { name: 'Bergschrund Ltd' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Repaid');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cirque Labs' })).toBeNull());
  await screen.findByRole('link', { name: 'Bergschrund Ltd' });
  expect(window.location.search).toContain('status=repaid');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.file.text()).toContain(`Bergschrund Ltd,${repaid.payday},1,3500.00,3500.00,0.00,Repaid`);
});
