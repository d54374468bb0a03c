import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, findMessage, proves, records, sees } from '#testing/sees.ts';

test('signs in on the login page, and reports a failure', async () => {
  const user = await renderApp();
  await sees(access.loginRoute, access.loginTitle, access.loginSubtitle, access.loginEmail, access.loginPassword);
  await sees(access.loginButton, access.loginCodeLink, access.loginForgotLink, access.loginSignUpLink, access.version);

  const email = screen.getByLabelText<HTMLInputElement>('Email');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect([email.type, email.required, password.required]).toEqual(['email', true, true]);
  proves(access.loginFieldsRequired);

  await user.type(password, 'wrong <script>');
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
  proves(access.loginToggle);

  const release = network.hold('POST /auth/v1/token');
  await user.type(email, 'ana+x@aurora-robotics.example');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' })).toHaveProperty(
    'disabled',
    true,
  );
  proves(access.loginPending);
  release();
  await findMessage('Error signing in', 'Invalid login credentials');
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(window.location.pathname).toBe('/');
  expect(email.value).toBe('ana+x@aurora-robotics.example');
  proves(access.signInFailed);

  network.cut('POST /auth/v1/token', { times: 1 });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await findMessage("We couldn't reach the server. Check your connection and try again.");
  proves(access.signInUnreachable);

  const account = await newCompany();
  await user.clear(email);
  await user.type(email, account.email.toUpperCase());
  await user.clear(password);
  await user.type(password, account.password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await sees(access.signedIn, access.signedInRoute);
  await screen.findAllByText('Wired Ltd');
});

test('has links to the right pages, each with its own title', async () => {
  for (const [name, path] of [
    ['Use Login Code', '/receive-code'],
    ['Forgot Password?', '/reset-password'],
    ['Sign Up', '/signup-step1'],
  ] as const) {
    const user = await renderApp();
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(window.location.pathname).toBe(path));
  }
  const user = await renderApp({ path: '/nowhere/at-all' });
  await sees(access.notFound, access.notFoundText, access.notFoundLink);
  await user.click(screen.getByRole('link', { name: 'Return to Home' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });

  for (const [path, title] of [
    ['/', 'Sign in'],
    ['/signup-step1', 'Create your account'],
    ['/signup-step2', 'Create your account'],
    ['/reset-password', 'Reset password'],
    ['/receive-code', 'Use login code'],
    ['/enter-code', 'Enter code'],
    ['/login', 'Signing in'],
    ['/verify-account', 'Verify your email'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await renderApp({ path });
    await waitFor(() => expect(document.title).toBe(`${title} · Portage`));
    await screen.findByRole('heading', { level: 1 });
  }
  proves(access.titles);
});

test('requires a session for signed-in pages, and returns to the requested link', async () => {
  const account = await newCompany();
  const user = await renderApp({ path: '/documents?tag=contract' });
  await sees(records.documentsLogIn);
  await user.type(await screen.findByLabelText('Email'), account.email);
  expect(window.location.pathname).toBe('/');
  await user.type(screen.getByLabelText('Password'), account.password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/documents?tag=contract'));
  proves(access.ownDataOnly);
  await renderApp();
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

test('reports a failed sign-out, then signs out and leaves nothing behind', async () => {
  const user = await renderApp({ path: '/contract-management', account: await newCompany('Leaving Ltd') });
  await screen.findAllByText('Leaving Ltd');
  const end = network.fail('POST /auth/v1/logout', { body: { code: 500, msg: 'The service is away' } });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await findMessage('Error signing out', 'The service is away');
  proves(access.signOutFailed);
  end();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(window.location.pathname).toBe('/');
  expect(localStorage.getItem('portage-auth')).toBeNull();
  expect(screen.queryAllByText('Leaving Ltd')).toEqual([]);
});

test('takes the error of a sign-in along when the page is left', async () => {
  const user = await renderApp();
  await user.type(await screen.findByLabelText('Email'), 'no-one@people.example');
  await user.type(screen.getByLabelText('Password'), 'a wrong password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await findMessage('Error signing in', 'Invalid login credentials');
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  await screen.findByRole('heading', { name: 'Reset Password' });
  expect(screen.queryByText('Error signing in')).toBeNull();
});
