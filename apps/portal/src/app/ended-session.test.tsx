import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { authClient } from '#lib/api/auth-client.ts';
import { noteSignOut } from '#lib/session/noted-sign-out.ts';
import { signOutHere } from '#lib/session/sign-out-here.ts';
import { type Account, addMember, demoAccount, newCompany, signIn } from '#testing/accounts.ts';
import { colleague, endAccess, join } from '#testing/company/colleagues.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

const REASON = 'Your session has ended. Sign in again to continue where you left off.';

let ana: Account;
let owner: Account;
let other: Account;

beforeAll(async () => {
  ana = await demoAccount();
  owner = await newCompany('Interrupted Ltd', { plan: 'Professional' });
  other = await newCompany('Other Ltd', { plan: 'Professional' });
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** What the auth client does when the session ended in another tab. */
async function endElsewhere(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' });
  await screen.findByText(REASON);
}

async function signInOnPage(user: UserEvent, { email, password }: Account): Promise<void> {
  await fill(user, screen.getByLabelText('Email'), email);
  await fill(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

async function addHalf(): Promise<UserEvent> {
  const user = await renderApp({ path: '/team?add=1', account: await signIn(owner.email) });
  await fill(user, await (await dialog('Add Team Member')).findByLabelText(/^First name/), 'Halfway');
  return user;
}

const firstName = async () =>
  (await (await dialog('Add Team Member')).findByLabelText<HTMLInputElement>(/^First name/)).value;

test('keeps a member half typed for the same account when the session ends elsewhere, and says why it asks to sign in', async () => {
  const user = await addHalf();
  await endElsewhere();
  await signInOnPage(user, owner);
  expect(await firstName()).toBe('Halfway');
});

test('keeps nothing of a member half typed for another account', async () => {
  const user = await addHalf();
  await endElsewhere();
  await signInOnPage(user, other);
  expect(await firstName()).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Halfway');
});

test('keeps nothing of a member half typed for another account that signs in after a reload', async () => {
  await addHalf();
  await endElsewhere();
  await renderApp({ path: '/team?add=1', account: await signIn(other.email) });
  expect(await firstName()).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Halfway');
});

test.each([
  [
    'Sign Out in another tab',
    async () => {
      noteSignOut();
      await (await authClient()).signOut({ scope: 'local' });
    },
  ],
  ['signing out of this browser alone, as after a new password', signOutHere],
])('keeps nothing, and gives no reason, after %s', async (_, leave) => {
  const user = await addHalf();
  await leave();
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(screen.queryByText(REASON)).toBeNull();
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Halfway'));
  await signInOnPage(user, owner);
  expect(await firstName()).toBe('');
});

test('keeps nothing, and gives no reason, after Sign Out', async () => {
  const user = await addHalf();
  await user.click((await dialog('Add Team Member')).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(screen.queryByText(REASON)).toBeNull();
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Halfway'));
});

test('shows no failure of a read on the login page when the session ended on another device', async () => {
  const account = await signIn(owner.email);
  await account.request('POST', '/auth/v1/logout?scope=local');
  await renderApp({ path: '/company', account });
  await screen.findByText(REASON);
  await waitFor(() => expect(document.body.textContent).not.toMatch(/session_id|Error fetching/));
});

test('asks to sign in when the data of the browser was cleared while the page was open', async () => {
  const user = await renderApp({ path: '/company', account: await signIn(owner.email) });
  await screen.findByRole('heading', { level: 1, name: 'Company Settings' });
  // The client follows the session from here on, and has said what it found.
  await (await authClient()).getSession();
  await new Promise((done) => setTimeout(done));
  localStorage.clear();
  await user.click(await screen.findByRole('link', { name: 'Team' }));
  await screen.findByText(REASON);
});

test('refreshes a token that is rejected, as after the clock of the device was set back', async () => {
  const account = await signIn(owner.email);
  const expired = { message: 'JWT expired', msg: 'JWT expired', error_code: 'bad_jwt' };
  const faults = [
    network.fail('GET /rest/v1', { status: 401, body: expired }),
    network.fail('GET /auth/v1/user', { status: 403, body: expired }),
  ];
  const refresh = network.hold('POST /auth/v1/token');
  await renderApp({ path: '/plan', account });
  await waitFor(() => expect(network.sent('grant_type=refresh_token')).toHaveLength(1));
  for (const end of faults) end();
  refresh();
  await screen.findByRole('heading', { level: 1, name: 'Plan Management' });
  expect(screen.queryByText(/^Error fetching/)).toBeNull();
});

test('keeps a one-time payment half typed', async () => {
  const user = await renderApp({ path: '/pay?dialog=one-time', account: ana });
  const opened = await dialog('New One-time Payment');
  await opened.findByRole('option', { name: 'Maya Tremblay' });
  await user.selectOptions(opened.getByLabelText(/^Employee Name/), 'Maya Tremblay');
  await user.selectOptions(opened.getByLabelText(/^Payment Type/), 'Bonus');
  await fill(user, opened.getByLabelText(/^Amount/), '1200');
  await fill(user, opened.getByLabelText(/^Description/), 'For the launch');
  await endElsewhere();
  await signInOnPage(user, ana);
  const again = await dialog('New One-time Payment');
  expect(again.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('For the launch');
  expect(again.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('1200');
  expect(again.getByLabelText<HTMLSelectElement>(/^Payment Type/).value).toBe('Bonus');
  await waitFor(() =>
    expect(again.getByLabelText<HTMLSelectElement>(/^Employee Name/).selectedOptions[0]?.text).toBe('Maya Tremblay'),
  );
});

test('shows no one-time payment half typed to another account', async () => {
  const user = await renderApp({ path: '/pay?dialog=one-time', account: await signIn(owner.email) });
  await fill(user, (await dialog('New One-time Payment')).getByLabelText(/^Description/), 'For the launch');
  await endElsewhere();
  await signInOnPage(user, other);
  const described = async () =>
    (await dialog('New One-time Payment')).getByLabelText<HTMLInputElement>(/^Description/).value;
  expect(await described()).toBe('');
});

test('shows no one-time payment half typed in another company of the account', async () => {
  const account = await colleague(owner, 'admin');
  await join(account, other, 'admin');
  const user = await renderApp({ path: '/pay?dialog=one-time', account });
  await user.click(await screen.findByRole('button', { name: 'Open Interrupted Ltd' }));
  await fill(user, (await dialog('New One-time Payment')).getByLabelText(/^Description/), 'For the launch');
  await endElsewhere();
  await endAccess(account, owner);
  await signInOnPage(user, account);
  await user.click(await screen.findByRole('button', { name: 'Open Other Ltd' }));
  await user.click(await screen.findByRole('link', { name: 'Pay' }));
  await user.click(await screen.findByRole('button', { name: 'Create One-time Payment' }));
  const form = await dialog('New One-time Payment');
  expect(form.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('');
});

test('never keeps a Social Insurance Number', async () => {
  const id = await addMember(owner, { first_name: 'Maya', last_name: 'Private', status: 'processing' });
  const user = await renderApp({ path: `/team/${id}?correct=1`, account: await signIn(owner.email) });
  const correcting = async () => within(await screen.findByRole('dialog', { name: /^Correct details of / }));
  const field = async (label: RegExp) => (await correcting()).findByLabelText<HTMLInputElement>(label);
  await fill(user, await field(/^Address 2/), 'Unit 5');
  await fill(user, await field(/^Social Insurance Number/), '130 692 544');
  await endElsewhere();
  await signInOnPage(user, owner);
  expect((await field(/^Address 2/)).value).toBe('Unit 5');
  expect((await field(/^Social Insurance Number/)).value).toBe('');
});
