import { EDITED_JOB_TEXTS, eachText } from '@portage/domain/members/job-texts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction } from '#testing/row-menu.ts';
import { findMessage, proves, sees, seesText, team } from '#testing/sees.ts';

const update = 'PATCH /rest/v1/team_members';
const dialog = () => screen.getByRole('dialog');
const field = (label: RegExp) => within(dialog()).getByLabelText<HTMLInputElement>(label);
const press = (user: UserEvent, name: string) => user.click(within(dialog()).getByRole('button', { name }));
const factsOnScreen = () =>
  within(dialog())
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
/** What is next to the field when it is invalid. */
const problemOf = (label: RegExp) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '');

async function openDetails(account: Account, name: string): Promise<UserEvent> {
  const user = await renderApp({ path: '/team', account });
  await chooseAction(user, /View Details/, name);
  await screen.findByRole('dialog');
  return user;
}

async function openForm(account: Account, name: string): Promise<UserEvent> {
  const user = await openDetails(account, name);
  await press(user, 'Edit');
  await waitFor(() => expect(document.activeElement).toBe(field(/^First name/)));
  return user;
}

test('shows the details that are known, and a resume that cannot be opened', async () => {
  const account = await newCompany('Details Ltd');
  await addMember(account, {
    first_name: '<i>Bo</i>',
    last_name: 'Ångström',
    address_2: 'Unit 5',
    city: 'Toronto',
    postal_code: 'M5H 1A1',
    department: 'X'.repeat(200),
    salary: 91_234.5,
    resume_url: `${window.location.origin}/storage/v1/object/team-documents/resumes/gone.pdf`,
  });
  const user = await openDetails(account, 'Ångström');
  expect(screen.getByRole('dialog', { name: '<i>Bo</i> Ångström' })).toBe(dialog());
  const facts = factsOnScreen();
  expect(Object.fromEntries(facts)).toMatchObject({
    Email: 'maya@people.example',
    Department: 'X'.repeat(200),
    'Payroll schedule': 'Bi-Weekly',
    'Already hired': 'Yes',
  });
  expect(facts.find(([, value]) => value === 'CAD 91,234.50 per year')).toBeDefined();
  expect(facts.find(([, value]) => value === '1 King St, Unit 5, Toronto, Ontario M5H\u00a01A1, Canada')).toBeDefined();
  // What is not known has no empty line.
  expect(facts.filter(([, value]) => value === '')).toEqual([]);
  expect(screen.getByRole('link', { name: 'Open full record' }).getAttribute('href')).toMatch(
    /^\/team\/[0-9a-f-]{36}$/,
  );
  expect(facts.map(([term]) => term)).not.toContain('Manager');
  await seesText("None yet. The placement letter appears here once it's signed.");
  // A browser that opens no tab.
  vi.spyOn(window, 'open').mockReturnValue(null);
  await press(user, 'Open resume');
  await findMessage('Error');
  screen.getByRole('dialog');
});

test('requires the fields of the edit form, and keeps what was entered', async () => {
  const account = await newCompany('Edited Ltd');
  await addMember(account, { phone: '+1 (416) 555-0123', department: 'Design' });
  const user = await openForm(account, 'Maya Tremblay');
  screen.getByRole('dialog', { name: 'Edit profile: Maya Tremblay' });
  const required = [/^First name/, /^Last name/, /^Email/, /^Role/, /^Salary/];
  for (const label of required) await user.clear(field(label));
  await fill(user, field(/^Phone/), '12345');
  await fill(user, field(/^Department/), 'Örtliche <b>Abteilung</b>');
  await press(user, 'Save');
  await sees(team.needFirstName, team.needLastName, team.needEmail, team.needRole, team.needSalary, team.phoneField);
  await waitFor(() => expect(document.activeElement).toBe(field(/^First name/)));
  expect(required.map((label) => field(label).getAttribute('aria-invalid'))).toEqual(required.map(() => 'true'));
  expect(problemOf(/^Salary/)?.textContent).toContain('Salary is required');
  expect(network.sent(update)).toEqual([]);

  for (const [label, max] of [
    [/^First name/, 200],
    [/^Last name/, 200],
    [/^Role/, 200],
    [/^Email/, 320],
  ] as const)
    await fill(user, field(label), 'é'.repeat(max + 1));
  for (const salary of ['12.345', '-1', '1e5', '99999999999', 'ninety']) {
    await fill(user, field(/^Salary/), salary);
    await seesText('Please enter a valid number');
    expect(field(/^Salary/).value).toBe(salary);
  }
  await press(user, 'Save');
  await waitFor(() => expect(screen.getAllByText('Please use at most 200 characters')).toHaveLength(3));
  screen.getByText('Please use at most 320 characters');
  for (const [label, words] of [
    [/^First name/, 'Mia'],
    [/^Phone/, ''],
    [/^Salary/, '$92,500.50'],
  ] as const) {
    if (words === '') await user.clear(field(label));
    else await fill(user, field(label), words);
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).not.toBe('true'));
  }
  expect(screen.queryByText('Invalid phone number format')).toBeNull();
  expect(field(/^Department/).value).toBe('Örtliche <b>Abteilung</b>');
  expect(network.sent(update)).toEqual([]);
  proves(team.editRules);
});

