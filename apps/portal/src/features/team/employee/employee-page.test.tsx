import { addMonthsClamped, firstOfMonth, todayAt } from '@portage/domain/dates/plain-date';
import { formatMonth } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { payOutPast, runPayrollOf } from '#testing/company/payroll.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, proves, sees, seesText, team } from '#testing/sees.ts';

const approved = { status: 'approved' };
const address = () => window.location.pathname + window.location.search;
const feeds = '/rest/v1/calendar_feeds';
const linkDialog = () => screen.findByRole('dialog', { name: 'Calendar link' });
const openLink = async (user: Awaited<ReturnType<typeof renderApp>>) => {
  await user.click(await screen.findByRole('button', { name: 'Calendar link' }));
  return linkDialog();
};
/** What a calendar gets at the link on screen. */
const read = async (link: string) => (await server.fetch(new URL(link).pathname)).status;
const shownLink = async () => {
  const dialog = await linkDialog();
  return (await within(dialog).findByLabelText<HTMLInputElement>('Private address')).value;
};

/** The dates of the strip of upcoming paydays. */
const stripDays = () =>
  screen
    .queryAllByRole('listitem')
    .map(({ textContent }) => /^(\d+ \w{3} \d{4})(?:Next|Upcoming) payday/.exec(textContent ?? '')?.[1])
    .filter((day) => day !== undefined);

test('shows that schedules are loading, then that there are none', async () => {
  const account = await newCompany('Unscheduled Ltd');
  await addMember(account, { first_name: 'Pending', last_name: 'Person' });
  const release = network.hold('GET /rest/v1/team_members');
  const user = await renderApp({ path: '/team/employee', account });
  await sees(team.scheduleRoute, team.scheduleHeading, team.employeeSearchField, team.loading);
  expect(screen.queryByText('No approved employees with payroll schedules found.')).toBeNull();
  release();
  await sees(team.noEmployees, team.select);
  expect(screen.queryByText('Loading...')).toBeNull();
  screen.getByText('Paydays appear here once a team member is active.');
  expect(screen.getByRole('link', { name: 'Open Team' }).getAttribute('href')).toBe('/team');
  await user.click(screen.getByRole('link', { name: 'Back to Team' }));
  await waitFor(() => expect(address()).toBe('/team'));
  proves(team.back);
});

test('finds employees, keeps the chosen one in the address, and shows the next six paydays', async () => {
  const account = await newCompany('Scheduled Ltd', { plan: 'Professional' });
  const long = `${'Ångström-'.repeat(20)}<b>Bo</b>`;
  await addMember(account, approved);
  await addMember(account, { ...approved, first_name: long, role: 'R'.repeat(200), payroll_schedule: 'Monthly' });
  const user = await renderApp({ path: '/team/employee?member=no-such-member', account });
  await sees(team.select);
  const search = screen.getByPlaceholderText('Search employees...');
  proves(team.searchEmployees);
  await fill(user, search, 'angstrom');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Maya Tremblay/ })).toBeNull());
  const button = screen.getByRole('button', { name: new RegExp(`^${long} Tremblay`) });
  await user.click(button);
  await screen.findByRole('heading', { name: `${long} Tremblay's Payroll Schedule` });
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(new URLSearchParams(window.location.search).get('member')).toMatch(/^[0-9a-f-]{36}$/);
  await seesText('Start date: 1 June 2026');

  await fill(user, search, 'nothing like that');
  await sees(team.noEmployees);
  expect(screen.queryByRole('link', { name: 'Open Team' })).toBeNull();
  // The search narrows the list, not the chosen schedule.
  screen.getByRole('heading', { name: `${long} Tremblay's Payroll Schedule` });
  await user.clear(search);
  await user.click(await screen.findByRole('button', { name: /^Maya Tremblay/ }));
  await sees(team.own, team.strip);
  const section = screen.getByRole('heading', { name: 'Upcoming Paydays' }).parentElement as HTMLElement;
  const days = within(section).getAllByRole('listitem');
  expect(days.map(({ textContent }) => /Next payday|Upcoming payday/.exec(textContent ?? '')?.[0])).toEqual([
    'Next payday',
    ...Array.from({ length: 5 }, () => 'Upcoming payday'),
  ]);
  proves(team.six);
});

