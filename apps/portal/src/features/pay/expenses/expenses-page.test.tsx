import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { claimExpense } from '#testing/company/receipts.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage, seesText } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
const path = '/pay/expenses';
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const maya = {
  first_name: 'Maya',
  last_name: 'Tremblay',
  email: 'maya@home.example',
  status: 'approved',
  payroll_schedule: 'Bi-Weekly',
  commencement_date: '2026-11-02',
};

test('approves a claim into a reimbursement whose receipt opens among the one-time payments', async () => {
  const account = await newCompany('Claimed Ltd', { plan: 'Professional' });
  await claimExpense(account, await addMember(account, maya));
  const user = await renderApp({ path, account });
  const requests = await card('To review');
  await requests.findByText('1 is waiting for your answer');
  requests.getByText('Travel · 12 Nov 2026');
  requests.getByText('“Taxi”');
  await user.click(requests.getByRole('button', { name: 'Receipt of Maya Tremblay, CAD\u00a048.60' }));
  await screen.findByRole('img', { name: 'Receipt: CAD\u00a048.60, 12 Nov 2026' });
  await user.keyboard('{Escape}');
  await user.click(await requests.findByRole('button', { name: 'Approve CAD\u00a048.60 of Maya Tremblay' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve CAD\u00a048.60 for Maya Tremblay?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await findMessage('Expense approved', 'Maya Tremblay is paid on 14 Dec 2026. We emailed them.');
  await requests.findByText('No expenses to review');
  const answered = await card('Reviewed');
  await answered.findByText('Paid with the pay of 14 Dec 2026');
  await user.click(answered.getByRole('link', { name: 'Payment of CAD\u00a048.60 to Maya Tremblay' }));
  const details = within(await screen.findByRole('dialog', { name: 'One-time Payment Details' }));
  details.getByText('Travel: Taxi');
  await user.click(await details.findByRole('button', { name: 'Open receipt' }));
  await screen.findByRole('img', { name: 'Receipt: CAD\u00a048.60, 12 Nov 2026' });
});

test('shows one empty state, and nothing to export, before the first claim', async () => {
  await renderApp({ path, account: await newCompany('Unclaimed Ltd', { plan: 'Professional' }) });
  const requests = await card('To review');
  await requests.findByText('No expenses to review');
  expect(screen.queryByRole('region', { name: "Can't claim yet" })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Reviewed' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('invites people who have no account of their own', async () => {
  const account = await newCompany('Inviting Ltd', { plan: 'Professional' });
  await addMember(account, { ...maya, email: 'maya@inviting.example' });
  const user = await renderApp({ path, account });
  const people = await card("Can't claim yet");
  await user.click(people.getByRole('button', { name: 'Invite Maya Tremblay' }));
  await findMessage('Invitation sent', 'We emailed maya@inviting.example. The link works for 14 days.');
  await people.findByRole('button', { name: 'Send again to Maya Tremblay' });
});

test('declines a claim with a reason, which is needed and mailed', async () => {
  const account = await newCompany('Declined Ltd', { plan: 'Professional' });
  await claimExpense(account, await addMember(account, { ...maya, email: 'declined@home.example' }));
  const user = await renderApp({ path, account });
  await user.click(await screen.findByRole('button', { name: 'Decline CAD\u00a048.60 of Maya Tremblay' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await dialog.findByText('Say why you decline it');
  await fill(user, dialog.getByLabelText(/^Why you decline it/), 'It is on our card.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await findMessage('Expense declined', 'We emailed Maya Tremblay.');
  expect((await readMail('declined@home.example', /declined/)).text).toContain('It is on our card.');
  await (await card('Reviewed')).findByText('It is on our card.');
});

test('warns that a colleague claimed the receipt too, and saves all claims as CSV', async () => {
  const account = await newCompany('Shared Ltd', { plan: 'Professional' });
  await claimExpense(account, await addMember(account, { ...maya, email: 'one@home.example' }), 'shared');
  await claimExpense(
    account,
    await addMember(account, { ...maya, first_name: 'Noah', email: 'two@home.example' }),
    'shared',
  );
  const user = await renderApp({ path, account });
  expect(await screen.findAllByText(/^A colleague claimed this receipt too\./)).toHaveLength(2);
  const saved = watchSaves();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.file.text()).toContain(
    'Maya Tremblay,2026-11-12,Travel,48.60,Taxi,2026-11-20,Waiting for an answer,,,',
  );
});

test('shows claims and receipts to the finance role, without the buttons that answer', async () => {
  const owner = await newCompany('Watched Ltd', { plan: 'Professional' });
  await claimExpense(owner, await addMember(owner, { ...maya, email: 'watched@home.example' }));
  const user = await renderApp({ path, account: await colleague(owner, 'finance') });
  await user.click(await screen.findByRole('button', { name: 'Receipt of Maya Tremblay, CAD\u00a048.60' }));
  await screen.findByRole('img', { name: 'Receipt: CAD\u00a048.60, 12 Nov 2026' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: /^(Approve|Decline)/ })).toBeNull();
});

test('names a claim on Home, with the way to answer it, to who may', async () => {
  const account = await newCompany('Homely Claims Ltd', { plan: 'Professional' });
  await claimExpense(account, await addMember(account, { ...maya, email: 'home@home.example' }));
  await renderApp({ path: '/home', account });
  await seesText('Maya Tremblay claimed CAD 48.60 in expenses');
  const answer = screen.getByRole('link', { name: 'Answer Maya Tremblay’s expense' });
  expect(answer.getAttribute('href')).toBe(path);
  await renderApp({ path: '/home', account: await colleague(account, 'finance') });
  await screen.findByRole('region', { name: 'Next payday' });
  expect(screen.queryByRole('link', { name: /expense$/ })).toBeNull();
});
