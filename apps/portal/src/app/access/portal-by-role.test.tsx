import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { colleague, join } from '#testing/company/colleagues.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { seesText } from '#testing/sees.ts';
import { roleNames } from '../../lib/texts/names/role-names.ts';

const denied = "You don't have access to this page";
/** The heading of each page by role; the owner's is the specification's. */
const pages = [
  ['/home', 'Dashboard', 'Dashboard', 'Dashboard'],
  ['/team', 'Team', 'Team', 'Team'],
  ['/team/employee', 'Payroll Schedules', denied, denied],
  ['/pay', 'Pay', 'Pay', denied],
  ['/company', 'Company Settings', 'Company Settings', 'Company Settings'],
  ['/plan', 'Plan', 'Plan', 'Plan'],
  ['/documents', 'Documents', 'Documents', denied],
  ['/cost-calculator', 'Cost Calculator', 'Cost Calculator', 'Cost Calculator'],
] as const;

const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test.each([
  ['admin', 1, ['Dashboard', 'Team', 'Pay', 'Company', 'Plan', 'Documents', 'Time & Attendance']],
  ['finance', 2, ['Dashboard', 'Team', 'Pay', 'Company', 'Plan', 'Documents', 'Time & Attendance']],
  ['viewer', 3, ['Dashboard', 'Team', 'Company', 'Plan', 'Time & Attendance']],
] as const)('opens the pages of the role %s, and says why not the others', async (role, column, items) => {
  const owner = await newCompany(`By Role ${role} Ltd`, { plan: 'Essential' });
  const account = await colleague(owner, role);
  for (const page of pages) {
    await renderApp({ path: page[0], account });
    const title = page[column];
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title));
    if (title === denied) screen.getByText(/^Your role at By Role .* Ltd is (Finance|Viewer), which does not include/);
    await waitFor(() => expect(menu()).toEqual(items));
    await screen.findByText(`Your role: ${roleNames[role]}`);
  }
});

test.each([
  ['finance', true],
  ['viewer', false],
] as const)(
  'shows the dashboard to the role %s with names, and with amounts only where it may see pay',
  async (role, pay) => {
    const owner = await newCompany(`Home ${role} Ltd`, { plan: 'Essential' });
    const team_member_id = await addMember(owner, { first_name: 'Maya', last_name: 'Tremblay', status: 'approved' });
    const [{ day = '' } = {}] = await server.rows<{ day: string }>('select (app.today() + 30)::text as day');
    const bonus = { team_member_id, start_date: day, end_date: day, amount: 500, payment_type: 'Bonus' };
    await owner.request('POST', '/rest/v1/wip_one_time_payments', bonus);
    await renderApp({ path: '/home', account: await colleague(owner, role) });
    await screen.findByText('Your company added Maya Tremblay');
    if (pay) await screen.findByText(new RegExp(`^${owner.email} requested Bonus for Maya Tremblay`));
    expect(screen.getByRole('region', { name: 'Team Members' }).textContent).toContain('1');
    expect(screen.queryByRole('region', { name: 'Payments (CAD, this month)' }) !== null).toBe(pay);
    expect(screen.queryByRole('region', { name: 'Getting Started' })).toBeNull();
  },
);

test('says why not after signing in on the way to a page that the role cannot open', async () => {
  const owner = await newCompany('Way In Ltd', { plan: 'Essential' });
  const account = await colleague(owner, 'finance');
  const user = await renderApp({ path: '/team/employee?member=n-1' });
  await user.type(await screen.findByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), account.password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: denied });
  screen.getByText(/^Your role at Way In Ltd is Finance/);
});

test('shows Finance the pay of a person, and never asks for personal details', async () => {
  const owner = await newCompany('Figures Ltd', { plan: 'Essential' });
  await addMember(owner, {
    first_name: 'Maya',
    last_name: 'Tremblay',
    status: 'approved',
    commencement_date: '2026-09-21',
    birth_date: '1987-06-05',
    payroll_schedule: 'Monthly',
  });
  await runPayrollOf(owner);
  const finance = await colleague(owner, 'finance');
  await renderApp({ path: '/team', account: finance });
  await screen.findByText('Maya Tremblay');
  expect(screen.queryByRole('button', { name: 'Add Team Member' })).toBeNull();

  await renderApp({ path: '/pay', account: finance });
  await screen.findByRole('tab', { name: 'Scheduled Payments' });
  expect(screen.queryByRole('button', { name: 'Create One-time Payment' })).toBeNull();
  expect(network.sent('GET /rest/v1/team_members')).toEqual([]);
  await renderApp({ path: '/pay?tab=one-time', account: finance });
  await seesText(/appear here\. The owner or an admin of your company can request them\.$/);

  await expect(finance.request('GET', '/rest/v1/team_members?select=birth_date')).resolves.toEqual([]);
  const embedded = '/rest/v1/payments?select=team_members(birth_date)';
  expect(JSON.stringify(await finance.request('GET', embedded))).not.toContain('1987-06-05');
  expect(JSON.stringify(await owner.request('GET', embedded))).toContain('1987-06-05');
});

test('refuses the next act after the role was lowered, and refreshes the rights of the page', async () => {
  const owner = await newCompany('Lowered Ltd', { plan: 'Essential' });
  const account = await colleague(owner, 'finance');
  const user = await renderApp({ path: '/pay', account });
  await screen.findByRole('tab', { name: 'Scheduled Payments' });
  await server.rows("update public.company_members set role = 'viewer' where user_id = $1", [account.userId]);
  await user.click(screen.getByRole('button', { name: 'Statement' }));
  await screen.findByRole('heading', { name: denied });
});

test('asks someone of two companies which one to show, and keeps the choice of each tab', async () => {
  const first = await newCompany('First Ltd');
  const second = await newCompany('Second Ltd');
  const account = await colleague(second, 'viewer');
  await join(account, first, 'admin');
  const user = await renderApp({ path: '/company', account });
  await screen.findByRole('heading', { name: 'Choose a company' });
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open Second Ltd' }));
  await screen.findByRole('region', { name: 'Who can sign in' });
  await screen.findAllByText(second.email);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Switch company' }), 'First Ltd');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));

  // Another tab chose again; this one keeps its company, and a new one opens with the last choice.
  localStorage.setItem(`portage-company ${account.userId}`, second.companyId);
  await renderApp({ path: '/company', account });
  await screen.findAllByText(first.email);
  sessionStorage.clear();
  await renderApp({ path: '/company', account });
  await screen.findAllByText(second.email);
});
