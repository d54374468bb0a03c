import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, newCompany } from '#testing/accounts.ts';
import { colleague, colleagueOf } from '#testing/company/colleagues.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { chooseAction } from '#testing/row-menu.ts';
import { findMessage } from '#testing/sees.ts';

const card = async () => within(await screen.findByRole('region', { name: 'Who can sign in' }));
const roleOf = async (email: string) => {
  const row = (await (await card()).findByText(email)).closest('tr') as HTMLElement;
  // In the layout of cards, each cell has its header.
  return within(row).getAllByRole('cell')[1]?.textContent?.replace(/^Role/, '');
};

test('invites an address with a role, and lists, resends and withdraws the invitation', async () => {
  const owner = await newCompany('Inviting Ltd');
  const user = await renderApp({ path: '/company', account: owner });
  await user.click(await (await card()).findByRole('button', { name: 'Invite' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  form.getByText('Pay, invoices, company documents and the plan. No personal details.');
  await fill(user, form.getByLabelText('Email'), 'fin@inviting.example');
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  await findMessage('Invitation sent', 'We emailed fin@inviting.example.');
  const { text } = await readMail('fin@inviting.example', /Inviting Ltd/);
  expect(text).toContain('/invitation?token=');

  await user.click(await screen.findByRole('tab', { name: 'Invitations' }));
  const row = (await (await card()).findByText('fin@inviting.example')).closest('tr') as HTMLElement;
  for (const words of ['Finance', 'Pending', owner.email]) within(row).getByText(words);
  await chooseAction(user, /^Resend/);
  await findMessage("We couldn't do this", /sent less than a minute ago/);
  await chooseAction(user, /^Withdraw/);
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  await findMessage('Invitation withdrawn');
  await (await card()).findByText('Withdrawn');
});

test('says beside the address of an invitation what is wrong with it', async () => {
  const account = await newCompany('Uninvited Ltd');
  const user = await renderApp({ path: '/company?invite=1', account });
  const dialog = within(await screen.findByRole('dialog'));
  const email = dialog.getByLabelText<HTMLInputElement>('Email');
  for (const [typed, message] of [
    ['', 'Please fill this in.'],
    ['someone', 'Enter a complete email address, such as name@example.com.'],
  ] as const) {
    if (typed !== '') await fill(user, email, typed);
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText(message);
    expect([email.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', email]);
  }
  expect(network.sent('invite-company-person')).toEqual([]);
});

test('sorts the people and the invitations, and opens each to all that is known', async () => {
  const owner = await newCompany('Sorted Ltd');
  const { email } = await colleagueOf(owner, 'viewer');
  for (const to of ['zoe@sorted.example', 'adam@sorted.example'])
    await owner.request('POST', '/functions/v1/invite-company-person', {
      company_id: owner.companyId,
      email: to,
      name: '',
      role: 'finance',
    });
  const user = await renderApp({ path: '/company', account: owner });
  const list = async (name: string) => within(await screen.findByRole('table', { name }));
  const first = async (name: string) => (await list(name)).getAllByRole('row')[1]?.textContent ?? '';
  await (await list('Members')).findByText(email);
  for (const key of ['role', '-role'] as const) {
    await user.click((await list('Members')).getByRole('button', { name: 'Role' }));
    expect(new URLSearchParams(window.location.search).get('members-sort')).toBe(key);
    expect(await first('Members')).toContain(key === 'role' ? owner.email : email);
  }
  await user.click((await list('Members')).getByRole('button', { name: email }));
  const detail = await screen.findByText('Added', { selector: 'dt' });
  expect(detail.closest('dl')?.textContent).toContain(`Email${email}`);

  await user.click(screen.getByRole('tab', { name: 'Invitations' }));
  await (await list('Invitations')).findByText('zoe@sorted.example');
  for (const [key, shown] of [
    ['email', 'adam@sorted.example'],
    ['-email', 'zoe@sorted.example'],
  ] as const) {
    await user.click((await list('Invitations')).getByRole('button', { name: 'Email' }));
    expect(new URLSearchParams(window.location.search).get('invitations-sort')).toBe(key);
    expect(await first('Invitations')).toContain(shown);
  }
  await user.click((await list('Invitations')).getByRole('button', { name: 'adam@sorted.example' }));
  await screen.findByText('Invited by', { selector: 'dt' });
});

test('changes a role and removes a person after a confirmation', async () => {
  const owner = await newCompany('Changing Ltd');
  const { email } = await colleagueOf(owner, 'viewer');
  const user = await renderApp({ path: '/company', account: owner });
  await waitFor(async () => expect(await roleOf(email)).toBe('Viewer'));
  await chooseAction(user, /^Change role/, email);
  const form = within(await screen.findByRole('dialog', { name: `Change the role of ${email}` }));
  // The focus is on the role that the person has: Space changes nothing.
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('radio', { name: /^Viewer/ })));
  await user.click(form.getByRole('radio', { name: /^Finance/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await findMessage('Role changed', `${email} now has the role Finance.`);
  await waitFor(async () => expect(await roleOf(email)).toBe('Finance'));

  await chooseAction(user, /^Remove/, email);
  const question = within(await screen.findByRole('alertdialog', { name: `Remove ${email}?` }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await findMessage('Person removed', `${email} no longer has access.`);
  await waitFor(async () => expect((await card()).queryByText(email)).toBeNull());
});

test('transfers the company when the person accepts the offer', async () => {
  const owner = await newCompany('Transfer Ltd');
  const admin = await colleagueOf(owner, 'admin');
  const user = await renderApp({ path: '/company', account: owner });
  await chooseAction(user, /^Offer ownership/, admin.email);
  const question = within(await screen.findByRole('alertdialog', { name: `Offer ownership to ${admin.email}?` }));
  await user.click(question.getByRole('button', { name: 'Offer ownership' }));
  await findMessage('Ownership offered', `We emailed ${admin.email}.`);
  await closeApp();

  const other = await renderApp({ path: '/company', account: await admin.signIn() });
  await screen.findByText('You are offered the ownership of Transfer Ltd');
  await other.click(screen.getByRole('button', { name: 'Accept' }));
  await findMessage('You are the owner of Transfer Ltd');
  await waitFor(async () => expect(await roleOf(owner.email)).toBe('Admin'));
});

test('lets a viewer see the people and leave, and nothing else', async () => {
  const owner: Account = await newCompany('Leaving Ltd');
  const user = await renderApp({ path: '/company', account: await colleague(owner, 'viewer') });
  await (await card()).findByText(owner.email);
  expect((await card()).queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit billing details' })).toBeNull();
  expect(screen.queryByText('Require two-step verification')).toBeNull();
  await chooseAction(user, /^Leave company/);
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave Leaving Ltd?' }));
  await user.click(question.getByRole('button', { name: 'Leave company' }));
  await findMessage('You left Leaving Ltd');
  await screen.findByRole('heading', { level: 1, name: 'Your access to Leaving Ltd has ended' });
  screen.getByRole('link', { name: 'Complete company details' });
});

test('refuses to require two-step verification before the owner has it, and says why', async () => {
  const user = await renderApp({ path: '/company', account: await newCompany('Careful Ltd') });
  await user.click(await screen.findByRole('button', { name: 'Require' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Require two-step verification of everyone?' }),
  );
  question.getByText('1 person has it off and loses access until they turn it on.');
  await user.click(question.getByRole('button', { name: 'Require' }));
  await findMessage("We couldn't do this", /Turn on two-step verification for your own account first/);
});

test('leaves out the column of addresses while each person is listed by theirs', async () => {
  const owner = await newCompany('Nameless Ltd');
  await renderApp({ path: '/company', account: owner });
  await (await card()).findByText(owner.email);
  expect((await card()).queryByRole('columnheader', { name: /^Email/ })).toBeNull();
});
