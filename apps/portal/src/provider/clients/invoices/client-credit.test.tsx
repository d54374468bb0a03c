import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

/** A client of two people with an invoice that is 40 days overdue. */
async function lateClient(name: string) {
  const account = await newCompany(name, { plan: 'Professional' });
  for (const first of ['Maya', 'Noah']) await addMember(account, { status: 'approved', first_name: first });
  const due = addDays(todayAt(Date.now()), -40);
  await server.rows(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, $2, 500, $3, $3, $3, $3)`,
    [account.companyId, `INV-LATE-${account.companyId.slice(0, 8)}`, due],
  );
  return account;
}
const limit = (companyId: string) =>
  server.rows("insert into app.credit_policies (company_id, max_days, reason) values ($1, 30, 'as agreed')", [
    companyId,
  ]);

test('an owner sets the policy of a client, whose planning stops; staff plan one payday all the same', async () => {
  const account = await lateClient('Fjord Ltd');
  const path = `/provider/clients/${account.companyId}?tab=invoices`;
  const user = await renderApp({ path, account: await staffAccount('owner') });
  await screen.findByText('none: pay is planned whatever is owed');
  await user.click(screen.getByRole('button', { name: 'Change credit policy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change credit policy' }));
  await user.selectOptions(dialog.getByLabelText('Days overdue, at most'), '30 days');
  await user.type(dialog.getByLabelText(/^Open in all/), '50000');
  await user.type(dialog.getByLabelText('Reason'), 'as agreed');
  await user.click(dialog.getByRole('button', { name: 'Change credit policy' }));
  await screen.findByText('The credit policy is set');
  await screen.findByText(/^30 days overdue, CAD.50,000\.00 open$/);
  await screen.findByText(/^Planning stopped on /);
  await screen.findByText(/Planning goes on with the first run after CAD.500\.00 is paid/);
  const table = within(screen.getByRole('table', { name: 'Pay that is not planned' }));
  const buttons = await table.findAllByRole('button', { name: /^Plan the payday of / });
  await table.findAllByRole('link', { name: 'Noah Tremblay' });
  await user.click(buttons[0] as HTMLElement);
  const lifting = within(await screen.findByRole('dialog', { name: /^Plan the payday of / }));
  await user.type(lifting.getByLabelText('Reason'), 'wages are owed');
  await user.click(lifting.getByRole('button', { name: 'Plan this payday' }));
  await screen.findByText('The payday is planned');
  await waitFor(() =>
    expect(table.getAllByRole('button', { name: /^Plan the payday of / })).toHaveLength(buttons.length - 1),
  );
  expect(
    await server.rows('select distinct payday from public.payments where company_id = $1', [account.companyId]),
  ).toHaveLength(1);
});

test('Today has one row for the stop, whose button leads to what the client owes; the client reads what to pay', async () => {
  const account = await lateClient('Skerry Ltd');
  await limit(account.companyId);
  await runPayrollOf(account);
  const user = await renderApp({ path: '/provider?kind=exception', account: await staffAccount('auditor') });
  // Its unpaid invoice is a row of its own.
  const found = await screen.findByRole('row', { name: /Planning stopped: 1 invoice not paid.*Skerry Ltd/ });
  const row = within(found);
  row.getByText(/oldest 40 days late · 2 people unpaid · pay due \d+ \w+/);
  await user.click(row.getByRole('link', { name: /^Receivables/ }));
  expect(window.location.pathname + window.location.search).toBe(`/provider/clients/${account.companyId}?tab=invoices`);
  await screen.findByText(/^Planning stopped on /);
  expect(screen.queryByRole('button', { name: /^Plan the payday of / })).toBeNull();
  await closeApp();
  await renderApp({ path: '/pay', account });
  const card = within(await screen.findByRole('region', { name: 'Pay on hold or at risk' }));
  const items = (await card.findAllByRole('listitem')).filter((item) => item.textContent.includes('Planning stopped'));
  expect(items).toHaveLength(1);
  expect(items[0]?.textContent).toMatch(/(?:Maya|Noah) Tremblay and 1 other/);
  expect(items[0]?.textContent).toMatch(/Pay at least CAD.500\.00 of your open invoices/);
});
