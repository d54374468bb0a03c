import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { addDays, addMonthsClamped, laterOf, todayAt } from '@portage/domain/dates/plain-date';
import { formatDate, formatShortDate } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction } from '#testing/row-menu.ts';
import { findMessage, sees, seesText, team } from '#testing/sees.ts';

const end = 'POST /functions/v1/end-employment';
const update = 'PATCH /rest/v1/team_members';
const today = todayAt(Date.now());
const asked = () => screen.getByRole('alertdialog', { name: 'Request deactivation of Maya Tremblay' });
const field = (label: RegExp) => within(asked()).getByLabelText<HTMLInputElement>(label);
const confirm = (user: UserEvent) => user.click(within(asked()).getByRole('button', { name: 'Deactivate' }));

async function companyWithPerson(name: string, given: Record<string, unknown> = {}) {
  const account = await newCompany(name, { plan: 'Professional' });
  const memberId = await addMember(account, {
    status: 'approved',
    state: 'BC',
    commencement_date: addDays(today, -3),
    ...given,
  });
  const ends = () =>
    server.rows(
      `select last_day::text as last, reason_code as reason, undone_at is not null as undone, rehired_on::text as rehired
       from public.employment_ends where team_member_id = $1 order by recorded_at`,
      [memberId],
    );
  return { account, memberId, ends };
}

async function askDeactivation(account: Account): Promise<UserEvent> {
  const user = await renderApp({ path: '/team', account });
  await chooseAction(user, /Request Deactivation/);
  await screen.findByRole('alertdialog', { name: 'Request deactivation of Maya Tremblay' });
  return user;
}

test('says what is still to be paid and by when, and records the end before the deactivation', async () => {
  const { account, memberId, ends } = await companyWithPerson('Leaving Ltd');
  const user = await askDeactivation(account);
  expect(document.activeElement).toBe(within(asked()).getByRole('button', { name: 'Cancel' }));
  expect(field(/^Last working day/).value).toBe(formatDayMonthYear(today));
  expect(field(/^Reason/).value).toBe('');
  await seesText(/^4 of 14 days are worked in the pay period .+\.$/);
  await seesText(/^CAD 1,000\.00 for 4 days is still to be paid on /);
  await seesText(`British Columbia: final pay is due by ${formatDate(addDays(today, 2))}.`);
  await seesText(`The record of employment is due by ${formatDate(addDays(today, 15))}.`);
  within(asked()).getByRole('link', { name: /^Source: British Columbia/ });
  await seesText('The final payday is after this deadline. Choose an earlier day.');
  await user.selectOptions(field(/^Reason/), 'E00');
  await seesText(`British Columbia: final pay is due by ${formatDate(addDays(today, 6))}.`);
  expect(network.sent(end)).toEqual([]);

  within(asked()).getByRole('button', { name: 'Deactivate' }).focus();
  // From the last button the focus goes to the first field, which may be above what is scrolled to.
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.tab();
  expect(document.activeElement).toBe(field(/^Last working day/));
  expect(scrolled.mock.contexts).toContain(document.activeElement);
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  await sees(team.deactivated);
  expect(network.sent(end).map(({ body }) => body)).toEqual([
    {
      team_member_id: memberId,
      last_day: today,
      reason_code: 'E00',
      comment: null,
      final_pay_on: null,
      extras: { vacation: 0, payInLieu: 0, retiringAllowance: 0 },
    },
  ]);
  expect(network.sent(update).map(({ body }) => body)).toEqual([
    { action: 'deactivate' },
    { status: 'processing', action: null },
  ]);
  expect(await ends()).toEqual([{ last: today, reason: 'E00', undone: false, rehired: null }]);
});

test('breaks no accessibility rule while the dialog is open, also with problems at its fields', async () => {
  const { account } = await companyWithPerson('Accessible Ltd');
  const user = await askDeactivation(account);
  await seesText(/is still to be paid on /);
  await expectNoViolation();
  await user.clear(field(/^Last working day/));
  await confirm(user);
  await waitFor(() => expect(field(/^Last working day/).getAttribute('aria-invalid')).toBe('true'));
  await expectNoViolation();
});

