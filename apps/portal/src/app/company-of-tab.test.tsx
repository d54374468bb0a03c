import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { colleague, endAccess, join } from '#testing/company/colleagues.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findAction } from '#testing/row-menu.ts';
import { keepRecent, recentItems } from './palette/recent-items.ts';

const main = () => within(screen.getByRole('main'));
const ended = (company: string) =>
  screen.findByRole('heading', { level: 1, name: `Your access to ${company} has ended` });
const switcher = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Switch company' });

/** Reads the companies again, as a return to the window does. */
const readCompaniesAgain = () => queryClient.invalidateQueries({ queryKey: ['companies'] });

/** Another tab of this browser switched; this one shares only the local storage with it. */
const switchedInAnotherTab = ({ userId }: Account, { companyId }: Account) => {
  localStorage.setItem(`portage-company ${userId}`, companyId);
};

const namesIn = async ({ companyId }: Account) =>
  (
    await server.rows<{ first_name: string }>('select first_name from public.team_members where company_id = $1', [
      companyId,
    ])
  ).map(({ first_name }) => first_name);

const header =
  'First name,Last name,Email,Role,Hired already,Salary,Payroll schedule,Address 1,Commencement date,Birth date,SIN';
const people = [
  'Ada,Ng,ada@people.example,Analyst,no,91000,Monthly,1 Main St,2027-01-04,1990-02-05,046454286',
  'Bo,Ng,bo@people.example,Analyst,no,91000,Monthly,1 Main St,2027-01-04,1990-02-05,130692544',
];

/** Opens the import with people in its preview. */
async function previewImport(account: Account, count = 1) {
  const user = await renderApp({ path: '/team?view=import', account });
  const field = await screen.findByLabelText<HTMLInputElement>(/^CSV file/);
  await waitFor(() => expect(field.disabled).toBe(false));
  await user.upload(
    field,
    new File([[header, ...people.slice(0, count)].join('\n')], 'people.csv', { type: 'text/csv' }),
  );
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: /^Add \d/ });
  // The plan, which says whether people can be added, is read on its own.
  await waitFor(() => expect(add.disabled).toBe(false));
  return user;
}

test('adds the people of an open import to its company after a second one was joined in another tab', async () => {
  const first = await newCompany('First Ltd', { plan: 'Professional' });
  const second = await newCompany('Second Ltd', { plan: 'Professional' });
  const user = await previewImport(first);
  await join(first, second, 'admin');
  switchedInAnotherTab(first, second);
  await readCompaniesAgain();
  expect((await switcher()).selectedOptions[0]?.textContent).toBe('First Ltd');
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
  await screen.findByText('1 person added.');
  expect(await namesIn(first)).toEqual(['Ada']);
  expect(await namesIn(second)).toEqual([]);
});

/** An account of two companies whose tab shows the import of the first one. */
async function importOfTwo(count: number) {
  const first = await newCompany('First Ltd', { plan: 'Professional' });
  const second = await newCompany('Second Ltd', { plan: 'Professional' });
  await join(first, second, 'admin');
  switchedInAnotherTab(first, first);
  const user = await previewImport(first, count);
  const switchTab = async () => fireEvent.change(await switcher(), { target: { value: second.companyId } });
  return { first, second, user, switchTab };
}

test('asks before its own tab switches to another company during an import, and keeps the company until then', async () => {
  const { first, user, switchTab } = await importOfTwo(1);
  await switchTab();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((await switcher()).value).toBe(first.companyId);
  screen.getByRole('table', { name: 'People in the file' });
  await switchTab();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(screen.queryByRole('table', { name: 'People in the file' })).toBeNull();
  expect((await switcher()).selectedOptions[0]?.textContent).toBe('Second Ltd');
});

test('adds no more people of a running import after its tab switched', async () => {
  const { first, second, user, switchTab } = await importOfTwo(2);
  const insert = 'POST /rest/v1/team_members';
  const release = network.hold(insert);
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }));
  await waitFor(() => expect(network.sent(insert)).toHaveLength(1));
  await switchTab();
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  release();
  await waitFor(() => expect(refetched).toHaveBeenCalledWith({ queryKey: ['team_members', first.companyId] }));
  expect(await namesIn(first)).toEqual(['Ada']);
  expect(await namesIn(second)).toEqual([]);
});

test('says that access has ended, shows nothing of the company, and offers the others', async () => {
  const first = await newCompany('First Ltd', { plan: 'Professional' });
  const second = await newCompany('Second Ltd', { plan: 'Professional' });
  await addMember(second, { first_name: 'Maya', last_name: 'Tremblay' });
  await addMember(first, { first_name: 'Noor', last_name: 'Said' });
  await join(first, second, 'admin');
  switchedInAnotherTab(first, second);
  const user = await renderApp({ path: '/team?q=tremblay', account: first });
  await screen.findByText('Maya Tremblay');
  await endAccess(first, second);
  await readCompaniesAgain();
  await ended('Second Ltd');
  expect(document.body.textContent).not.toMatch(/Maya|Tremblay|Noor/);
  expect(queryClient.getQueriesData({ queryKey: ['team_members', second.companyId] })).toEqual([]);

  // A reload, or another page, changes nothing.
  await renderApp({ path: '/company' });
  await ended('Second Ltd');
  expect(main().queryByText(/tremblay/i)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open First Ltd' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/home'));
  await screen.findByText('Your company added Noor Said');
});

