import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction, chooseMore, findAction } from '#testing/row-menu.ts';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage, proves, sees, team } from '#testing/sees.ts';

const table = () => screen.findByRole('table', { name: 'Team members' });
const rowOf = async (name: string) => within(await table()).findByRole('row', { name: new RegExp(name) });
const names = async () => {
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? '');
};
const search = () => screen.getByPlaceholderText('Search by name or role...');
const address = () => window.location.pathname + window.location.search;
/** Whether a change moves a member to another status, which is the second step of an activation. */
const isMove = (body: unknown) => typeof body === 'object' && body !== null && 'status' in body;
const approved = { status: 'approved' };

/** A company with the plan for five, two approved members and a pending one. */
async function companyWithTeam() {
  const account = await newCompany('Team Ltd', { plan: 'Professional' });
  await addMember(account, { ...approved, first_name: 'Maya', last_name: 'Tremblay', salary: 91_000 });
  await addMember(account, { ...approved, first_name: 'Liam', last_name: 'Chen', salary: 84_000 });
  await addMember(account, { first_name: 'Élodie', last_name: 'Gagnon', role: 'Support Lead' });
  return account;
}

test('shows that the team is loading, then filters and sorts it in the address', async () => {
  const account = await companyWithTeam();
  const release = network.hold('GET /rest/v1/team_members');
  const user = await renderApp({ path: '/team', account });
  await sees(team.loading, team.route, team.heading, team.subtitle);
  release();
  const headers = within(await table()).getAllByRole('columnheader');
  const columns = ['Name', 'Role', 'Status', 'Schedule', 'Salary (CAD)', 'Start', 'Actions'];
  // Wide tables hide the columns that only cards show.
  const shown = headers.flatMap(({ textContent }) => columns.filter((column) => column === textContent));
  expect(shown).toEqual(columns);
  const status = screen.getByLabelText<HTMLSelectElement>('Status');
  expect(Array.from(status.options, ({ text }) => text)).toEqual(['All Status', 'Pending', 'Processing', 'Approved']);
  proves(team.statuses);

  await fill(user, search(), '  elodie   GAGNON ');
  await waitFor(async () => expect(await names()).toEqual([expect.stringContaining('Élodie Gagnon')]));
  await fill(user, search(), 'engin');
  await waitFor(async () => expect(await names()).toHaveLength(2));
  expect((await names()).join()).not.toContain('Élodie');
  proves(team.search);
  await fill(user, search(), 'nobody <script>');
  await sees(team.empty, team.noMatch);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  // An accent does not sort a name behind all others.
  await user.click(within(await table()).getByRole('button', { name: 'Name' }));
  await waitFor(async () =>
    expect(await names()).toEqual(['Élodie', 'Liam', 'Maya'].map((name) => expect.stringContaining(name))),
  );
  await user.selectOptions(status, 'Approved');
  await waitFor(() => expect(address()).toContain('status=approved'));
  await waitFor(async () => expect(await names()).toHaveLength(2));

  const salary = within(await table()).getByRole('button', { name: 'Salary (CAD)' });
  await user.click(salary);
  await user.click(salary);
  await waitFor(() => expect(address()).toBe('/team?sort=-salary&status=approved'));
  expect(
    within(await table())
      .getByRole('columnheader', { name: 'Salary (CAD)' })
      .getAttribute('aria-sort'),
  ).toBe('descending');
  expect(await names()).toEqual([expect.stringContaining('Maya'), expect.stringContaining('Liam')]);
  proves(team.columns);
  await user.click(screen.getByRole('link', { name: 'Payroll Schedules' }));
  await waitFor(() => expect(address()).toBe('/team/employee'));
  proves(team.schedulesButton);
});

test('saves the filtered team as CSV', async () => {
  const account = await companyWithTeam();
  const saved = watchSaves();
  const user = await renderApp({ path: '/team?status=approved&sort=-salary', account });
  await waitFor(async () => expect(await names()).toHaveLength(2));
  await chooseMore(user, 'Export CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Name,Role,Status,Schedule,Salary,Start');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Maya Tremblay', 'Liam Chen']);
  expect(lines.join()).not.toContain('***');
  proves(team.csv);
});

