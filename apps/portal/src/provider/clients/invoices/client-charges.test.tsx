import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

test('staff set the fee, the class and the PO number of a client, which reads the fee on its next invoice', async () => {
  const account = await newCompany('Feldspar Ltd', { plan: 'Professional' });
  await addMember(account, {
    status: 'approved',
    commencement_date: '2026-11-02',
    payroll_schedule: 'Monthly',
    first_name: 'Maya',
  });
  const path = `/provider/clients/${account.companyId}?tab=invoices`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const open = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };
  const fee = await open('Change fee');
  await user.type(fee.getByLabelText(/^Amount \(CAD\)/), '600');
  await user.clear(fee.getByLabelText(/^First day of pay/));
  await user.type(fee.getByLabelText(/^First day of pay/), '01012026');
  await user.type(fee.getByLabelText('Reason'), 'as agreed');
  await user.click(fee.getByRole('button', { name: 'Change fee' }));
  await screen.findByText(/^CAD.600\.00 for each person and month, since 1 January 2026$/);
  const ofClass = await open('Change class');
  await user.clear(ofClass.getByLabelText('Class in levies'));
  await user.type(ofClass.getByLabelText('Class in levies'), 'Offices');
  await user.type(ofClass.getByLabelText('Reason'), 'software');
  await user.click(ofClass.getByRole('button', { name: 'Change class' }));
  await screen.findByText('Offices');
  const po = await open('Change PO number');
  await user.type(po.getByLabelText(/^PO number/), 'PO-4711');
  await user.type(po.getByLabelText('Reason'), 'asked by mail');
  await user.click(po.getByRole('button', { name: 'Change PO number' }));
  await screen.findByText('PO-4711');
  await expectNoViolation();
  expect(
    await server.rows('select act, reason from app.staff_acts where subject = $1 order by at', [account.companyId]),
  ).toEqual([
    { act: 'provider/set-client-fee', reason: 'as agreed' },
    { act: 'provider/set-levy-class', reason: 'software' },
    { act: 'provider/set-po-number', reason: 'asked by mail' },
  ]);
  await closeApp();

  await runPayrollOf(account);
  const [invoice] = await server.rows<{ number: string }>(
    'select invoice_number as number from public.invoices where company_id = $1 order by created_at limit 1',
    [account.companyId],
  );
  const client = await renderApp({ path: `/pay/${invoice?.number}`, account });
  const table = within(
    await screen.findByRole('table', { name: `Fee, levies and premiums of ${invoice?.number}`, busy: false }),
  );
  await client.click(await table.findByRole('button', { name: 'Service fee', expanded: false }));
  await table.findByText(/of 30 days, 600\.00 a month$/);
  await screen.findByText('Fee, levies and premiums', { selector: 'dt' });
  await expectNoViolation();
});

test('an auditor reads what a client pays, and changes nothing', async () => {
  const account = await newCompany('Gneiss Ltd');
  await renderApp({
    path: `/provider/clients/${account.companyId}?tab=invoices`,
    account: await staffAccount('auditor'),
  });
  await screen.findByText('Class in levies');
  expect(screen.queryByRole('button', { name: /^Change (fee|class|PO number)$/ })).toBeNull();
});
