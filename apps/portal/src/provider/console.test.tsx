import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { authClient } from '#lib/api/auth-client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { config } from '#lib/browser/config.ts';
import { newCompany, signIn } from '#testing/accounts.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';
import { invitedStaff, staffAccount } from '#testing/staff.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pages = [
  ['Today', '/provider'],
  ['Clients', '/provider/clients'],
  ['People', '/provider/people'],
  ['Pay runs', '/provider/pay-runs'],
  ['Payouts', '/provider/payouts'],
  ['Receivables', '/provider/receivables'],
  ['Documents', '/provider/documents'],
  ['Figures', '/provider/figures'],
  ['Audit', '/provider/audit'],
  ['Settings', '/provider/settings'],
] as const;

describe('a member of the staff', () => {
  test('sees who is signed in, and opens each page from the menu', async () => {
    const account = await staffAccount('payroll');
    const user = await renderApp({ path: '/provider', account });
    await heading('Today');
    screen.getByText(account.email);
    screen.getByText('Payroll');
    const menu = within(screen.getByRole('navigation', { name: 'Console' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(pages.map(([label]) => label));
    for (const [label, path] of pages) {
      await user.click(menu.getByRole('link', { name: label }));
      await heading(label);
      expect(window.location.pathname).toBe(path);
      await waitFor(() => expect(document.title).toBe(`${label} · Provider console`));
    }
  });

  test('switches the language, which is kept with the account', async () => {
    const user = await renderApp({ path: '/provider/figures', account: await staffAccount('payroll') });
    await heading('Figures');
    await user.click(screen.getByRole('button', { name: 'Français' }));
    await waitFor(() => expect(document.cookie).toContain('portage-locale=fr-CA'));
    expect((await (await authClient()).getUser()).data.user?.user_metadata.locale).toBe('fr-CA');
  });

  test('sees the name and mark of the provider above the name of the console', async () => {
    const { brand } = config;
    config.brand = { name: 'Érable & Fils', initial: 'É' };
    try {
      await renderApp({ path: '/provider/figures', account: await staffAccount('payroll') });
      await heading('Figures');
      const name = (await screen.findByText('Provider console')).closest('p');
      expect(name?.textContent).toBe('ÉÉrable & FilsProvider console');
    } finally {
      config.brand = brand;
    }
  });

  test('learns after 3 seconds that a page is slow, and then that it failed', async () => {
    // lib/api/repeat-reads.test.ts proves that a read fails a second before the bar of 8 seconds.
    await newCompany('Slowly Listed Ltd');
    const release = network.hold('GET /rest/v1/staff_clients');
    const user = await renderApp({ path: '/provider/clients', account: await staffAccount('owner') });
    await heading('Clients');
    await screen.findByText('This is taking longer than usual…');
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('This is taking longer than usual…')).toBeNull();
    await expectNoViolation();
    release();
    // Looked up again: the list may have been read and failed again.
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('table', { name: 'Clients' });
  });

  test('learns that the console is slow before it has a page', async () => {
    const account = await staffAccount('owner');
    const release = network.hold('GET /rest/v1/staff?');
    await renderApp({ path: '/provider/clients', account });
    await screen.findByText('This is taking longer than usual…');
    expect(screen.queryByRole('heading')).toBeNull();
    release();
    await heading('Clients');
  });

  test.each([
    ['/provider', 'Today'],
    ['/provider/pay-runs', 'Pay runs'],
    ['/provider/receivables', 'Receivables'],
    ['/provider/documents', 'Documents'],
    ['/provider/figures', 'Figures'],
  ])('tries again with one button when nothing of %s can be read', async (path, title) => {
    const end = network.fail(/GET \/rest\/v1\/staff_(?!accounts)/);
    const user = await renderApp({ path, account: await staffAccount('owner') });
    await heading(title);
    await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const again = screen.getByRole('button', { name: 'Try again' });
    end();
    await user.click(again);
    await waitFor(() => expect(screen.queryByText(/^We couldn't load/, { selector: 'main *' })).toBeNull());
  });

  test('goes to the console after signing in, and from a page of a client', async () => {
    const account = await staffAccount('owner');
    await renderApp({ path: '/pay', account });
    await heading('Today');
    expect(window.location.pathname).toBe('/provider');
  });

  test('returns to the console from an unknown page of it', async () => {
    await renderApp({ path: '/provider/nothing', account: await staffAccount('auditor') });
    await heading('Today');
    expect(window.location.pathname).toBe('/provider');
  });

  test('signs out to the login page', async () => {
    const user = await renderApp({ path: '/provider/audit', account: await staffAccount('support') });
    await heading('Audit');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await heading('Welcome Back');
  });

  test('must turn on two-step verification first, and saves the recovery codes', async () => {
    const account = await invitedStaff('support');
    const user = await renderApp({ path: '/provider', account });
    await heading('Set up two-step verification');
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    const dialog = within(await screen.findByRole('dialog'));
    const secret = dialog.getByText(/^[A-Z2-7 ]{30,}$/).textContent?.replaceAll(' ', '') ?? '';
    await user.type(dialog.getByLabelText(/Authentication code/), authenticatorCode(secret));
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    await user.click(await screen.findByRole('button', { name: "I've saved them" }));
    await user.click(await screen.findByRole('button', { name: 'Continue to the console' }));
    await heading('Today');
  });

  test('sees no console once the invitation has expired', async () => {
    const account = await staffAccount('support');
    await server.rows("update app.staff set state = 'invited' where email = $1", [account.email]);
    await renderApp({ path: '/provider', account });
    await heading("Your account isn't active");
    screen.getByText('Your invitation may have expired. Ask an owner to invite you again.');
  });
});

describe('a client', () => {
  test.each(pages)('finds no page %s', async (_, path) => {
    await renderApp({ path, account: await newCompany() });
    await screen.findByText('Oops! Page not found');
    expect(screen.queryByText('Provider console')).toBeNull();
  });
});

test('a visitor signs in first, and then sees the page that was asked for', async () => {
  const { email, password } = await invitedStaff('auditor');
  const user = await renderApp({ path: '/provider/audit' });
  await heading('Welcome Back');
  await user.type(screen.getByLabelText(/Email/), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await heading('Set up two-step verification');
  expect(window.location.pathname).toBe('/provider/audit');
});

test('a client signs in as before', async () => {
  const { email } = await newCompany();
  await renderApp({ path: '/home', account: await signIn(email) });
  await screen.findByRole('navigation', { name: 'Main' });
});
