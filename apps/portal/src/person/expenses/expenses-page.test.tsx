import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { photo } from '#testing/company/receipts.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
test('claims an expense with a photo, sees when it is paid, and opens the receipt', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, {
    first_name: 'Maya',
    last_name: 'Tremblay',
    email: 'maya@home.example',
    status: 'approved',
    payroll_schedule: 'Bi-Weekly',
    commencement_date: '2026-06-01',
  });
  const account = await personAccount([id]);
  const user = await renderApp({ path: '/me/expenses', account });
  await screen.findByText('Nothing claimed yet');
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  await screen.findByText('Add the receipt');
  screen.getByText('Enter the amount, such as 48.60');
  await user.upload(screen.getByLabelText('Take a photo of the receipt'), photo('taxi.png'));
  await screen.findByRole('img', { name: /taxi\.png/ });
  await fill(user, screen.getByLabelText(/^Amount in CAD/), '48.60');
  await fill(user, screen.getByLabelText(/^Paid on/), '21112026');
  await screen.findByText('Choose a day that is not after your last day, or in the future');
  await fill(user, screen.getByLabelText(/^Paid on/), '12112026');
  await fill(user, screen.getByLabelText(/^Note/), 'Taxi to the client');
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  await findMessage('Claim sent', 'We emailed Aurora Robotics. You get an email once it is answered.');
  await readMail(company.email, /Maya Tremblay claimed CAD\u00a048\.60/);
  const list = within(await screen.findByRole('list', { name: 'Your expenses, newest first' }));
  list.getByText('12 Nov 2026 · Taxi to the client');
  list.getByText('Waiting for Aurora Robotics since 20 Nov 2026. Without an answer by 20 Dec 2026, we answer.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount in CAD/).value).toBe('');

  // The same receipt again is refused, and stays in the form.
  await user.upload(screen.getByLabelText(/^Receipt/), photo('taxi.png'));
  await fill(user, screen.getByLabelText(/^Amount in CAD/), '50');
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  await findMessage("We couldn't send your claim", 'You have already claimed this receipt.');

  const [claim] = await server.rows('select id from public.expenses where team_member_id = $1', [id]);
  await company.request('POST', '/functions/v1/decide-expense', { expense_id: claim?.id, state: 'approved' });
  const again = await renderApp({ path: '/me/expenses', account });
  await screen.findByText('Approved. Paid with your pay on 14 Dec 2026');
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  await again.click(screen.getByRole('button', { name: /^Receipt of Travel/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('img', { name: 'Receipt: CAD\u00a048.60, 12 Nov 2026' });
  dialog.getByRole('button', { name: 'Download' });
});

test('refuses what is no receipt before it is sent, and cancels a claim', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { commencement_date: '2026-06-01', status: 'approved' });
  const account = await personAccount([id]);
  const user = await renderApp({ path: '/me/expenses', account });
  const receipt = await screen.findByLabelText(/^Receipt/);
  await user.upload(receipt, new File(['<svg onload="alert(1)"/>'], 'receipt.png', { type: 'image/png' }));
  await screen.findByText('Choose a JPEG, PNG or PDF file');
  await user.upload(receipt, new File([new Uint8Array(8_000_001)], 'large.png', { type: 'image/png' }));
  await screen.findByText('Choose a file of at most 8 MB');
  await user.upload(receipt, photo('taxi.png'));
  await fill(user, screen.getByLabelText(/^Amount in CAD/), '12,50');
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  await findMessage('Claim sent');
  await user.click(await screen.findByRole('button', { name: /^Cancel Travel/ }));
  await screen.findByText('You canceled it');
});

test('says who answers a claim that the client has left without an answer', async () => {
  const company = await newCompany('Left Ltd', { plan: 'Essential' });
  const id = await addMember(company, { commencement_date: '2026-06-01', status: 'approved' });
  await server.rows(
    `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, receipt_path, receipt_type, receipt_sha256, requested_at)
     values ($1, $2, 'meals', '2026-09-30', 4860, gen_random_uuid()::text, 'image/png', encode(sha256('b'), 'hex'), '2026-10-10T15:00:00Z')`,
    [company.companyId, id],
  );
  await renderApp({ path: '/me/expenses', account: await personAccount([id]) });
  await screen.findByText('Left Ltd has not answered since 10 Oct 2026. Our team answers now, and we email you.');
});

test.each([
  ['2026-11-10', 'Approved. Paid on 5 Dec 2026', true],
  ['2026-10-01', 'Expenses could be claimed for 30 days after your last day.', false],
] as const)('who left on %s sees: %s', async (lastDay, text, canClaim) => {
  const company = await newCompany('Left Ltd', { plan: 'Essential' });
  const id = await addMember(company, { commencement_date: '2026-06-01', status: 'approved' });
  await server.rows('insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, $3)', [
    company.companyId,
    id,
    lastDay,
  ]);
  await server.rows(
    `with paid as (insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
       values ($2, 48.60, 'Reimbursement', '2026-12-05', '2026-12-05') returning id)
     insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, receipt_path, receipt_type, receipt_sha256,
       state, decided_at, one_time_payment_id)
     select $1, $2, 'meals', '2026-09-30', 4860, gen_random_uuid()::text, 'image/png', encode(sha256('a'), 'hex'), 'approved', app.now(), id from paid`,
    [company.companyId, id],
  );
  await renderApp({ path: '/me/expenses', account: await personAccount([id]) });
  await screen.findByText(new RegExp(`^${text.replaceAll('.', '\\.')}`));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Send claim' })).toHaveLength(canClaim ? 1 : 0));
});
