import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { colleagueOf } from '#testing/company/colleagues.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction } from '#testing/row-menu.ts';
import { staffAccount } from '#testing/staff.ts';

const pathOf = (companyId: string) => `/provider/clients/${companyId}?tab=users`;
const rowOf = async (email: string) => within((await screen.findByText(email)).closest('tr') as HTMLElement);

test('transfers a client to one of its people with a reason', async () => {
  const client = await newCompany('Orphan Ltd');
  const admin = await colleagueOf(client, 'admin');
  const user = await renderApp({ path: pathOf(client.companyId), account: await staffAccount('owner') });
  await chooseAction(user, /^Make owner/, admin.email);
  const dialog = within(await screen.findByRole('dialog', { name: `Transfer Orphan Ltd to ${admin.email}?` }));
  await user.click(dialog.getByRole('button', { name: 'Transfer ownership' }));
  await dialog.findByText(/3 to 500 characters/);
  await user.type(dialog.getByLabelText('Reason'), 'the owner left the company');
  await user.click(dialog.getByRole('button', { name: 'Transfer ownership' }));
  await screen.findByText('The client has a new owner');
  await waitFor(async () => (await rowOf(admin.email)).getByText('Owner'));
  await (await rowOf(client.email)).findByText('Admin');
});

test('invites, resends and withdraws, and shows a refusal in the dialog', async () => {
  const client = await newCompany('Asking Ltd');
  const user = await renderApp({ path: pathOf(client.companyId), account: await staffAccount('payroll') });
  const email = 'new@asking.example';
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone to Asking Ltd' }));
  await user.type(dialog.getByLabelText('Email'), client.email);
  await user.selectOptions(dialog.getByLabelText('Role'), 'Finance');
  await user.type(dialog.getByLabelText('Reason'), 'asked by the owner');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText(/already has access to this company/);
  await user.clear(dialog.getByLabelText('Email'));
  await user.type(dialog.getByLabelText('Email'), email);
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  for (const words of ['Finance', 'Pending']) (await rowOf(email)).getByText(words);
  await chooseAction(user, /^Resend/, email);
  const resend = within(await screen.findByRole('dialog'));
  await user.click(resend.getByRole('button', { name: 'Resend' }));
  await resend.findByText(/sent less than a minute ago/);
  await user.click(resend.getByRole('button', { name: 'Cancel' }));
  await chooseAction(user, /^Withdraw/, email);
  const withdraw = within(await screen.findByRole('dialog'));
  await user.type(withdraw.getByLabelText('Reason'), 'wrong address');
  await user.click(withdraw.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('No open invitations');
});

test('lets support remove a person and do nothing else to one, and an auditor only read', async () => {
  const client = await newCompany('Reading Ltd');
  const viewer = await colleagueOf(client, 'viewer');
  const user = await renderApp({ path: pathOf(client.companyId), account: await staffAccount('support') });
  await rowOf(viewer.email);
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  await chooseAction(user, /^Remove/, viewer.email);
  const dialog = within(await screen.findByRole('dialog', { name: `Remove ${viewer.email}?` }));
  await user.type(dialog.getByLabelText('Reason'), 'asked by the owner');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(viewer.email)).toBeNull());
  const other = await colleagueOf(client, 'admin');
  await renderApp({ path: pathOf(client.companyId), account: await staffAccount('auditor') });
  await rowOf(other.email);
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('offers another try where the people cannot be read', async () => {
  const client = await newCompany('Failing Ltd');
  const fixed = network.fail('GET /rest/v1/staff_company_people');
  const user = await renderApp({ path: pathOf(client.companyId), account: await staffAccount('support') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No open invitations')).toBeNull();
  fixed();
  await user.click(again);
  await rowOf(client.email);
});
