import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage, seesText } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
const path = '/contract-management';
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const maya = {
  first_name: 'Maya',
  last_name: 'Tremblay',
  email: 'maya@home.example',
  state: 'ON',
  status: 'approved',
  salary: 91_000,
  payroll_schedule: 'Bi-Weekly',
  commencement_date: '2026-11-02',
};

const away = (account: Account, id: string, given: Record<string, unknown>) =>
  server.rows(
    `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, note, state, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7 = 'requested' then null else app.now() end)`,
    [account.companyId, id, given.kind, given.first, given.last, given.note ?? '', given.state ?? 'requested'],
  );

test('answers a request, which says what it takes from which pay', async () => {
  const account = await newCompany('Asked Ltd', { plan: 'Professional' });
  const id = await addMember(account, maya);
  await away(account, id, { kind: 'unpaid', first: '2026-12-08', last: '2026-12-09', note: 'Moving house' });
  await away(account, id, { kind: 'vacation', first: '2026-12-21', last: '2026-12-28' });
  const user = await renderApp({ path, account });
  const requests = await card('Requests');
  await requests.findByText('2 are waiting for your answer');
  requests.getByText('8 – 9 Dec 2026 · 2 working days in Ontario');
  requests.getByText('Takes about CAD 700.00 from the pay of 14 Dec 2026.');
  requests.getByText('“Moving house”');
  // Christmas Day and the day on which Boxing Day is taken are no working days.
  requests.getByText('21 – 28 Dec 2026 · 4 working days in Ontario');
  await requests.findByText(
    /^Uses 4 days of vacation; 0\.52 days left today\. That is 3\.48 days more than earned so far\.$/,
  );

  const [approve] = requests.getAllByRole('button', { name: 'Approve Maya Tremblay’s request' });
  await user.click(approve as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Maya Tremblay’s request?' }));
  await fill(user, dialog.getByLabelText(/^Message to Maya Tremblay/), 'Good luck with the move.');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await findMessage('Request approved', 'We emailed Maya Tremblay.');
  expect((await readMail('maya@home.example', /approved/)).text).toContain('Good luck with the move.');
  await requests.findByText('1 is waiting for your answer');
  await (await card('Who is away')).findByText('8 – 9 Dec 2026 · 2 working days in Ontario');

  await user.click(requests.getByRole('button', { name: 'Decline Maya Tremblay’s request' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await findMessage('Request declined');
  await requests.findByText('No requests');
});

test('says what the law grants of a request for sick leave, and declines it only with a reason', async () => {
  const account = await newCompany('Ill Ltd', { plan: 'Professional' });
  const id = await addMember(account, maya);
  await away(account, id, { kind: 'sick', first: '2026-11-18', last: '2026-11-19', state: 'approved' });
  await away(account, id, { kind: 'sick', first: '2026-12-08', last: '2026-12-09' });
  const user = await renderApp({ path, account });
  const requests = await card('Requests');
  await requests.findByText(
    /^Sick leave by law in Ontario: 3 days without pay, each year\. Used in 2026: 2 days\. Left: 1 day without pay\.$/,
  );
  requests.getByText('The law grants 1 day of this request. To decline it, you must give a reason.');
  await user.click(requests.getByRole('button', { name: 'Decline Maya Tremblay’s request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Maya Tremblay’s request?' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await dialog.findByText('Give a reason. The law grants these sick days.');
  await fill(user, dialog.getByLabelText(/^Message to Maya Tremblay/), 'We need a note.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await findMessage('Request declined');
});

test('records time away, lists it by week, and cancels it after a confirmation', async () => {
  const account = await newCompany('Recorded Ltd', { plan: 'Professional' });
  await addMember(account, maya);
  const user = await renderApp({ path, account });
  await (await card('Who is away')).findByText('No one is away');
  await user.click(screen.getByRole('button', { name: 'Record time away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record time away of Maya Tremblay' }));
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await dialog.findByText('Please use DD/MM/YYYY format');
  await fill(user, dialog.getByLabelText('First day'), '02122026');
  await user.click(await dialog.findByLabelText('Only half of the day'));
  await dialog.findByText('0.5 working days in Ontario');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await findMessage('Time away recorded', 'Maya Tremblay: 2 Dec 2026 · Half a day');
  const coming = await card('Who is away');
  await coming.findByRole('heading', { name: 'Week of 30 November' });
  coming.getByText('2 Dec 2026 · Half a day · 0.5 working days in Ontario');

  await user.click(screen.getByRole('button', { name: 'Record time away' }));
  const again = within(await screen.findByRole('dialog'));
  await fill(user, again.getByLabelText('First day'), '02122026');
  await user.click(again.getByRole('button', { name: 'Record' }));
  await findMessage("We couldn't record the time away", 'Some of these days are requested or taken already.');
  await user.click(again.getByRole('button', { name: 'Cancel' }));

  await user.click(await coming.findByRole('button', { name: 'Cancel Maya Tremblay’s time away' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Maya Tremblay’s time away?' }));
  await user.click(question.getByRole('button', { name: 'Cancel time away' }));
  await findMessage('Time away canceled');
  await coming.findByText('No one is away');
});

test('lists the vacation of everybody who is active, and saves it as CSV', async () => {
  const account = await newCompany('Vacationing Ltd', { plan: 'Professional' });
  await addMember(account, { ...maya, email: 'other@home.example', commencement_date: '2025-11-02' });
  await addMember(account, { first_name: 'Not', last_name: 'Active', state: 'QC' });
  const user = await renderApp({ path, account });
  const table = within(await screen.findByRole('table', { name: 'Vacation' }));
  await table.findByRole('link', { name: 'Maya Tremblay' });
  await table.findByText('10.5');
  expect(table.queryByText('Not Active')).toBeNull();
  const saved = watchSaves();
  await user.click((await card('Vacation')).getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.file.text()).toContain('Maya Tremblay,ON,0,10.52,0.00,0.00');
});

test('shows the page of the product alone to who may not see personal details', async () => {
  const owner = await newCompany('Private Ltd');
  const account = await colleague(owner, 'finance');
  await renderApp({ path, account });
  await screen.findByRole('heading', { name: 'Manage time & attendance with Timecapsule' });
  expect(screen.queryByRole('heading', { name: 'Time away' })).toBeNull();
});

test('shows a request on Home, with the way to answer it', async () => {
  const account = await newCompany('Homely Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, email: 'homely@home.example' });
  await away(account, id, { kind: 'vacation', first: '2026-12-08', last: '2026-12-09' });
  await renderApp({ path: '/home', account });
  await seesText('Maya Tremblay requested time away: 8 – 9 Dec 2026');
  const answer = screen.getByRole('link', { name: 'Answer Maya Tremblay' });
  expect(answer.getAttribute('href')).toBe(path);
});

test('shows time away and the vacation of a person on their page, and records more', async () => {
  const account = await newCompany('Personal Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...maya, email: 'personal@home.example' });
  await away(account, id, { kind: 'vacation', first: '2026-12-08', last: '2026-12-09' });
  await away(account, id, { kind: 'sick', first: '2026-11-10', last: '2026-11-10', state: 'approved' });
  const user = await renderApp({ path: `/team/${id}`, account });
  const section = await card('Time away');
  await section.findByText('Waiting for an answer');
  await section.findByText('Vacation days left');
  within(section.getByRole('list', { name: 'Earlier' })).getByText('Sick leave');
  await user.click(section.getByRole('button', { name: 'Record time away' }));
  await screen.findByRole('dialog', { name: 'Record time away of Maya Tremblay' });
});