test('pays vacation pay and severance on an earlier day than the regular payday', async () => {
  const { account, memberId } = await companyWithPerson('Severance Ltd');
  const user = await askDeactivation(account);
  await seesText(/^Vacation pay not taken, paid at the end of employment\. CPP and EI apply/);
  await fill(user, field(/^Vacation pay owed/), '1240.5');
  await user.tab();
  expect(field(/^Vacation pay owed/).value).toBe('1,240.50');
  await seesText(/^CAD 1,240\.50\. Vacation pay not taken/);
  await fill(user, field(/^Severance/), '50,000');
  await seesText('CAD 50,000.00 is more than one month of the salary. Check the amount.');
  await seesText(/^Severance \(retiring allowance\): CAD 50,000\.00, paid on /);

  const deadline = addDays(today, 2);
  const late = await screen.findByText(
    `The regular payday is after the deadline for final pay, ${formatDate(deadline)}.`,
  );
  expect(late.querySelector('svg'), 'the sign of a warning').not.toBeNull();
  await user.selectOptions(field(/^Final payday/), 'earlier');
  const chosen = laterOf(today, payDateOf(deadline));
  expect(field(/^Pay on/).value).toBe(formatDayMonthYear(chosen));
  await seesText(`Vacation pay owed: CAD 1,240.50, paid on ${formatDate(chosen)}.`);
  expect(screen.queryByText(/^The final payday is after this deadline/)).toBeNull();

  await fill(user, field(/^Pay on/), formatDayMonthYear(addDays(today, -1)));
  await confirm(user);
  await waitFor(() => expect(field(/^Pay on/).getAttribute('aria-invalid')).toBe('true'));
  expect(network.sent(end)).toEqual([]);
  await fill(user, field(/^Pay on/), formatDayMonthYear(chosen));
  await confirm(user);
  await sees(team.deactivated);
  const payments = `select payment_type as type, final_pay_kind as kind, amount::text, start_date::text as day from public.wip_one_time_payments
    where team_member_id = $1 order by created_at, amount`;
  expect(await server.rows(payments, [memberId])).toEqual([
    { type: 'Vacation', kind: 'vacation', amount: '1240.50', day: chosen },
    { type: 'Severance', kind: 'retiringAllowance', amount: '50000.00', day: chosen },
  ]);
});

test('does not guess an amount that can be read in two ways', async () => {
  const { account, ends } = await companyWithPerson('Unclear Ltd');
  const user = await askDeactivation(account);
  await fill(user, field(/^Vacation pay owed/), '1.240');
  await confirm(user);
  await seesText('Enter dollars and cents, such as 1240.50');
  expect(field(/^Vacation pay owed/).value).toBe('1.240');
  expect(await ends()).toEqual([]);
});

test('shows recorded amounts again when the end is edited', async () => {
  const { account, memberId } = await companyWithPerson('Edit Ltd');
  await account.request('POST', '/functions/v1/end-employment', {
    team_member_id: memberId,
    last_day: addDays(today, 9),
    reason_code: 'E00',
    final_pay_on: addDays(today, 11),
    extras: { vacation: 50_001, payInLieu: 0, retiringAllowance: 0 },
  });
  await askDeactivation(account);
  await waitFor(() => expect(field(/^Vacation pay owed/).value).toBe('500.01'));
  expect(field(/^Severance/).value).toBe('');
  await waitFor(() => expect(field(/^Pay on/).value).toBe(formatDayMonthYear(addDays(today, 11))));
});

