import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, demoAccount, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { renderApp } from '#testing/render-app.tsx';

const address = () => decodeURIComponent(window.location.pathname + window.location.search);
const scheduled = () => screen.findByRole('table', { name: 'Scheduled payments by invoice' });
const oneTime = () => screen.findByRole('table', { name: 'One-time payments by invoice' });
/** The place in the history, as the router counts it. */
const entry = (): number => window.history.state.idx;
/** What the browser's Back button does. */
const goBack = () => window.history.back();

test('keeps open groups and calculations in the address, on the way to an invoice and back', async () => {
  const user = await renderApp({ path: '/pay', account: await demoAccount() });
  const [link] = await within(await scheduled()).findAllByRole('link', { name: /^INV-/ });
  const number = link?.textContent ?? '';
  await user.click(screen.getByRole('button', { name: `Lines of ${number}` }));
  await waitFor(() => expect(address()).toBe(`/pay?lines=${number}`));
  await user.click((await screen.findAllByRole('button', { name: /^Show calculation/ }))[0] as HTMLElement);
  await screen.findByText('Total (CAD)');
  await waitFor(() => expect(address()).toMatch(new RegExp(`^/pay\\?lines=${number}&line=[\\da-f-]{36}$`)));
  await user.click(within(await scheduled()).getByRole('link', { name: number }));
  await screen.findByRole('heading', { level: 1, name: `Invoice ${number}` });
  expect(address()).toBe(`/pay/${number}`);
  goBack();
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  expect(screen.getByRole('button', { name: `Lines of ${number}` }).getAttribute('aria-expanded')).toBe('true');
  await screen.findByText('Total (CAD)');
  await user.click(screen.getByRole('button', { name: `Lines of ${number}` }));
  await waitFor(() => expect(address()).not.toContain('lines='));
});

test.each([
  ['Create One-time Payment', 'New One-time Payment', 'one-time'],
  ['Statement', 'Statement of account', 'statement'],
])('opens %s as an entry of the history, which Back closes', async (button, title, name) => {
  const account = await newCompany('Addressed Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/pay?status=paid', account });
  const before = entry();
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: title });
  expect(address()).toBe(`/pay?status=paid&dialog=${name}`);
  expect(entry()).toBe(before + 1);
  goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/pay?status=paid');
  // Closing goes back too, so that the next Back leaves the page.
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: title });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/pay?status=paid'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(entry()).toBe(before);
});

test('asks before Back discards a one-time payment that was begun', async () => {
  const account = await newCompany('Begun Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/pay', account });
  await user.click(await screen.findByRole('button', { name: 'Create One-time Payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'New One-time Payment' });
  await user.type(within(dialog).getByLabelText('Description'), 'Thank you');
  goBack();
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Thank you');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/pay'));
});

test('opens a dialog from a link, and closes it without leaving the portal', async () => {
  const account = await newCompany('Linked Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/pay?dialog=statement', account });
  await screen.findByRole('dialog', { name: 'Statement of account' });
  const before = entry();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/pay'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(entry()).toBe(before);
});

test('opens a one-time payment from a link even when the filter hides it', async () => {
  const account = await newCompany('Bonus Ltd', { plan: 'Professional' });
  const memberId = await addMember(account, { status: 'approved' });
  await runPayrollOf(account);
  const [payment] = (await account.request('POST', '/rest/v1/wip_one_time_payments', {
    team_member_id: memberId,
    start_date: '2027-01-15',
    end_date: '2027-01-15',
    amount: 1000,
    payment_type: 'Bonus',
  })) as { id: string }[];
  const user = await renderApp({ path: '/pay?tab=one-time', account });
  await user.click(within(await oneTime()).getByRole('button', { name: /^Details/ }));
  await screen.findByRole('dialog', { name: 'One-time Payment Details' });
  expect(address()).toBe(`/pay?tab=one-time&payment=${payment?.id}`);
  await expectNoViolation();
  goBack();
  await waitFor(() => expect(address()).toBe('/pay?tab=one-time'));
  await renderApp({ path: `/pay?tab=one-time&status=paid&payment=${payment?.id}`, account });
  const dialog = await screen.findByRole('dialog', { name: 'One-time Payment Details' });
  expect(dialog.textContent).toContain('Bonus');
});

test('closes the details of a payment that the company does not have', async () => {
  const account = await newCompany('Empty Ltd', { plan: 'Professional' });
  await renderApp({ path: '/pay?tab=one-time&payment=00000000-0000-4000-8000-000000000000', account });
  await waitFor(() => expect(address()).toBe('/pay?tab=one-time'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
