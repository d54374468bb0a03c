import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { payOutFirst } from '#testing/company/paid-out.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

const pay = {
  first_name: 'Maya',
  last_name: 'Tremblay',
  state: 'ON',
  postal_code: 'M5V 2T6',
  status: 'approved',
  salary: 91_000,
  payroll_schedule: 'Bi-Weekly',
  commencement_date: '2026-11-02',
};

test('a paid line has its net pay beside its gross, and its statement as a PDF', async () => {
  const account = await newCompany('Net Beside Ltd', { plan: 'Professional' });
  const id = await addMember(account, pay);
  await payOutFirst(account);
  const user = await renderApp({ path: `/team/${id}/pay`, account });
  const lines = within(await screen.findByRole('table', { name: 'Scheduled Payments' }));
  await lines.findByRole('columnheader', { name: 'Net pay' });
  await user.click(
    (await lines.findAllByRole('button', { name: /^Download PS-2026-\d{5} as PDF$/ }))[0] as HTMLElement,
  );
  await waitFor(() => expect(network.sent('POST /functions/v1/pay-statement-file').length).toBe(1));
  expect(screen.queryByText("We couldn't create the PDF")).toBeNull();
});

test('before pay is paid out there is no column for it', async () => {
  const account = await newCompany('No Net Yet Ltd', { plan: 'Professional' });
  const id = await addMember(account, pay);
  await renderApp({ path: `/team/${id}/pay`, account });
  await waitFor(() => expect(screen.getAllByText('No payments found').length).toBe(2));
  expect(screen.queryByRole('columnheader', { name: 'Net pay' })).toBeNull();
});