test('shows what is wrong at its field, and keeps what was entered', async () => {
  const { account, ends } = await companyWithPerson('Wrong Days Ltd');
  const user = await askDeactivation(account);
  await user.selectOptions(field(/^Reason/), 'K00');
  await fill(user, field(/^Last working day/), '31/02/2027');
  await confirm(user);
  await seesText('Invalid date combination');
  await seesText('Say in a few words why employment ends');
  expect(document.activeElement).toBe(field(/^Last working day/));
  await fill(user, field(/^Comment/), 'Moved abroad');
  await fill(user, field(/^Last working day/), formatDayMonthYear(addDays(today, -4)));
  await confirm(user);
  await waitFor(() => expect(field(/^Last working day/).getAttribute('aria-invalid')).toBe('true'));
  const described = field(/^Last working day/).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain("The last working day can't be earlier.");
  expect(field(/^Comment/).value).toBe('Moved abroad');

  await fill(user, field(/^Last working day/), formatDayMonthYear(today));
  const over = network.fail(end);
  await confirm(user);
  await findMessage('Error deactivating team member');
  expect(network.sent(update)).toEqual([]);
  expect(await ends()).toEqual([]);
  over();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('keeps the person active until a later day, which can be undone', async () => {
  const { account, ends } = await companyWithPerson('Later Ltd');
  const last = addDays(today, 20);
  const user = await askDeactivation(account);
  await fill(user, field(/^Last working day/), formatDayMonthYear(last));
  await seesText('The person stays active until the last working day. The next payroll run deactivates them.');
  await confirm(user);
  await findMessage('Last working day recorded', `Maya Tremblay stays active until ${formatDate(last)}.`);
  expect(network.sent(update)).toEqual([]);
  await seesText(/^Last day \d+ [A-Z][a-z]{2} \d{4}$/);
  await chooseAction(user, /View Details/);
  await seesText(`Last working day: ${formatDate(last)}`);
  await seesText('The reason for the record of employment is still missing.');
  await user.click(screen.getByRole('button', { name: 'Undo the end' }));
  const sure = await screen.findByRole('alertdialog', { name: 'Undo the end of employment?' });
  await user.click(within(sure).getByRole('button', { name: 'Undo the end' }));
  await findMessage('End of employment undone');
  await waitFor(() => expect(screen.queryByText(/^Last working day:? \d/)).toBeNull());
  expect(await ends()).toEqual([{ last, reason: null, undone: true, rehired: null }]);
  expect(network.sent(update)).toEqual([]);
});

test('asks a person who left before for the first day again', async () => {
  const { account, memberId, ends } = await companyWithPerson('Again Ltd', {
    commencement_date: addMonthsClamped(today, -3),
  });
  const last = addDays(today, -20);
  await account.request('POST', '/functions/v1/end-employment', {
    team_member_id: memberId,
    last_day: last,
    reason_code: 'E03',
  });
  for (const body of [{ action: 'deactivate' }, { status: 'processing', action: null }])
    await account.request('PATCH', `/rest/v1/team_members?team_member_id=eq.${memberId}`, body);
  let user = await renderApp({ path: '/team', account });
  await chooseAction(user, /Request Activation/);
  await screen.findByRole('dialog', { name: 'Activate again' });
  // Back closes it, and its address opens it again.
  const address = window.location.pathname + window.location.search;
  expect(address).toBe(`/team?rehire=${memberId}`);
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  user = await renderApp({ path: address, account });
  const dialog = await screen.findByRole('dialog', { name: 'Activate again' });
  const first = within(dialog).getByLabelText<HTMLInputElement>(/^First day/);
  expect(first.value).toBe(formatDayMonthYear(today));
  await fill(user, first, formatDayMonthYear(last));
  await user.click(within(dialog).getByRole('button', { name: 'Activate again' }));
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
  await seesText(`The last working day was ${formatDate(last)}. Choose a later first day.`);
  await fill(user, first, formatDayMonthYear(addDays(today, -1)));
  await user.click(within(dialog).getByRole('button', { name: 'Activate again' }));
  await sees(team.activated);
  expect(network.sent(update).map(({ body }) => body)).toEqual([
    { action: 'activate' },
    { status: 'approved', action: null },
  ]);
  expect(await ends()).toEqual([{ last, reason: 'E03', undone: false, rehired: addDays(today, -1) }]);
  await server.rows(
    "update public.team_members set (date_added, approved_date) = (select t, t from (select now() - interval '60 days' as t) d) where team_member_id = $1",
    [memberId],
  );
  await user.click(await screen.findByRole('link', { name: 'Maya Tremblay' }));
  await seesText(`Active since ${formatShortDate(addDays(today, -1))}`);
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await seesText('Hired again');
  const events = within(screen.getByRole('list', { name: 'Employment' })).getAllByRole('listitem');
  expect(events.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Last working day recorded'),
    expect.stringContaining('Placement letter sent'),
    expect.stringContaining('Hired again'),
    expect.stringContaining('Activated'),
    expect.stringContaining('Added to the team'),
  ]);
});

test('shows when someone who left is paid last, and does not offer to activate them as the main action', async () => {
  const { account, memberId } = await companyWithPerson('Left Ltd', { commencement_date: addMonthsClamped(today, -3) });
  await runPayrollOf(account);
  await account.request('POST', '/functions/v1/end-employment', {
    team_member_id: memberId,
    last_day: addDays(today, -7),
    reason_code: 'E00',
  });
  for (const body of [{ action: 'deactivate' }, { status: 'processing', action: null }])
    await account.request('PATCH', `/rest/v1/team_members?team_member_id=eq.${memberId}`, body);
  await runPayrollOf(account);
  const user = await renderApp({ path: `/team/${memberId}`, account });
  const again = await screen.findByRole('button', { name: 'Activate again Maya Tremblay' });
  expect(again.className).toContain('secondary');
  expect(screen.queryByRole('button', { name: /^Request activation/ })).toBeNull();
  await seesText(/^Final payday: \d+ [A-Z][a-z]+ 2026$/);
  // Nothing is left for the client, but days after the last one are invoiced.
  await seesText("The notice below says who is on it. You don't need to do anything.");
  await seesText(/We're on it$/);
  await user.click(screen.getByRole('tab', { name: 'Pay' }));
  await screen.findByRole('table', { name: 'Scheduled payments' });
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await seesText('Reason: Quit');
});

test('names the payday of a period whose days are all invoiced', async () => {
  const { account } = await companyWithPerson('All Invoiced Ltd', { commencement_date: addMonthsClamped(today, -3) });
  await runPayrollOf(account);
  const user = await askDeactivation(account);
  await fill(user, field(/^Last working day/), formatDayMonthYear(addDays(today, -40)));
  await seesText(/^Owed by law up to this day: CAD [\d,]+\.\d\d\. Vacation pay not taken/);
  await fill(user, field(/^Vacation pay owed/), '1');
  await seesText(/^Owed by law up to this day: CAD [\d,]+\.\d\d\.$/);
  await seesText(
    /^All days up to the last working day are already invoiced\. Payday of that pay period: \d+ [A-Z][a-z]+ \d{4}\.$/,
  );
});

test('asks no last working day of a person who has not started yet', async () => {
  const { account, memberId, ends } = await companyWithPerson('Early Ltd', { commencement_date: addDays(today, 9) });
  const user = await askDeactivation(account);
  await seesText(
    `Employment hasn't begun: the first day is ${formatDate(addDays(today, 9))}. There is nothing to pay.`,
  );
  expect(within(asked()).queryByLabelText(/^Last working day/)).toBeNull();
  await confirm(user);
  await sees(team.deactivated);
  expect(network.sent(end)).toEqual([]);
  expect(await ends()).toEqual([{ last: today, reason: null, undone: false, rehired: null }]);
  expect(await account.request('GET', '/rest/v1/team_members?select=team_member_id,status')).toEqual([
    { team_member_id: memberId, status: 'processing' },
  ]);
});
