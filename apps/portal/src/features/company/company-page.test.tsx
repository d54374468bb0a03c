import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { newCompany, password, signIn } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, proves, records, sees } from '#testing/sees.ts';

const card = (name: string) => screen.findByRole('region', { name });
const facts = async () =>
  within(await card('General Information'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const address = () => window.location.pathname;
const dialog = (name: string) => screen.findByRole('dialog', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

test('shows that the company loads, then its facts, however long they are', async () => {
  const name = 'Überaus ausführlich benannte <b>Gesellschaft</b> '.repeat(4).trim();
  const account = await newCompany(name);
  const release = network.hold(/GET .*(companies|factors|auth\/v1\/user|sessions)/);
  await renderApp({ path: '/company', account });
  for (const name of ['General Information', 'Two-step verification', 'Signed-in devices'])
    expect((await card(name)).querySelector('[aria-busy=true]'), name).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit billing details' })).toBeNull();
  release();
  await waitFor(async () => expect(await facts()).toContain(name));
  await sees(records.companyRoute, records.companyTitle, records.general, records.companyName, records.companySize);
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this page' }));
  await screen.findByRole('region', { name: 'Who can sign in' });
  for (const link of parts.getAllByRole('link')) {
    const part = document.querySelector(link.getAttribute('href') ?? '');
    expect(part).toBe(screen.getByRole('region', { name: link.textContent }));
  }
  await sees(records.billingEmail, records.personalEmail, records.companyAddress, records.admin, records.passwordRow);
  expect(await facts()).toEqual([
    ...[name, '1-10', 'billing@wired.example', account.email, 'Torstraße 1, 10119 Berlin'],
    ...['Germany', 'EUR', '–'],
  ]);
  expect(within(await card('General Information')).queryByRole('textbox')).toBeNull();
  proves(records.readOnly);
});

test.each(['viewer', 'finance'] as const)('does not offer to change what %s may not change', async (role) => {
  await renderApp({ path: '/company', account: await colleague(await newCompany('Read Only Ltd'), role) });
  await screen.findByText('Read Only Ltd', { selector: 'dd' });
  expect(screen.queryByRole('button', { name: 'Edit billing details' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Company logo' })).toBeNull();
});

test('says that the company could not be loaded, and loads it on request', async () => {
  const account = await newCompany('Unreached Ltd');
  const end = network.fail('GET /rest/v1/companies');
  const user = await renderApp({ path: '/company', account });
  await findMessage('Error fetching company information', 'The service is away');
  await within(await card('General Information')).findByText("We couldn't load your company.");
  expect(screen.queryByText('Billing Email')).toBeNull();
  end();
  await user.click(within(await card('General Information')).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await facts()).toContain('Unreached Ltd'));
});

test('shows every message of the billing form, keeps what was typed, and saves once', async () => {
  const account = await newCompany('Billed Ltd');
  const user = await renderApp({ path: '/company', account });
  await screen.findByRole('button', { name: 'Edit billing details' });
  await sees(records.editBilling);
  await press(user, 'Edit billing details');
  await dialog('Edit billing details');
  const review = () => press(user, 'Review changes');
  const refused = async (email: string, place: string, ...messages: string[]) => {
    await fill(user, field('Billing Email'), email);
    await fill(user, field('Company Address'), place);
    await review();
    for (const message of messages) await screen.findByText(message);
    expect([field('Billing Email').value, field('Company Address').value]).toEqual([email, place]);
    screen.getByRole('dialog', { name: 'Edit billing details' });
  };
  const invalidEmail = 'Please enter a valid billing email address.';
  await refused('billing@nowhere', ' ', invalidEmail, 'Company address is required');
  await sees(records.billingInvalid, records.billingNoAddress);
  expect(document.activeElement).toBe(field('Billing Email'));
  await refused('', 'x'.repeat(501), invalidEmail, 'Please use at most 500 characters.');
  await sees(records.billingTooLong);
  await refused(`${'x'.repeat(320)}@wired.example`, 'Torstraße 2', 'Please use at most 320 characters.');
  expect(screen.queryByText(invalidEmail)).toBeNull();

  const long = '<script>alert(1)</script> Straße '.repeat(15);
  await fill(user, field('Billing Email'), ' invoices@wired.example ');
  await fill(user, field('Company Address'), long);
  await review();
  const confirm = await dialog('Change billing details?');
  await sees(records.billingConfirm);
  const values = (kind: string) => Array.from(confirm.querySelectorAll(kind), ({ textContent }) => textContent);
  expect(values('del')).toEqual(['billing@wired.example', 'Torstraße 1, 10119 Berlin']);
  expect(values('ins')).toEqual(['invoices@wired.example', long.trim()]);
  await press(user, 'Back');
  expect(field('Billing Email').value).toBe('invoices@wired.example');
  expect(field('Company Address').value).toBe(long);
  proves(records.billingShown);

  const change = async () => {
    await review();
    await user.dblClick(await screen.findByRole('button', { name: 'Change' }));
  };
  const patch = 'PATCH /rest/v1/companies';
  network.fail(patch, { times: 1 });
  await change();
  await sees(records.billingFailed);
  const online = network.cut(patch);
  await dialog('Edit billing details');
  await change();
  await findMessage('Error updating billing details', /We couldn't reach the server/);
  await dialog('Edit billing details');
  expect(field('Company Address').value).toBe(long);
  online();

  const sent = network.sent(patch).length;
  await change();
  await sees(records.billingSaved);
  await isClosed();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit billing details' }));
  expect(
    network
      .sent(patch)
      .slice(sent)
      .map(({ body }) => body),
  ).toEqual([{ billing_email: 'invoices@wired.example', company_address: long.trim() }]);
  await waitFor(async () => expect(await facts()).toContain(long.trim()));

  // Without a change there is nothing to confirm.
  await press(user, 'Edit billing details');
  await dialog('Edit billing details');
  expect(field('Billing Email').value).toBe('invoices@wired.example');
  await review();
  await isClosed();
  expect(network.sent(patch)).toHaveLength(sent + 1);
});

test('saves a tax number for the invoices', async () => {
  const user = await renderApp({ path: '/company', account: await newCompany('Taxed Ltd') });
  await user.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  await dialog('Edit billing details');
  await fill(user, field('Tax Number'), 'x'.repeat(51));
  await press(user, 'Review changes');
  await screen.findByText('Please use at most 50 characters.');
  await fill(user, field('Tax Number'), ' DE123456789 ');
  await press(user, 'Review changes');
  await press(user, 'Change');
  await isClosed();
  const sent = network.sent('PATCH /rest/v1/companies');
  expect(sent.map(({ body }) => body)).toEqual([{ tax_number: 'DE123456789' }]);
  proves(records.billingOnlyThose);
});

test('keeps what a colleague changed while the billing form is open', async () => {
  const account = await newCompany('Billed twice Ltd');
  const user = await renderApp({ path: '/company', account });
  await user.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  await dialog('Edit billing details');
  await fill(user, field('Company Address'), 'Torstraße 2, 10119 Berlin');
  await account.request('PATCH', `/rest/v1/companies?id=eq.${account.companyId}`, {
    billing_email: 'new@wired.example',
  });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(field('Billing Email').value).toBe('new@wired.example'));
  await press(user, 'Review changes');
  await dialog('Change billing details?');
  await press(user, 'Change');
  await isClosed();
  expect(network.sent('PATCH /rest/v1/companies').map(({ body }) => body)).toEqual([
    { company_address: 'Torstraße 2, 10119 Berlin' },
  ]);
});

test('shows every message of the password form, keeps what was typed, and changes it once', async () => {
  const account = await newCompany('Password Ltd');
  const elsewhere = await signIn(account.email);
  const user = await renderApp({ path: '/company', account });
  await screen.findByRole('button', { name: 'Change Password' });
  await sees(records.changePassword);
  await press(user, 'Change Password');
  await sees(records.passwordDialog, records.newPassword, records.confirmPassword);
  await sees(records.passwordCancel, records.updatePassword);
  const update = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Updat/ });
  const send = async (first: string, second = first) => {
    await fill(user, field('New Password'), first);
    await fill(user, field('Confirm Password'), second);
    await user.dblClick(update());
  };
  expect(update().disabled).toBe(true);
  await fill(user, field('New Password'), 'short');
  expect(update().disabled).toBe(true);
  await fill(user, field('Confirm Password'), 'shorter');
  expect(update().disabled).toBe(false);
  await user.clear(field('New Password'));
  expect(update().disabled).toBe(true);
  proves(records.passwordEmpty);
  await send('a new long password', 'a new long passwort');
  await sees(records.passwordMismatch);
  // Also at the field.
  expect(field('Confirm Password').getAttribute('aria-invalid')).toBe('true');
  expect(network.sent('PUT /auth/v1/user')).toHaveLength(0);
  for (const [given, message] of [
    ['short', 'Password should be at least 8 characters.'],
    [password, 'New password should be different from the old password.'],
  ] as const) {
    await send(given);
    await findMessage('Error updating password', message);
    expect([field('New Password').value, field('Confirm Password').value]).toEqual([given, given]);
  }
  proves(records.passwordRefused);
  await user.click(screen.getByRole('button', { name: 'Show new password' }));
  expect(field('New Password').type).toBe('text');

  const online = network.cut('PUT /auth/v1/user');
  await send('pâté 🍁 ladder quorum');
  await findMessage('Error updating password', /We couldn't reach the server/);
  expect(field('New Password').value).toBe('pâté 🍁 ladder quorum');
  online();
  const release = network.hold('PUT /auth/v1/user');
  const sent = network.sent('PUT /auth/v1/user').length;
  await user.dblClick(update());
  await waitFor(() => expect(update().textContent).toBe('Updating...'));
  expect(update().disabled).toBe(true);
  proves(records.passwordPending);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  // What is under way cannot be closed.
  await user.keyboard('{Escape}');
  await dialog('Change Password');
  release();
  await sees(records.passwordUpdated);
  await isClosed();
  expect(network.sent('PUT /auth/v1/user')).toHaveLength(sent + 1);
  await expect(signIn(account.email)).rejects.toThrow('Invalid login credentials');
  expect((await signIn(account.email, 'pâté 🍁 ladder quorum')).companyId).toBe(account.companyId);
  await expect(elsewhere.request('GET', '/auth/v1/user')).rejects.toThrow(/403|401/);
  proves(records.passwordWorks);
  await readMail(account.email, /your password was changed/i);
});

test('leaves for the login page when another device has signed this one out', async () => {
  const account = await newCompany('Signed Out Ltd');
  const user = await renderApp({ path: '/company', account });
  await user.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  await dialog('Edit billing details');
  await account.request('POST', '/auth/v1/logout?scope=global');
  await fill(user, field('Company Address'), 'Torstraße 2');
  await press(user, 'Review changes');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByRole('button', { name: 'Sign In' });
});

test('leaves for the login page when the session ended before a change of the password', async () => {
  const account = await newCompany('Ended Ltd');
  const change = async () => {
    const user = await renderApp({ path: '/company', account });
    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    await dialog('Change Password');
    await fill(user, field('New Password'), 'a new long password');
    await fill(user, field('Confirm Password'), 'a new long password');
    return () => press(user, 'Update Password');
  };
  const endedHere = await change();
  localStorage.removeItem('portage-auth');
  await endedHere();
  await sees(records.passwordNoSession, records.passwordNoSessionRoute);

  const endedThere = await change();
  network.fail('PUT /auth/v1/user', {
    status: 400,
    body: { code: 'unexpected_failure', message: 'The session is over' },
  });
  await endedThere();
  await sees(records.passwordSessionOver);
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByRole('button', { name: 'Sign In' });
  proves(records.passwordSessionRoute);
});

test('takes the errors of a form along when it is closed', async () => {
  const account = await newCompany('Closed Forms Ltd');
  const user = await renderApp({ path: '/company', account });
  await screen.findByRole('button', { name: 'Edit billing details' });
  await press(user, 'Edit billing details');
  await dialog('Edit billing details');
  await fill(user, field('Company Address'), 'Torstraße 2');
  network.fail('PATCH /rest/v1/companies');
  await press(user, 'Review changes');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await findMessage('Error updating billing details', 'The service is away');
  await press(user, 'Cancel');
  await isClosed();
  expect(screen.queryByText('Error updating billing details')).toBeNull();

  await press(user, 'Change Password');
  await within(await dialog('Change Password')).findByText('At least 8 characters');
  for (const label of ['New Password', 'Confirm Password']) await fill(user, field(label), 'short');
  await press(user, 'Update Password');
  await findMessage('Error updating password', 'Password should be at least 8 characters.');
  await press(user, 'Cancel');
  await isClosed();
  expect(screen.queryByText('Error updating password')).toBeNull();
});