test('sends an edit once, and keeps it when it is refused', async () => {
  const account = await newCompany('Refused Ltd');
  const member = await addMember(account);
  const user = await openForm(account, 'Maya Tremblay');
  await fill(user, field(/^First name/), ' Zoë ');
  await fill(user, field(/^Salary/), '$92,500.50');
  await fill(user, field(/^Phone/), '4165550123');
  await user.selectOptions(field(/^Payroll schedule/), 'Monthly');
  const kept = () => {
    expect(field(/^First name/).value).toBe(' Zoë ');
    expect(field(/^Salary/).value).toBe('$92,500.50');
    expect(field(/^Phone/).value).toBe('+1 (416) 555-0123');
    expect(field(/^Payroll schedule/).value).toBe('Monthly');
  };
  const save = within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  network.fail(update, { times: 1 });
  await user.click(save);
  await sees(team.editFailed);
  expect(network.sent(update)[0]?.body).toEqual({
    first_name: 'Zoë',
    last_name: 'Tremblay',
    email: 'maya@people.example',
    phone: '+1 (416) 555-0123',
    role: 'Engineer',
    ...eachText(EDITED_JOB_TEXTS, () => null),
    salary: 92_500.5,
    payroll_schedule: 'Monthly',
  });
  kept();

  // Meanwhile the provider removes the member.
  await server.rows('delete from public.team_members where team_member_id = $1', [member]);
  await waitFor(() => expect(save.disabled).toBe(false));
  const release = network.hold(update);
  await user.dblClick(save);
  const cancel = within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel.disabled).toBe(true));
  // A dialog that is saving stays open.
  await user.keyboard('{Escape}');
  kept();
  release();
  await waitFor(() => expect(cancel.disabled).toBe(false));
  await sees(team.editFailed);
  expect(network.sent(update)).toHaveLength(2);
  kept();
  await press(user, 'Cancel');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog()).getByRole('button', { name: 'Edit' })));
  expect(factsOnScreen()).toContainEqual(['Email', 'maya@people.example']);
});

test('shows the salary in groups of three, and sends it unchanged', async () => {
  const account = await newCompany('Grouped Ltd');
  await addMember(account, { salary: 91_000.5 });
  const user = await openForm(account, 'Maya Tremblay');
  expect(field(/^Salary/).value).toBe('91,000.50');
  await fill(user, field(/^Role/), 'Designer');
  await press(user, 'Save');
  await waitFor(() => expect(network.sent(update)).toHaveLength(1));
  expect(network.sent(update)[0]?.body).toMatchObject({ role: 'Designer', salary: 91_000.5 });
});

test('names the fields that were changed elsewhere', async () => {
  const account = await newCompany('Twice Ltd');
  await addMember(account);
  const user = await openForm(account, 'Maya Tremblay');
  await fill(user, field(/^Role/), 'Designer');
  await account.request('PATCH', '/rest/v1/team_members?first_name=eq.Maya', { role: 'Architect', department: 'Ops' });
  await queryClient.invalidateQueries();
  await seesText('Changed elsewhere: Role, Department');
  await seesText('We kept what you entered. If you save, it replaces those changes.');
  expect(field(/^Role/).value).toBe('Designer');
  expect(field(/^Department/).value).toBe('Ops');
});