test('explains on the Add button why a member cannot be added', async () => {
  const without = await newCompany('Planless Ltd');
  let user = await renderApp({ path: '/team', account: without });
  const add = async () => (await screen.findAllByRole('button', { name: 'Add Team Member' }))[0] as HTMLElement;
  await waitFor(async () => expect((await add()).getAttribute('aria-disabled')).toBe('true'));
  // The empty list leads to the plan, once.
  await screen.findByText(/^Once your plan is active, add your first team member here\./);
  const main = within(screen.getByRole('main'));
  expect(
    main.getAllByRole('link', { name: /\bplan\b/i }).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['Pick a Plan', '/plan']]);
  await user.hover(await add());
  await sees(team.noPlanTooltip);
  await user.click(await add());
  expect(screen.queryByRole('dialog', { name: 'Add Team Member' })).toBeNull();

  const full = await newCompany('Full Ltd', { plan: 'Professional' });
  for (const last_name of ['One', 'Two', 'Three', 'Four', 'Five']) await addMember(full, { ...approved, last_name });
  user = await renderApp({ path: '/team', account: full });
  await rowOf('Maya Five');
  // At the maximum it only warns: the plan limits activation, not adding.
  await waitFor(async () => expect((await add()).getAttribute('aria-disabled')).toBe('false'));
  await user.hover(await add());
  await sees(team.capTooltip);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('reports the database’s rejection of an activation beyond the cap', async () => {
  const account = await newCompany('Capped Ltd', { plan: 'Professional' });
  for (const last_name of ['One', 'Two', 'Three', 'Four', 'Five']) await addMember(account, { ...approved, last_name });
  await addMember(account, { last_name: 'Six', commencement_date: '2026-11-16' });
  const user = await renderApp({ path: '/team', account });
  await chooseAction(user, /Request Activation/, 'Maya Six');
  await findMessage('Error activating team member', /maximum number of team members \(5\)/);
  proves(team.activationFailed);
});

test('links to the contracts of a member', async () => {
  const account = await newCompany('Contracts Ltd', { plan: 'Professional' });
  const contracts = ['https://sign.example/1', '/sign/2'];
  await addMember(account, { ...approved, first_name: '<b>Bo</b>', last_name: 'O', associated_contracts: contracts });
  const user = await renderApp({ path: '/team', account });
  await chooseAction(user, /View Details/);
  const details = await screen.findByRole('dialog', { name: '<b>Bo</b> O' });
  const links = within(details).getAllByRole('link', { name: /Employee Placement Letter/ });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
    contracts.map((contract) => [contract, '_blank']),
  );
  proves(team.contracts);
});

test('says which parts of a payroll schedule are not set', async () => {
  const account = await companyWithTeam();
  const lacks = [{ commencement_date: null, payroll_schedule: 'Bi-Weekly' }, { payroll_schedule: '' }];
  network.change(/GET .*team_members\?.*select=\*/, (rows) =>
    (rows as object[])
      .slice(0, 2)
      .map((row, at) => ({ ...row, ...approved, team_member_id: `n-${at + 1}`, ...lacks[at] })),
  );
  await renderApp({ path: '/team/employee?member=n-1', account });
  await sees(team.noStart);
  screen.getByText('Schedule: Bi-Weekly');
  expect(screen.queryByRole('heading', { name: 'Upcoming Paydays' })).toBeNull();
  await renderApp({ path: '/team/employee?member=n-2', account });
  await sees(team.noSchedule);
  screen.getByText(/^Start date: \d/);
  expect(screen.queryByRole('heading', { name: 'Upcoming Paydays' })).toBeNull();
});

