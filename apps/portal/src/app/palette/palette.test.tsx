import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, seesText } from '#testing/sees.ts';

const address = () => window.location.pathname + window.location.search;
const palette = () => screen.findByRole('dialog', { name: 'Quick find' });
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Find a page, person, invoice or document' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const loaded = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  await screen.findByRole('heading', { level: 1 });
  return nav;
};
const open = async (user: UserEvent) => {
  await loaded();
  await user.keyboard('{Control>}k{/Control}');
  return box();
};

test('opens with Ctrl K, and goes to a page by keyboard alone', async () => {
  const user = await renderApp({ path: '/company', account: await newCompany('Keys Ltd') });
  await loaded();
  const before = screen.getByRole('link', { name: 'Plan' });
  before.focus();
  await user.keyboard('{Meta>}k{/Meta}');
  const field = await box();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(options()[0]).toContain('Dashboard');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(before));

  await fill(user, await open(user), 'pay');
  await waitFor(() => expect(options().length).toBeLessThan(8));
  const first = chosen();
  await user.keyboard('{ArrowDown}');
  expect(chosen()).not.toBe(first);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe(first);
  await user.keyboard('{ArrowUp}');
  // Up from the first option is the last one.
  expect(chosen()).toBe(options().at(-1));
  await fill(user, await box(), 'payroll sched');
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Payroll Schedules')]));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/team/employee'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('finds claims and the statement of account by what they are about', async () => {
  const user = await renderApp({ path: '/company', account: await newCompany('Claims Ltd') });
  await loaded();
  for (const [words, label] of [
    ['receipts', 'Expenses'],
    ['balance owed', 'Account statement'],
  ] as const) {
    await fill(user, words === 'receipts' ? await open(user) : await box(), words);
    await waitFor(() => expect(options()).toEqual([expect.stringContaining(label)]));
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/pay?dialog=statement'));
});

test('finds people without accents, invoices by number and documents by name', async () => {
  const account = await newCompany('Found Ltd', { plan: 'Professional' });
  await addMember(account, {
    first_name: 'Élodie',
    last_name: 'Côté-Nuñez',
    role: 'Analyst',
    status: 'approved',
    commencement_date: '2026-11-02',
  });
  await runPayrollOf(account);
  const [invoice] = (await account.request('GET', '/rest/v1/invoices?select=invoice_number')) as [
    { invoice_number: string },
  ];
  await server.rows(
    "insert into public.documents (user_id, name, file_path, tag) values ($1, 'Handbook.pdf', 'h.pdf', 'HR')",
    [account.userId],
  );
  const user = await renderApp({ path: '/company', account });
  await fill(user, await open(user), 'cote elodie');
  const people = await screen.findByRole('group', { name: 'People' });
  within(people).getByRole('option', { name: /Élodie Côté-Nuñez/ });
  await fill(user, await box(), invoice.invoice_number.slice(-6).toLowerCase());
  const invoices = await screen.findByRole('group', { name: 'Invoices' });
  within(invoices).getByRole('option', { name: new RegExp(`${invoice.invoice_number}.*CAD\\s.*Pending`) });
  await fill(user, await box(), 'handb');
  const documents = await screen.findByRole('group', { name: 'Documents' });
  await user.click(within(documents).getByRole('option', { name: /Handbook\.pdf/ }));
  await waitFor(() => expect(address()).toBe('/documents?q=Handbook.pdf'));

  await fill(user, await open(user), 'NUNEZ');
  await user.click(await screen.findByRole('option', { name: /^Élodie/ }));
  await screen.findByRole('dialog', { name: /Élodie Côté-Nuñez/ });
});

test('finds Vietnamese, Polish and Turkish names by plain letters', async () => {
  const account = await newCompany('Names Ltd');
  await addMember(account, { first_name: 'ÁNH', last_name: 'NGUYỄN' });
  await addMember(account, { first_name: 'Łukasz', last_name: 'Işık' });
  const user = await renderApp({ path: '/company', account });
  await open(user);
  for (const [typed, name] of [
    ['anh nguyen', /^ÁNH NGUYỄN/],
    ['lukasz isik', /^Łukasz Işık/],
  ] as const) {
    await fill(user, await box(), typed);
    await screen.findByRole('option', { name });
  }
});

test('takes every character literally, and says when nothing is found', async () => {
  const account = await newCompany('Literal Ltd');
  await addMember(account, { first_name: 'Maya', last_name: 'O"(*)\\%_.Neil, [x]+' });
  const user = await renderApp({ path: '/company', account });
  await open(user);
  for (const part of ['o"(', '*)', '\\%', '_.neil,', '[x]+']) {
    await fill(user, await box(), part.replaceAll(/[[{]/g, '$&'));
    await screen.findByRole('option', { name: /^Maya O"\(\*\)/ });
  }
  for (const none of ['.*', '%%', 'm_ya', 'a|m', 'xx)']) {
    await fill(user, await box(), none);
    await seesText(`Nothing matches “${none}”.`);
  }
  await fill(user, await box(), '(');
  await seesText('Keep typing to find people, invoices and documents.');
});

test('says that the search failed, and searches again', async () => {
  const account = await newCompany('Away Ltd');
  await addMember(account);
  const user = await renderApp({ path: '/company', account });
  const end = network.fail(/GET .*invoice_number.*limit=5/);
  await fill(user, await open(user), 'maya');
  await seesText("We couldn't search. Check your connection and try again.");
  end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: /^Maya Tremblay/ });
});

test('starts a new team member and a one-time payment from any page', async () => {
  const account = await newCompany('Starting Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  const user = await renderApp({ path: '/company', account });
  await fill(user, await open(user), 'add team');
  await waitFor(() => expect(chosen()).toContain('Add Team Member'));
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Add Team Member' });
  expect(address()).toBe('/team?add=1');
  // A shortcut must not leave a form that is open.
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog', { name: 'Quick find' })).toBeNull();
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));

  await fill(user, await open(user), 'one-time');
  await waitFor(() => expect(chosen()).toContain('one-time'));
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'New One-time Payment' });
  expect(address()).toBe('/pay?dialog=one-time');
});

test('offers the acts that a search asks for, on the people and invoices it names', async () => {
  const account = await newCompany('Acting Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved', commencement_date: '2026-11-02' });
  await addMember(account, { first_name: 'Noah', last_name: 'Roy', status: 'pending' });
  await runPayrollOf(account);
  const [invoice] = (await account.request('GET', '/rest/v1/invoices?select=invoice_number&status=eq.Pending')) as [
    { invoice_number: string },
  ];
  const user = await renderApp({ path: '/company', account });
  await fill(user, await open(user), 'pay maya');
  const acts = await screen.findByRole('group', { name: 'Actions' });
  expect(
    within(acts)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['New one-time payment for Maya Tremblay', 'Change pay for Maya Tremblay']);
  await user.click(within(acts).getByRole('option', { name: /New one-time/ }));
  const form = await screen.findByRole('dialog', { name: 'New One-time Payment' });
  await within(form).findByRole('combobox', { name: /Employee/ });
  await waitFor(() => expect(within(form).getByRole('combobox', { name: /Employee/ }).textContent).toContain('Maya'));
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).not.toContain('person'));

  await fill(user, await open(user), 'activate noah');
  await user.click(await screen.findByRole('option', { name: 'Activate Noah Roy' }));
  await waitFor(() => expect(address()).toMatch(/^\/team\?activate=/));
  await screen.findByRole('dialog', { name: 'Before you activate Noah Roy' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await fill(user, await open(user), `pay ${invoice.invoice_number}`);
  await user.click(await screen.findByRole('option', { name: `Pay ${invoice.invoice_number}` }));
  await waitFor(() => expect(address()).toBe(`/pay/${invoice.invoice_number}`));
});