test('says when each employee and all of them are paid next, before one is chosen', async () => {
  const account = await newCompany('Next Ltd', { plan: 'Professional' });
  const term = { ...approved, commencement_date: '2026-11-16' };
  for (const first_name of ['Ada', 'Bo', 'Cleo', 'Dan']) await addMember(account, { ...term, first_name });
  await addMember(account, { ...term, first_name: 'Eve', payroll_schedule: 'Monthly' });
  await runPayrollOf(account);
  const user = await renderApp({ path: '/team/employee', account });
  await screen.findByRole('button', { name: /^Ada Tremblay.*Next payday 30 November$/ });
  await screen.findByRole('button', { name: /^Eve Tremblay.*Next payday 16 December$/ });
  const [first] = within(screen.getByRole('region', { name: 'Next paydays' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('30 Nov 2026Ada TremblayBo TremblayCleo Tremblayand 1 other person');
  await user.click(within(first as HTMLElement).getAllByRole('button')[0] as HTMLElement);
  await screen.findByRole('heading', { name: /'s Payroll Schedule$/ });
  expect(screen.queryByRole('heading', { name: 'Next paydays' })).toBeNull();
});

test('shows past and upcoming paydays by month', async () => {
  const account = await newCompany('Calendar Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...approved, commencement_date: '2026-10-01', payroll_schedule: 'Monthly' });
  await runPayrollOf(account, '2026-10-25');
  await server.rows(
    "update public.payments set status = 'collected' where team_member_id = $1 and payday = '2026-11-01'",
    [id],
  );
  await payOutPast();
  const user = await renderApp({ path: `/team/employee?member=${id}`, account });
  const legend = within(await screen.findByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual(['Today', 'Upcoming Payday', 'Past Payday']);
  proves(team.legend);
  const calendar = () => screen.getByRole('table', { name: /^Paydays in/ });
  const month = () => calendar().querySelector('caption')?.textContent ?? '';
  const tooltip = async (name: RegExp) => {
    await user.hover(within(calendar()).getAllByRole('button', { name })[0] as HTMLElement);
    return (await screen.findByRole('tooltip')).textContent;
  };
  // The next payday is on the first of the next month, or today.
  const today = todayAt(Date.now());
  const first = firstOfMonth(today);
  const next = today === first ? today : addMonthsClamped(first, 1);
  expect(month()).toBe(`Paydays in ${formatMonth(next)}`);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  const now = month();
  expect(now).toBe(`Paydays in ${formatMonth(first)}`);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(month()).not.toBe(now);
  expect(await tooltip(/Upcoming Payment/)).toBe('Upcoming Payment');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(month()).toBe(now);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(month()).not.toBe(now);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await tooltip(/Payment Completed/)).toBe('Payment Completed');
  proves(team.calendar, team.tooltips);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('lists 50 of ten thousand employees, and finds any of them', async () => {
  const account = await newCompany('Crowded Ltd', { plan: 'Professional' });
  const id = await addMember(account, approved);
  const [row] = (await account.request('GET', `/rest/v1/team_members?team_member_id=eq.${id}`)) as object[];
  const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  network.change(/GET .*team_members\?.*select=\*/, (_, { url }) => {
    const last = /00000000-0000-4000-8000-(\d{12})/.exec(decodeURIComponent(url))?.[1];
    const offset = Number(last ?? 0);
    return Array.from({ length: Math.min(1000, 10_000 - offset) }, (_, at) => ({
      ...row,
      team_member_id: idOf(offset + at + 1),
      first_name: 'Person',
      last_name: `${String(offset + at + 1).padStart(5, '0')}.`,
    }));
  });
  const user = await renderApp({ path: `/team/employee?member=${idOf(120)}`, account });
  await seesText('Page 3 of 200 · 10,000 employees');
  const employees = () => screen.getAllByRole('button', { name: /^Person / });
  expect(employees()).toHaveLength(50);
  expect(screen.getByRole('button', { name: /^Person 00120\./ }).getAttribute('aria-pressed')).toBe('true');
  await fill(user, screen.getByPlaceholderText('Search employees...'), 'person 09999.');
  await waitFor(() => expect(employees()).toHaveLength(1));
  proves(team.manyEmployees);
});

test('says when a person leaves, and which paydays no longer pay', async () => {
  const account = await newCompany('Leaving Ltd', { plan: 'Professional' });
  const id = await addMember(account, {
    ...approved,
    commencement_date: '2026-06-01',
    payroll_schedule: 'Monthly',
  });
  await account.request('POST', '/functions/v1/end-employment', { team_member_id: id, last_day: '2026-12-15' });
  await renderApp({ path: `/team/employee?member=${id}`, account });
  await seesText('Start date: 1 June 2026');
  await seesText('Last working day: 15 December 2026');
  // 1 January pays 1 to 15 December.
  await waitFor(() => expect(stripDays()).toEqual(['1 Dec 2026', '1 Jan 2027']));
  await seesText('No pay after the last working day, 15 December 2026.');
});

test('says that nothing more is paid to a person who left and was paid', async () => {
  const account = await newCompany('Left Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...approved, commencement_date: '2026-11-01', paid_until: '2026-11-15' });
  await account.request('POST', '/functions/v1/end-employment', { team_member_id: id, last_day: '2026-11-15' });
  await renderApp({ path: `/team/employee?member=${id}`, account });
  await seesText('No paydays in the next six months.');
  expect(stripDays()).toEqual([]);
});

test('follows a change of the schedule from its day on', async () => {
  const account = await newCompany('Rescheduled Ltd', { plan: 'Professional' });
  const id = await addMember(account, {
    ...approved,
    commencement_date: '2026-09-16',
    payroll_schedule: 'Monthly',
    paid_until: '2026-11-15',
  });
  const change = { team_member_id: id, effective_on: '2027-02-16', payroll_schedule: 'Bi-Weekly' };
  await account.request('POST', '/functions/v1/change-employment', change);
  await renderApp({ path: `/team/employee?member=${id}`, account });
  await seesText('Start date: 16 September 2026');
  await waitFor(() =>
    expect(stripDays()).toEqual([
      '16 Dec 2026',
      '16 Jan 2027',
      '16 Feb 2027',
      // Every fortnight from the start of employment.
      '17 Feb 2027',
      '3 Mar 2027',
      '17 Mar 2027',
    ]),
  );
});

test('says of a past payday that it paid nothing, or is not paid yet', async () => {
  const account = await newCompany('Late Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...approved, commencement_date: '2026-09-10', payroll_schedule: 'Monthly' });
  // The first payday, 10 October, was over when payroll ran first.
  await runPayrollOf(account, '2026-10-20');
  const user = await renderApp({ path: `/team/employee?member=${id}`, account });
  // It opens on the month of the next payday.
  await screen.findByRole('table', { name: 'Paydays in December 2026' });
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  const november = await screen.findByRole('table', { name: 'Paydays in November 2026' });
  within(november).getByRole('button', { name: /Not paid yet/ });
  expect(within(november).queryByRole('button', { name: /Payment Completed/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  const october = await screen.findByRole('table', { name: 'Paydays in October 2026' });
  within(october).getByRole('button', { name: /No payment on this day/ });
});

test('says that paydays could not be loaded, and loads them again', async () => {
  const account = await newCompany('Unread Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...approved, commencement_date: '2026-11-02', payroll_schedule: 'Monthly' });
  const end = network.fail('GET /rest/v1/payments');
  const user = await renderApp({ path: `/team/employee?member=${id}`, account });
  await seesText("We couldn't load the paydays.");
  expect(stripDays()).toEqual([]);
  end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(stripDays()[0]).toBe('2 Dec 2026'));
});

test('speaks of an estimate only beside an amount, and of a payday to come as one to be paid', async () => {
  const account = await newCompany('Estimated Ltd', { plan: 'Professional' });
  const id = await addMember(account, { ...approved, commencement_date: '2026-10-09', payroll_schedule: 'Monthly' });
  await runPayrollOf(account);
  await renderApp({ path: `/team/employee?member=${id}`, account });
  await seesText('Start date: 9 October 2026');
  const textOf = (day: string) =>
    screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith(day))?.textContent;
  // 9 January 2027 is a Saturday.
  await waitFor(() => expect(textOf('9 Jan 2027')).toContain('Will be paid on 8 January.'));
  expect(screen.queryByText(/estimate/)).toBeNull();
});

test('says that a payday near a provincial holiday stays the same', async () => {
  const account = await newCompany('Holiday Ltd', { plan: 'Professional' });
  const terms = { ...approved, commencement_date: '2026-09-16', payroll_schedule: 'Monthly' };
  const inOntario = await addMember(account, { ...terms, state: 'ON' });
  const inQuebec = await addMember(account, { ...terms, first_name: 'Zoé', state: 'QC' });
  const note =
    'Family Day in Ontario is on 15 February. Banks settle payments on that day, so the payday stays the same.';
  const user = await renderApp({ path: `/team/employee?member=${inOntario}`, account });
  await seesText('Start date: 16 September 2026');
  const payday = () => screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith('16 Feb 2027'));
  await waitFor(() => expect(payday()?.textContent).toBe('16 Feb 2027Upcoming payday'));
  for (const _ of ['January', 'February']) await user.click(screen.getByRole('button', { name: 'Next' }));
  const notes = await screen.findByRole('list', { name: 'Provincial holidays near a payday' });
  expect(notes.textContent).toBe(`16 Feb 2027: ${note}`);

  await renderApp({ path: `/team/employee?member=${inQuebec}`, account });
  await seesText('Start date: 16 September 2026');
  expect(screen.queryByText(/Family Day/)).toBeNull();
});

test('creates a calendar link once, and shows it only then', async () => {
  const account = await newCompany('Linked Ltd');
  let user = await renderApp({ path: '/team/employee', account });
  const loaded = network.hold(`GET ${feeds}`);
  const dialog = await openLink(user);
  await seesText('Paydays and invoice due dates in your own calendar, kept up to date. Amounts are not included.');
  const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create link' });
  expect(create.disabled).toBe(true);
  expect(within(dialog).queryByText('There is no link yet.')).toBeNull();
  loaded();
  await within(dialog).findByText('There is no link yet.');
  expect(within(dialog).queryByRole('button', { name: 'Revoke link' })).toBeNull();

  network.fail(`POST ${feeds}`, { times: 1 });
  await user.click(create);
  await findMessage("We couldn't create the calendar link", 'The service is away');
  expect(within(dialog).queryByLabelText('Private address')).toBeNull();
  await waitFor(() => expect(create.disabled).toBe(false));
  const before = network.sent(`POST ${feeds}`).length;
  const release = network.hold(`POST ${feeds}`);
  await user.dblClick(create);
  release();
  const link = await shownLink();
  expect(network.sent(`POST ${feeds}`)).toHaveLength(before + 1);
  expect(await read(link)).toBe(200);
  await within(dialog).findByText('Link created on 20 November 2026. No calendar has used it yet.');

  user = await renderApp({ path: '/team/employee', account });
  const again = await openLink(user);
  await within(again).findByText('Link created on 20 November 2026. A calendar last used it on 20 November 2026.');
  expect(within(again).queryByLabelText('Private address')).toBeNull();
});

test('renews and revokes a calendar link after asking, and reports what fails', async () => {
  const account = await newCompany('Relinked Ltd');
  const user = await renderApp({ path: '/team/employee', account });
  const dialog = await openLink(user);
  await within(dialog).findByText('There is no link yet.');
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  const first = await shownLink();
  const ask = async (name: string) => {
    await user.click(await within(await linkDialog()).findByRole('button', { name }));
    return screen.findByRole('alertdialog');
  };
  const confirm = async (name: string, title: string) => {
    const question = await ask(name);
    within(question).getByText(title);
    within(question).getByText('Calendars that use the current link will stop updating.');
    await user.click(within(question).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await user.click(within(await ask('Create new link')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await read(first)).toBe(200);

  await confirm('Create new link', 'Create a new calendar link?');
  await waitFor(async () => expect(await shownLink()).not.toBe(first));
  const second = await shownLink();
  expect([await read(first), await read(second)]).toEqual([404, 200]);

  network.fail(`DELETE ${feeds}`, { times: 1 });
  await confirm('Revoke link', 'Revoke the calendar link?');
  await findMessage("We couldn't revoke the calendar link", 'The service is away');
  // The link that still works stays on screen.
  expect(await shownLink()).toBe(second);
  expect(await read(second)).toBe(200);
  network.fail(`PATCH ${feeds}`, { times: 1 });
  await confirm('Create new link', 'Create a new calendar link?');
  await findMessage("We couldn't create the calendar link", 'The service is away');
  expect(await shownLink()).toBe(second);
  await confirm('Revoke link', 'Revoke the calendar link?');
  await within(await linkDialog()).findByText('There is no link yet.');
  expect(screen.queryByLabelText('Private address')).toBeNull();
  expect(await read(second)).toBe(404);
  proves(team.calendarLink);
});

test('says that the calendar link could not be loaded', async () => {
  const account = await newCompany('Linkless Ltd');
  const end = network.fail(`GET ${feeds}`);
  const user = await renderApp({ path: '/team/employee', account });
  const dialog = await openLink(user);
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe("We couldn't load the calendar link. Check your connection and try again.");
  expect(within(dialog).queryByRole('button', { name: 'Create link' })).toBeNull();
  end();
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await within(dialog).findByText('There is no link yet.');
  within(dialog).getByRole('button', { name: 'Create link' });
});