test('asks once on a double click, and deactivates what is already deactivated without harm', async () => {
  const account = await companyWithTeam();
  const user = await renderApp({ path: '/team', account });
  const deactivate = await findAction(user, /Request Deactivation/, 'Liam Chen');
  // Another tab deactivates him first.
  for (const body of [{ action: 'deactivate' }, { status: 'processing', action: null }])
    await account.request('PATCH', '/rest/v1/team_members?first_name=eq.Liam', body);
  await user.click(deactivate);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
  await sees(team.deactivated);
  const activate = await findAction(user, /Request Activation/, 'Liam Chen');
  const before = network.sent('PATCH /rest/v1/team_members').length;
  await user.dblClick(activate);
  await sees(team.activated);
  await within(await rowOf('Liam Chen')).findByText('Approved');
  expect(
    network
      .sent('PATCH /rest/v1/team_members')
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([{ action: 'activate' }, { status: 'approved', action: null }]);
  proves(team.pressedTwice, team.twoSteps);
});

test('clears the action when a deactivation fails', async () => {
  const user = await renderApp({ path: '/team', account: await companyWithTeam() });
  await rowOf('Maya Tremblay');
  network.fail('PATCH /rest/v1/team_members', { only: isMove });
  await chooseAction(user, /Request Deactivation/, 'Maya Tremblay');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
  await findMessage('Error deactivating team member', 'The service is away');
  await waitFor(() => expect(network.sent('PATCH /rest/v1/team_members').at(-1)?.body).toEqual({ action: null }));
  proves(team.deactivationFailed);
});

test('adds the first person from the empty list', async () => {
  const account = await newCompany('First Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/team', account });
  await user.click(await screen.findByRole('button', { name: 'Add your first person' }));
  await screen.findByRole('dialog', { name: 'Add Team Member' });
});

test('offers an export once the list has loaded, and says when there is no one to export', async () => {
  const account = await newCompany('Nothing To Export Ltd', { plan: 'Professional' });
  const release = network.hold('GET /rest/v1/team_members');
  const user = await renderApp({ path: '/team', account });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Import CSV' });
  expect(screen.queryByRole('menuitem', { name: 'Export CSV' })).toBeNull();
  await user.keyboard('{Escape}');
  release();
  await screen.findByRole('button', { name: 'Add your first person' });
  await chooseMore(user, 'Export CSV');
  await findMessage('No one to export', 'The list is empty. Add people, or clear the search and the filter.');
});

test('requests the activation of the selected people, up to the maximum of the plan', async () => {
  const account = await newCompany('Bulk Ltd', { plan: 'Professional' });
  const ready = { state: 'ON', postal_code: 'M5V 2T6', commencement_date: '2026-11-16' };
  await addMember(account, { ...ready, ...approved, last_name: 'Active' });
  await addMember(account, { ...ready, last_name: 'One' });
  await addMember(account, { ...ready, last_name: 'Two' });
  await addMember(account, { ...ready, last_name: 'Asked', state: null, postal_code: null });
  const user = await renderApp({ path: '/team', account });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  const bar = await screen.findByRole('region', { name: 'Selection' });
  within(bar).getByText('4 selected');
  await within(bar).findByText(/^First payday 30 November: CAD [\d,.]+ gross\s· 1 needs details first$/);
  await user.click(within(bar).getByRole('button', { name: 'Request Activation (3)' }));
  await findMessage('2 team members activated', /^1 person needs details first/);
  expect(
    await account.request('GET', '/rest/v1/team_members?select=last_name,status&status=eq.approved&order=last_name'),
  ).toEqual(['Active', 'One', 'Two'].map((last_name) => ({ last_name, status: 'approved' })));
  await within(bar).findByRole('button', { name: 'Request Activation (1)' });

  // A filter hides selected people from the actions.
  await user.selectOptions(screen.getByLabelText('Status'), 'Approved');
  await within(bar).findByText('3 selected');
  expect(within(bar).queryByRole('button', { name: /Request Activation/ })).toBeNull();

  const full = await newCompany('Full Bulk Ltd', { plan: 'Professional' });
  for (const last_name of ['One', 'Two', 'Three', 'Four']) await addMember(full, { ...ready, ...approved, last_name });
  for (const last_name of ['Five', 'Six']) await addMember(full, { ...ready, last_name });
  const other = await renderApp({ path: '/team', account: full });
  await other.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await other.click(await screen.findByRole('button', { name: 'Request Activation (2)' }));
  await findMessage('Error activating team member', /^1 team member activated .*maximum number of team members \(5\)/);
});

test('opens a person’s details in the address, and Back closes them', async () => {
  const account = await companyWithTeam();
  const user = await renderApp({ path: '/team?status=approved', account });
  await chooseAction(user, /View Details/, 'Maya');
  await screen.findByRole('dialog', { name: 'Maya Tremblay' });
  expect(address()).toMatch(/^\/team\?status=approved&member=[0-9a-f-]{36}$/);
  const link = address();
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/team?status=approved');
  await renderApp({ path: link, account });
  await screen.findByRole('dialog', { name: 'Maya Tremblay' });
});