test('offers what is done most with a person or an invoice that is named alone', async () => {
  const account = await newCompany('Offering Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved', commencement_date: '2026-11-02' });
  const noah = await addMember(account, { first_name: 'Noah', last_name: 'Roy', email: 'noah@offering.example' });
  await account.request('POST', '/functions/v1/change-placement-letter', { team_member_id: noah, action: 'replace' });
  await runPayrollOf(account);
  await server.runJobs();
  const [invoice] = (await account.request('GET', '/rest/v1/invoices?select=invoice_number&status=eq.Pending')) as [
    { invoice_number: string },
  ];
  const user = await renderApp({ path: '/company', account });
  const acts = async () =>
    within(await screen.findByRole('group', { name: 'Actions' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await fill(user, await open(user), 'maya');
  await waitFor(async () =>
    expect(await acts()).toEqual(['New one-time payment for Maya Tremblay', 'Change pay for Maya Tremblay']),
  );
  // Enter still opens the person.
  expect(chosen()).toContain('Maya Tremblay');
  expect(chosen()).not.toContain('for Maya');
  await fill(user, await box(), invoice.invoice_number);
  await waitFor(async () => expect(await acts()).toEqual([`Pay ${invoice.invoice_number}`]));
  await fill(user, await box(), 'noah');
  await waitFor(async () => expect(await acts()).toEqual(['Activate Noah Roy', 'Remind Noah Roy to sign']));
  await user.click(screen.getByRole('option', { name: 'Remind Noah Roy to sign' }));
  await findMessage('Reminder sent');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leads to the team page without opening the form when no plan is active', async () => {
  const user = await renderApp({ path: '/company', account: await newCompany('Planless Ltd') });
  await fill(user, await open(user), 'add team');
  await waitFor(() => expect(chosen()).toContain('Add Team Member'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/team?add=1'));
  await screen.findByText('No team members found');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('searches once for a word that is typed without a pause', async () => {
  const account = await newCompany('Typing Ltd');
  await addMember(account);
  const user = await renderApp({ path: '/company', account });
  await open(user);
  await user.keyboard('maya');
  await screen.findByRole('option', { name: /^Maya Tremblay/ });
  const searches = network.sent(/GET .*invoice_number.*limit=5/).map(({ path }) => path);
  expect(searches).toHaveLength(1);
  expect(searches[0]).toContain('maya');
});

test('offers what was opened last, newest first, for this company only', async () => {
  const account = await newCompany('Recent Ltd');
  await addMember(account);
  const user = await renderApp({ path: '/company', account });
  await fill(user, await open(user), 'maya');
  await user.click(await screen.findByRole('option', { name: /^Maya Tremblay/ }));
  await screen.findByRole('dialog', { name: /^Maya Tremblay/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await fill(user, await open(user), 'Time & Att');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/contract-management'));
  await open(user);
  const recent = await screen.findByRole('group', { name: 'Recent' });
  const names = within(recent)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringContaining('Time & Attendance'), expect.stringContaining('Maya Tremblay')]);
  await user.click(within(recent).getByRole('option', { name: /^Maya Tremblay/ }));
  await waitFor(() => expect(address()).toMatch(/^\/team\?member=/));

  const other = await renderApp({ path: '/company', account: await newCompany('Other Ltd') });
  await open(other);
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
});

test('opens the page of an invoice', async () => {
  const account = await newCompany('Invoiced Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved', commencement_date: '2026-11-02' });
  await runPayrollOf(account);
  const user = await renderApp({ path: '/company', account });
  await fill(user, await open(user), 'inv-');
  await user.click((await screen.findAllByRole('option', { name: /^INV-/ }))[0] as HTMLElement);
  await waitFor(() => expect(address()).toMatch(/^\/pay\/INV-/));
});

test('switches the theme, and the language after it asked about typed text', async () => {
  const user = await renderApp({ path: '/cost-calculator', account: await newCompany('Switching Ltd') });
  await fill(user, await open(user), 'dark');
  await user.click(await screen.findByRole('option', { name: 'Dark theme' }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  await fill(user, await open(user), 'system theme');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(localStorage.getItem('portage-theme')).toBeNull());

  await user.type((await screen.findAllByRole('textbox'))[0] as HTMLElement, '5');
  await fill(user, await open(user), 'language');
  await user.click(await screen.findByRole('option', { name: 'Français' }));
  await screen.findByText('The page reloads, and what you typed on it is lost.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.cookie).not.toContain('portage-locale');
});

test('opens from the sidebar', async () => {
  const user = await renderApp({ path: '/company', account: await newCompany('Clicks Ltd') });
  await loaded();
  await user.click(screen.getAllByRole('button', { name: /^Quick find/ })[0] as HTMLElement);
  await palette();
  await user.click(screen.getByRole('option', { name: /Time & Attendance/ }));
  await waitFor(() => expect(address()).toBe('/contract-management'));
});

test('searches the page with a slash and lists shortcuts with a question mark, except while typing', async () => {
  const user = await renderApp({ path: '/team', account: await newCompany('Slash Ltd') });
  await screen.findByText('No team members found');
  await user.keyboard('/');
  const search = screen.getByPlaceholderText<HTMLInputElement>('Search by name or role...');
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('');
  await user.keyboard('a/?');
  expect(search.value).toBe('a/?');
  search.blur();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  within(help).getByText('Quick find');
  await user.keyboard('/');
  expect(screen.queryByRole('dialog', { name: 'Quick find' })).toBeNull();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('link', { name: 'Company' }));
  await screen.findByRole('heading', { level: 1, name: 'Company Settings' });
  // A page without a search field opens the search of everything.
  await user.keyboard('/');
  await palette();
});

test('hears a single key as soon as the page is visible', async () => {
  const account = await newCompany('First Frame Ltd');
  // The browser paints after this, and before effects that wait for the paint.
  const watch = new MutationObserver(() => {
    if (screen.queryByRole('navigation', { name: 'Main' }) === null) return;
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await renderApp({ path: '/company', account });
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('keeps single keys turned off, as someone who dictates needs', async () => {
  const account = await newCompany('Dictated Ltd');
  let user = await renderApp({ path: '/company', account });
  await loaded();
  await user.keyboard('?');
  const single = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use single-key shortcuts' });
  expect(single.checked).toBe(true);
  await user.click(single);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?/');
  expect(screen.queryByRole('dialog')).toBeNull();

  user = await renderApp({ path: '/company', account });
  await loaded();
  await user.keyboard('?/');
  expect(screen.queryByRole('dialog')).toBeNull();
  // The list stays reachable through the search, which needs a modifier.
  await fill(user, await open(user), 'shortcuts');
  await waitFor(() => expect(chosen()).toContain('Keyboard shortcuts'));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('lists what can be created for the word above it, and finds the people who sign in', async () => {
  const account = await newCompany('Headed Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/team', account });
  await fill(user, await open(user), 'create');
  const group = await screen.findByRole('group', { name: 'Create' });
  const found = within(group).getAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Add Team Member'),
    expect.stringContaining('Import people'),
    expect.stringContaining('New one-time payment'),
  ]);

  await fill(user, await box(), account.email);
  const accounts = await screen.findByRole('group', { name: 'People who sign in' });
  await user.click(within(accounts).getByRole('option', { name: /Owner/ }));
  await waitFor(() => expect(address()).toBe('/company'));
});
