import { JOB_TEXTS } from '@portage/domain/members/job-texts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction } from '#testing/row-menu.ts';
import { findMessage, proves, sees, seesText, team } from '#testing/sees.ts';

const noConnection = "We couldn't reach the server. Check your connection and try again.";
const insert = 'POST /rest/v1/team_members';
const dialog = () => screen.getByRole('dialog', { name: 'Add Team Member' });
const field = (label: string) => within(dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const submit = (user: UserEvent) => user.click(within(dialog()).getByRole('button', { name: 'Add Team Member' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const membersNamed = (account: Account, name: string, columns: string) =>
  account.request('GET', `/rest/v1/team_members?first_name=eq.${name}&select=${columns}&order=role`);

/** Opens the dialog on /team. */
async function openDialog(account: Account): Promise<UserEvent> {
  const user = await renderApp({ path: '/team', account });
  await waitFor(() => {
    const [add] = screen.getAllByRole('button', { name: 'Add Team Member' });
    expect(add?.getAttribute('aria-disabled')).not.toBe('true');
  });
  await user.click(screen.getAllByRole('button', { name: 'Add Team Member' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Add Team Member' });
  return user;
}

async function fillMember(user: UserEvent, firstName: string): Promise<void> {
  for (const [label, value] of [
    ['First name', firstName],
    ['Last name', 'Hasty'],
    ['Email', 'hasty@people.example'],
    ['Birth date', '14/02/1990'],
    ['Social Insurance Number', '046454286'],
    ['Address 1', '1 King St'],
    ['Role', 'Baker'],
    ['Salary', '52000'],
    ['Commencement date', '01/12/2026'],
  ] as const)
    await fill(user, field(label), value);
  await user.selectOptions(field('Payroll schedule'), 'Monthly');
  await user.click(within(within(dialog()).getByRole('group', { name: /hired already/ })).getByLabelText('No'));
}

test('shows every message, and formats what is typed', async () => {
  const user = await openDialog(await newCompany('Form Ltd', { plan: 'Professional' }));
  await sees(team.dialog);
  await submit(user);
  await sees(team.needFirstName, team.needLastName, team.needEmail, team.needRole, team.needEmployee);
  await sees(team.needSalary, team.needSchedule, team.needAddress, team.needCommencement, team.needBirth, team.needSin);
  expect([field('Country').value, field('Country').readOnly]).toEqual(['Canada', true]);
  proves(team.country);

  const phone = field('Phone');
  await user.type(phone, '416x5550');
  await sees(team.phoneField, team.phoneForm);
  for (const wrong of ['+1 (416) 555-012', '+44 20 7946 0958', '+45 12 34 56 78', '416-555-0123-9']) {
    await fill(user, phone, wrong);
    await sees(team.phoneField, team.phoneForm);
  }
  await user.clear(phone);
  expect(screen.queryByText('Invalid phone number format')).toBeNull();
  await user.type(phone, '4165550123');
  expect(phone.value).toBe('+1 (416) 555-0123');

  const birth = field('Birth date');
  const typed = async (text: string) => {
    await user.clear(birth);
    await user.type(birth, text);
    await user.tab();
  };
  await typed('14a02b1990');
  expect(birth.value).toBe('14/02/1990');
  await fill(user, birth, '14-02-1990');
  expect(birth.value).toBe('14/02/1990');
  proves(team.dateSlashes);
  await typed('32011990');
  await sees(team.badDay);
  await typed('01131990');
  await sees(team.badMonth);
  await typed('01011899');
  await seesText('Year must be between 1900 and 2126');
  proves(team.badYear);
  await typed('31021990');
  await sees(team.badDate);
  await typed('0102');
  await sees(team.badFormat);

  await fill(user, field('Social Insurance Number'), '046 454 287');
  await sees(team.sinDigit);
  await seesText("This isn't a valid Social Insurance Number. Check for a mistyped digit.");
  await fill(user, field('Email'), 'hasty@people.example, all@people.example');
  await seesText('Please enter a valid email address');
  await fill(user, field('Birth date'), '02/12/2012');
  await fill(user, field('Commencement date'), '01/12/2026');
  await user.click(field('Birth date'));
  await user.tab();
  await seesText('Birth date must be at least 14 years before the commencement date');
  // A postal code is in one province. It does not overrule a choice.
  await fill(user, field('Postal code'), 'H2X 1Y4');
  await waitFor(() => expect(field('Province').value).toBe('QC'));
  await user.selectOptions(field('Province'), 'Ontario');
  await fill(user, field('Postal code'), 'V6B 1A1');
  expect(field('Province').value).toBe('ON');
  await user.clear(field('Postal code'));
  await fill(user, field('Salary'), '30,000');
  await seesText(/^At 40 hours a week this is CAD 14\.42 an hour, below the minimum wage \(/);
  proves(team.minimumWage);
  await fill(user, field('Salary'), '91,000');
  await user.selectOptions(field('Province'), 'British Columbia');
  await user.selectOptions(field('Payroll schedule'), 'Monthly');
  await sees(team.monthlyPay);
  await user.selectOptions(field('Province'), 'Ontario');
  await user.selectOptions(field('Payroll schedule'), 'Bi-Weekly');
  await seesText(/^Estimated cost: CAD 3,780\.11 per pay period, CAD [\d,.]+ per year$/);
  proves(team.estimate);
  await seesText(/^Costs about CAD [\d,.]+ per year$/);
  await seesText('First payday 15 December');
  await seesText(
    'First payday 15 December: CAD 3,500.00 gross. Activate by 1 December. We issue the invoice that day; it is due 8 December.',
  );
  await user.selectOptions(field('Province'), 'Quebec');
  await seesText(/ gross \+ CAD [\d,.]+ EI and QPIP \+ CAD [\d,.]+ QPP\. /);
  await user.selectOptions(field('Province'), 'Ontario');

  await fill(user, field('First name'), "Zoé-Ann d'Éclair");
  await user.keyboard('{Escape}');
  await isClosed();
  await user.click(screen.getAllByRole('button', { name: 'Add Team Member' })[0] as HTMLElement);
  await screen.findByRole('dialog');
  expect(field('First name').value).toBe("Zoé-Ann d'Éclair");
  proves(team.draft);
});

test('folds what is optional, and unfolds it where it has a value', async () => {
  const account = await newCompany('Folded Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  const fold = () => within(dialog()).getByText('Further details, if you have them').closest('details');
  expect(fold()?.open).toBe(false);
  expect(fold()?.querySelector('summary')?.textContent).toContain(
    [...JOB_TEXTS.map((name) => jobTextNames[name].label), 'Gender, LinkedIn, Resume'].join(', '),
  );
  for (const required of ['First name', 'Phone', 'Address 1', 'Salary'])
    expect(fold()?.contains(field(required))).toBe(false);
  await user.click(within(dialog()).getByText('Further details, if you have them'));
  expect(fold()?.open).toBe(true);
  await fill(user, field('Department'), 'Ovens');
  // The draft is there after a reload, and in sight.
  await renderApp({ path: '/team?add=1', account });
  await screen.findByRole('dialog', { name: 'Add Team Member' });
  await waitFor(() => expect(field('Department').value).toBe('Ovens'));
  expect(fold()?.open).toBe(true);
});

test('keeps what was typed when the insert fails, then sends the request', async () => {
  const account = await newCompany('Insert Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  await fillMember(user, 'Zoé');
  network.fail(insert, { times: 1 });
  await submit(user);
  await findMessage('Error adding team member', 'The service is away');
  expect(field('Role').value).toBe('Baker');
  proves(team.addFailed);
  await submit(user);
  await sees(team.added);
  await isClosed();
  expect(network.sent(insert).at(-1)?.body).toMatchObject({
    company_id: account.companyId,
    first_name: 'Zoé',
    last_name: 'Hasty',
    role: 'Baker',
    status: 'pending',
    country: 'Canada',
    birth_date: '1990-02-14',
    is_employee: 'no',
    salary: 52000,
    payroll_schedule: 'Monthly',
    commencement_date: '2026-12-01',
  });
  expect(await membersNamed(account, 'Zo%C3%A9', 'social_insurance_number')).toEqual([
    { social_insurance_number: '***-***-286' },
  ]);
});

test('forgets the member that was added, in the form and in the page', async () => {
  const account = await newCompany('Forget Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  await fillMember(user, 'Zed');
  await submit(user);
  await sees(team.added);
  await isClosed();
  const states = [
    ...queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => JSON.stringify(state)),
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => JSON.stringify(state)),
  ];
  const kept = [...Object.values({ ...sessionStorage, ...localStorage }), ...states];
  expect(kept.filter((one) => String(one).includes('046454286'))).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Add Team Member' })[0] as HTMLElement);
  await screen.findByRole('dialog');
  const inputs = within(dialog()).getAllByRole<HTMLInputElement>('textbox');
  expect(inputs.filter(({ readOnly, value }) => !readOnly && value !== '')).toEqual([]);
  expect([field('Payroll schedule').value, within(dialog()).queryByRole('radio', { checked: true })]).toEqual([
    '',
    null,
  ]);
  expect(within(dialog()).queryByRole('alert')).toBeNull();
  proves(team.formReset);
});

test('asks before a person is added again', async () => {
  const account = await newCompany('Repeat Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  await fillMember(user, 'Zed');
  await submit(user);
  await isClosed();
  const reopen = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Add Team Member' })[0] as HTMLElement);
    await screen.findByRole('dialog');
  };
  const question = () => screen.findByRole('alertdialog', { name: 'Add this person again?' });
  const answer = async (label: string) => user.click(within(await question()).getByRole('button', { name: label }));

  await reopen();
  await fillMember(user, 'Again');
  await submit(user);
  await seesText(/^Zed Hasty is already on your team with this Social Insurance Number\./);
  await answer('Go back');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('First name').value).toBe('Again');
  expect(await membersNamed(account, 'Again', 'first_name')).toEqual([]);

  await fill(user, field('Social Insurance Number'), '193456787');
  await submit(user);
  await seesText(/^Zed Hasty is already on your team with this email address\./);
  await answer('Add anyway');
  await sees(team.added);
  await isClosed();
  expect(await membersNamed(account, 'Again', 'first_name')).toHaveLength(1);
  proves(team.asksToRepeat);
});

test('adds a person when the check for duplicates fails', async () => {
  const account = await newCompany('Unasked Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  network.fail('POST /functions/v1/find-repeated-member');
  await fillMember(user, 'Zed');
  await submit(user);
  await sees(team.added);
  await isClosed();
});

test('says that the company is missing when a member is added', async () => {
  const user = await openDialog(await newCompany('Deleted Ltd', { plan: 'Professional' }));
  await fillMember(user, 'Nobody');
  network.fail(insert, {
    status: 400,
    body: { code: 'P0001', message: 'You need an active subscription plan to add team members.' },
  });
  network.change('GET /rest/v1/companies', () => []);
  await submit(user);
  await sees(team.noCompany);
  await screen.findByRole('heading', { level: 1, name: 'Your access to Deleted Ltd has ended' });
  screen.getByRole('link', { name: 'Complete company details' });
});

test('says that an active member has the Social Insurance Number', async () => {
  const account = await newCompany('Twice Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  await fillMember(user, 'First');
  await submit(user);
  await isClosed();
  for (const change of [{ action: 'activate' }, { status: 'approved' }])
    await account.request('PATCH', '/rest/v1/team_members?first_name=eq.First', change);
  await user.click(screen.getAllByRole('button', { name: 'Add Team Member' })[0] as HTMLElement);
  await screen.findByRole('dialog');
  await fillMember(user, 'Second');
  await submit(user);
  await findMessage(
    'Error adding team member',
    'An active team member of this company already has this Social Insurance Number.',
  );
  expect(await membersNamed(account, 'Second', 'first_name')).toEqual([]);
  // The error leaves with its form.
  await user.keyboard('{Escape}');
  await isClosed();
  expect(screen.queryByText('Error adding team member')).toBeNull();
});

test('adds a member once when the answer is lost', async () => {
  const account = await newCompany('Lost Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  network.loseAnswer(insert);
  await fillMember(user, 'Unheard');
  await submit(user);
  await sees(team.added);
  await isClosed();
  expect(await membersNamed(account, 'Unheard', 'first_name')).toHaveLength(1);
  await waitFor(() => expect(network.sent('/functions/v1/create-hellosign-document')).toHaveLength(1));
});

test('says which member was saved when the form changed before a retry, and adds another only on request', async () => {
  const account = await newCompany('Changed Ltd', { plan: 'Professional' });
  const user = await openDialog(account);
  const heal = [network.loseAnswer(insert), network.cut('request_key=eq.')];
  await fillMember(user, 'Changed');
  await submit(user);
  await findMessage(new RegExp(noConnection));
  for (const end of heal) end();
  await fill(user, field('Role'), 'Pastry chef');
  await submit(user);
  await findMessage(
    'An earlier attempt added Changed Hasty with the details entered then. View Details shows what was saved. Submit again only to add another person.',
  );
  expect(field('Role').value).toBe('Pastry chef');
  expect(await membersNamed(account, 'Changed', 'role')).toEqual([{ role: 'Baker' }]);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Add anyway' }));
  await sees(team.added);
  expect(await membersNamed(account, 'Changed', 'role')).toEqual([{ role: 'Baker' }, { role: 'Pastry chef' }]);
  proves(team.addedChanged);
});

test('completes activation and deactivation after a lost connection at either step', async () => {
  const account = await newCompany('Halfway Ltd', { plan: 'Professional' });
  await addMember(account, { first_name: 'Halfway', last_name: 'Hasty', commencement_date: '2026-11-16' });
  const stored = () => membersNamed(account, 'Halfway', 'status,action');
  const change = 'PATCH /rest/v1/team_members';
  const isMove = (body: unknown) => typeof body === 'object' && body !== null && 'status' in body;

  // The connection drops between the steps, so the action is not cleared. Asking again completes it.
  let user = await renderApp({ path: '/team', account });
  const drop = network.cut(change, { only: (body) => JSON.stringify(body) !== '{"action":"activate"}' });
  await chooseAction(user, /Request Activation/);
  await findMessage('Error activating team member');
  expect(await stored()).toEqual([{ status: 'pending', action: 'activate' }]);
  drop();
  user = await renderApp({ path: '/team', account });
  await chooseAction(user, /Request Activation/);
  await sees(team.activated);
  expect(await stored()).toEqual([{ status: 'approved', action: null }]);

  // The move succeeded and only its answer was lost: not a failure.
  const lose = network.loseAnswer(change, { only: isMove });
  await chooseAction(user, /Request Deactivation/);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
  await sees(team.deactivated);
  await screen.findByText('Processing', { selector: 'span' });
  expect(await stored()).toEqual([{ status: 'processing', action: null }]);
  lose();

  // The first answer is lost: the action is cleared, the page says so, and asking again completes it.
  network.loseAnswer(change, { times: 1 });
  const before = network.sent(change).length;
  await chooseAction(user, /Request Activation/);
  const bodies = () =>
    network
      .sent(change)
      .slice(before)
      .map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([{ action: 'activate' }, { action: null }]));
  await waitFor(async () => expect(await stored()).toEqual([{ status: 'processing', action: null }]));
  await findMessage('Error activating team member');
  await chooseAction(user, /Request Activation/);
  await screen.findByText('Approved', { selector: 'span' });
  proves(team.cutOff);
});
