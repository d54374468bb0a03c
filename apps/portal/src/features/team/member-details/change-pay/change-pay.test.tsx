import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { addDays, addMonthsClamped } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { commencement, openPerson, personWithTerms, recordChange, terms, today } from '#testing/company/changed-pay.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, seesText } from '#testing/sees.ts';

const change = 'POST /functions/v1/change-employment';
const form = () => screen.getByRole('dialog', { name: 'Change pay from a date' });
const field = (label: RegExp) => within(form()).getByLabelText<HTMLInputElement>(label);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

test('says before saving which payday and invoice change, saves by keyboard, and cancels the change', async () => {
  const { account, memberId } = await personWithTerms('Raise Ltd');
  const user = await openPerson(account);
  screen.getByRole('button', { name: 'Change pay' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(form().contains(document.activeElement)).toBe(true));
  await seesText("Enter a day and what changes. You'll see the first payday it affects before you save.");
  expect(field(/^New salary/).value).toBe('60,000.00');
  // The start of a period in two months: whole periods are at the new salary.
  const on = addMonthsClamped(commencement, 8);
  await fill(user, field(/^From/), formatDayMonthYear(on));
  await fill(user, field(/^New salary/), '72000');
  await seesText('Now CAD 60,000.00.');
  await seesText(`Days from ${formatDate(on)} are paid at the new terms.`);
  await seesText(
    `The payday of ${formatDate(addMonthsClamped(commencement, 9))} changes from CAD 5,000.00 to CAD 6,000.00.`,
  );
  await seesText(/^The invoice of .+ is the first to change\.$/);
  expect(network.sent(change)).toEqual([]);
  screen.getByRole('button', { name: 'Save change' }).focus();
  await user.keyboard('{Enter}');
  await findMessage('Change recorded', `It applies from ${formatDate(on)}.`);
  expect(network.sent(change).map(({ body }) => body)).toEqual([
    { team_member_id: memberId, effective_on: on, salary: '72000.00' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change pay from a date' })).toBeNull());
  await seesText(`Changes on ${formatDate(on)}`);
  await seesText('Salary: CAD 72,000.00 per year');
  const history = screen.getByRole('list', { name: 'History' });
  expect(within(history).getAllByRole('listitem')).toHaveLength(2);
  expect(history.textContent).toContain('Recorded by you on');

  await press(user, 'Cancel change');
  const asked = await screen.findByRole('alertdialog', { name: 'Cancel this change?' });
  await user.click(within(asked).getByRole('button', { name: 'Cancel change' }));
  await findMessage('Change canceled');
  await waitFor(() => expect(screen.queryByText(`Changes on ${formatDate(on)}`)).toBeNull());
});

test('shows what is wrong at its field, and keeps what was entered', async () => {
  const { account } = await personWithTerms('Refused Raise Ltd');
  const user = await openPerson(account);
  await press(user, 'Change pay');
  await fill(user, field(/^New salary/), 'much');
  await press(user, 'Save change');
  await seesText('Please use DD/MM/YYYY format');
  await seesText('Please enter a valid number');
  expect(document.activeElement).toBe(field(/^From/));
  await fill(user, field(/^New salary/), '72000');
  await fill(user, field(/^From/), formatDayMonthYear(addDays(commencement, -1)));
  await press(user, 'Save change');
  await waitFor(() => expect(field(/^From/).getAttribute('aria-invalid')).toBe('true'));
  const problem = document.getElementById(field(/^From/).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(problem?.textContent).toContain(`The first day of work is ${formatDate(commencement)}.`);
  expect(field(/^New salary/).value).toBe('72000');
  expect(network.sent(change)).toEqual([]);

  await fill(user, field(/^From/), formatDayMonthYear(addMonthsClamped(today, 2)));
  const end = network.fail(change);
  await press(user, 'Save change');
  await findMessage('Error changing pay');
  end();
  expect(field(/^New salary/).value).toBe('72000');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change pay from a date' })).toBeNull());
  screen.getByRole('heading', { level: 1, name: 'Maya Tremblay' });
});

/** Fills in a raise from a day in two months, and saves it. */
async function saveRaise(user: UserEvent) {
  await press(user, 'Change pay');
  const on = addMonthsClamped(today, 2);
  await fill(user, field(/^From/), formatDayMonthYear(on));
  await fill(user, field(/^New salary/), '72000');
  await press(user, 'Save change');
  return on;
}
const changesOf = (memberId: string) =>
  server.rows('select 1 from public.employment_terms where team_member_id = $1 and salary_cents = 7200000', [memberId]);
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change pay from a date' })).toBeNull());

test('finds out that the change is saved when only the answer was lost', async () => {
  const { account, memberId } = await personWithTerms('Lost Answer Ltd');
  const user = await openPerson(account);
  network.loseAnswer(change, { times: 1 });
  const on = await saveRaise(user);
  await findMessage('Change recorded', `It applies from ${formatDate(on)}.`);
  await isClosed();
  expect(network.sent(change)).toHaveLength(1);
  expect(screen.queryByText('Error changing pay')).toBeNull();
  expect(await changesOf(memberId)).toHaveLength(1);
});

test('saves once when tried again, where nothing could be read after a lost answer', async () => {
  const { account, memberId } = await personWithTerms('Lost Connection Ltd');
  const user = await openPerson(account);
  network.loseAnswer(change, { times: 1 });
  const end = network.cut(terms);
  const on = await saveRaise(user);
  await findMessage(
    'Error changing pay',
    "We couldn't reach the server and don't know whether the change was saved. What you entered is still here. Check your connection and save again: the change is recorded only once.",
  );
  expect(field(/^New salary/).value).toBe('72000');
  end();
  await queryClient.invalidateQueries();
  await press(user, 'Save change');
  await findMessage('Change recorded', `It applies from ${formatDate(on)}.`);
  await isClosed();
  expect(await changesOf(memberId)).toHaveLength(1);
});

test('keeps what was entered without a connection, says that nothing is saved, and saves once there is one', async () => {
  const { account, memberId } = await personWithTerms('Offline Ltd');
  const user = await openPerson(account);
  const end = network.cut(/./);
  const on = await saveRaise(user);
  await findMessage(
    'Error changing pay',
    "We couldn't reach the server, so nothing was saved. What you entered is still here. Check your connection and try again.",
  );
  expect(field(/^New salary/).value).toBe('72000');
  expect(network.sent(change)).toEqual([]);
  end();
  await press(user, 'Save change');
  await findMessage('Change recorded', `It applies from ${formatDate(on)}.`);
  expect(await changesOf(memberId)).toHaveLength(1);
});

test("keeps the form with the server's reason after a refusal", async () => {
  const { account } = await personWithTerms('Refusing Ltd');
  const user = await openPerson(account);
  network.fail(change, { status: 409, body: { error: 'The last day is set.' } });
  await saveRaise(user);
  await findMessage('Error changing pay', 'The last day is set.');
  expect(field(/^New salary/).value).toBe('72000');
});

test('edits the pending change, and says when another tab was faster', async () => {
  const { account, memberId } = await personWithTerms('Two Tabs Ltd');
  const on = addMonthsClamped(today, 3);
  await recordChange(account, memberId, { effective_on: on, payroll_schedule: 'Bi-Weekly' });
  const user = await openPerson(account);
  await press(user, 'Edit change');
  expect(field(/^From/).value).toBe(formatDayMonthYear(on));
  expect(field(/^Payroll schedule/).value).toBe('Bi-Weekly');
  await server.rows(
    'update public.employment_terms set canceled_at = now() where team_member_id = $1 and effective_on = $2',
    [memberId, on],
  );
  await queryClient.invalidateQueries();
  await user.selectOptions(field(/^Province/), 'QC');
  expect(field(/^From/).value).toBe(formatDayMonthYear(on));
  expect(field(/^Payroll schedule/).value).toBe('Bi-Weekly');
  await press(user, 'Save change');
  await findMessage(
    'Error changing pay',
    'This change was canceled or edited elsewhere. Reload to see the current terms.',
  );
});

test('says before saving that a move within a pay period puts all of it under the new pension plan', async () => {
  const { account } = await personWithTerms('Move Ltd');
  const user = await openPerson(account);
  await press(user, 'Change pay');
  await waitFor(() => expect(field(/^New salary/).value).toBe('60,000.00'));
  await fill(user, field(/^From/), formatDayMonthYear(addDays(addMonthsClamped(commencement, 8), 1)));
  await user.selectOptions(field(/^Province/), 'QC');
  await seesText(
    /It is the first one with the new terms\. .+ at the new terms\. QPP applies to the whole pay period\.$/,
  );
});

test("does not undo a colleague's raise that is recorded while the form is open", async () => {
  const { account, memberId } = await personWithTerms('Two raises Ltd');
  const user = await openPerson(account);
  await press(user, 'Change pay');
  await waitFor(() => expect(field(/^New salary/).value).toBe('60,000.00'));
  const on = addMonthsClamped(commencement, 8);
  await fill(user, field(/^From/), formatDayMonthYear(on));
  await user.selectOptions(field(/^Payroll schedule/), 'Bi-Weekly');
  await recordChange(account, memberId, { effective_on: today, salary: '66000.00' });
  await queryClient.invalidateQueries();
  await seesText('Changed elsewhere: New salary (CAD per year)');
  expect(field(/^New salary/).value).toBe('66,000.00');
  await press(user, 'Save change');
  await findMessage('Change recorded', `It applies from ${formatDate(on)}.`);
  expect(network.sent(change).map(({ body }) => body)).toEqual([
    { team_member_id: memberId, effective_on: on, payroll_schedule: 'Bi-Weekly' },
  ]);
});

test('does not undo a raise that applies before the day of the change', async () => {
  const { account, memberId } = await personWithTerms('Raise between Ltd');
  const between = addMonthsClamped(today, 2);
  const on = addMonthsClamped(today, 4);
  await recordChange(account, memberId, { effective_on: between, salary: '66000.00' });
  const user = await openPerson(account);
  await press(user, 'Change pay');
  await waitFor(() => expect(field(/^New salary/).value).toBe('60,000.00'));
  await fill(user, field(/^From/), formatDayMonthYear(on));
  await user.selectOptions(field(/^Payroll schedule/), 'Bi-Weekly');
  await press(user, 'Save change');
  await findMessage('Change recorded', `It applies from ${formatDate(on)}.`);
  expect(network.sent(change).map(({ body }) => body)).toEqual([
    { team_member_id: memberId, effective_on: on, payroll_schedule: 'Bi-Weekly' },
  ]);
});

test('leads from the edit form to the change from a day', async () => {
  const { account, memberId } = await personWithTerms('Hinted Ltd');
  const user = await renderApp({ path: `/team?member=${memberId}`, account });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await seesText("Salary and payroll schedule saved here apply to everything that isn't invoiced yet.");
  await press(user, 'Change them from a date instead');
  await waitFor(() => expect(form().contains(document.activeElement)).toBe(true));
});