test('forgets the documents of a company and the names found in it when access to it has ended', async () => {
  const first = await newCompany('First Ltd');
  const second = await newCompany('Second Ltd');
  await join(first, second, 'admin');
  switchedInAnotherTab(first, second);
  const found = { label: 'Maya Tremblay', to: '/team' };
  keepRecent(first.userId, second.companyId, found);
  keepRecent(first.userId, first.companyId, found);
  const user = await renderApp({ path: '/documents', account: first });
  const documents = () => queryClient.getQueriesData({ queryKey: ['documents', second.userId] });
  await screen.findByText('No documents found');
  expect(documents()).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Company' }));
  await screen.findAllByText(second.email);
  await endAccess(first, second);
  await readCompaniesAgain();
  await ended('Second Ltd');
  expect(documents()).toEqual([]);
  expect(recentItems(first.userId, second.companyId)).toEqual([]);
  expect(recentItems(first.userId, first.companyId)).toEqual([found]);
  await user.click(screen.getByRole('button', { name: 'Open First Ltd' }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

test('offers to sign out when access to the only company has ended', async () => {
  const owner = await newCompany('Only Ltd');
  const account = await colleague(owner, 'admin');
  const user = await renderApp({ path: '/team', account });
  await screen.findByRole('heading', { level: 1, name: 'Team Members' });
  await endAccess(account, owner);
  await readCompaniesAgain();
  await ended('Only Ltd');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(main().queryByRole('list')).toBeNull();
  await user.click(main().getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Only Ltd');
});

test.each([
  ['and no other is left', false],
  ['and another one was joined elsewhere', true],
])('learns from a refused call that access has ended, %s', async (_, joined) => {
  const owner = await newCompany('Refused Ltd', { plan: 'Essential' });
  const account = await colleague(owner, 'admin');
  const user = await renderApp({ path: '/pay', account });
  await screen.findByRole('tab', { name: 'Scheduled Payments' });
  await endAccess(account, owner);
  if (joined) await join(account, await newCompany('Joined Ltd', { plan: 'Essential' }), 'admin');
  await user.click(screen.getByRole('button', { name: 'Statement' }));
  await ended('Refused Ltd');
  expect(document.body.textContent).not.toMatch(/Statement/);
  expect(screen.queryByRole('button', { name: 'Open Joined Ltd' }) !== null).toBe(joined);
  const calls = network.sent('/functions/v1/statement').length;
  await readCompaniesAgain();
  expect(network.sent('/functions/v1/statement')).toHaveLength(calls);
});

test('learns from a refused row that access has ended', async () => {
  const owner = await newCompany('Rows Ltd', { plan: 'Professional' });
  const account = await colleague(owner, 'admin');
  const user = await previewImport(account, 2);
  await join(account, await newCompany('Other Ltd', { plan: 'Professional' }), 'admin');
  await endAccess(account, owner);
  const finished = vi.spyOn(queryClient, 'invalidateQueries');
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }));
  await waitFor(() => expect(finished).toHaveBeenCalledWith({ queryKey: ['team_members', owner.companyId] }));
  expect(network.sent('POST /rest/v1/team_members')).toHaveLength(1);
  await ended('Rows Ltd');
  expect(screen.queryByRole('table')).toBeNull();
});

test('learns from a change that finds no row that access has ended', async () => {
  const owner = await newCompany('Found Ltd', { plan: 'Professional' });
  await addMember(owner, { first_name: 'Maya', last_name: 'Tremblay' });
  const account = await colleague(owner, 'admin');
  const user = await renderApp({ path: '/team', account });
  const activate = await findAction(user, /Request Activation/, 'Maya Tremblay');
  await endAccess(account, owner);
  await user.click(activate);
  await ended('Found Ltd');
});

test('keeps the company of each tab when pages are loaded again', async () => {
  const first = await newCompany('First Ltd');
  const second = await newCompany('Second Ltd');
  await renderApp({ path: '/company', account: first });
  await screen.findAllByText(first.email);
  await join(first, second, 'viewer');
  switchedInAnotherTab(first, second);
  await renderApp({ path: '/company' });
  await waitFor(async () => expect((await switcher()).value).toBe(first.companyId));

  // A new tab starts with the last choice, and keeps it too.
  const ofFirstTab = { ...sessionStorage };
  sessionStorage.clear();
  await renderApp({ path: '/company' });
  await waitFor(async () => expect((await switcher()).value).toBe(second.companyId));
  switchedInAnotherTab(first, first);
  await renderApp({ path: '/company' });
  await waitFor(async () => expect((await switcher()).value).toBe(second.companyId));
  switchedInAnotherTab(first, second);
  sessionStorage.clear();
  for (const [key, value] of Object.entries(ofFirstTab)) sessionStorage.setItem(key, String(value));
  await renderApp({ path: '/company' });
  await waitFor(async () => expect((await switcher()).value).toBe(first.companyId));
});

test("starts an account with its own last choice, whatever another account's was", async () => {
  const first = await newCompany('First Ltd');
  const second = await newCompany('Second Ltd');
  await join(first, second, 'viewer');
  await join(second, first, 'viewer');
  switchedInAnotherTab(first, second);
  switchedInAnotherTab(second, first);
  await renderApp({ path: '/company', account: first });
  expect((await switcher()).value).toBe(second.companyId);
  await renderApp({ path: '/company', account: second });
  await waitFor(async () => expect((await switcher()).value).toBe(first.companyId));
});

test('asks for two-step verification when the company of the tab begins to require it, and offers the others', async () => {
  const first = await newCompany('First Ltd');
  const second = await newCompany('Second Ltd');
  await join(first, second, 'viewer');
  switchedInAnotherTab(first, second);
  await renderApp({ path: '/company', account: first });
  await screen.findAllByText(second.email);
  await server.rows('update public.companies set second_step_required = true where id = $1', [second.companyId]);
  await readCompaniesAgain();
  await screen.findByRole('heading', { level: 1, name: 'Turn on two-step verification' });
  screen.getByRole('button', { name: 'Open First Ltd' });
});
