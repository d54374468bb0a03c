import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, newAddress, newCompany, password } from '#testing/accounts.ts';
import { colleagueOf } from '#testing/company/colleagues.ts';
import { fill } from '#testing/fill.ts';
import { confirmationLink, invitationPath, readMail } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

async function invite(owner: Account, email: string): Promise<{ path: string; id: string }> {
  const { invitation_id: id } = (await owner.request('POST', '/functions/v1/invite-company-person', {
    company_id: owner.companyId,
    email,
    role: 'finance',
  })) as { invitation_id: string };
  return { id, path: await invitationPath(email) };
}

test('joins the company after signing in from the invitation', async () => {
  const owner = await newCompany('Joined Ltd');
  const invited = await newCompany('Own Ltd');
  const { path } = await invite(owner, invited.email);
  const user = await renderApp({ path });
  await screen.findByRole('heading', { name: 'Join Joined Ltd' });
  screen.getByText('Finance');
  screen.getByText('Pay, invoices, company documents and the plan. No personal details.');
  expect(screen.getAllByText((text) => text.includes(invited.email))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await fill(user, await screen.findByLabelText('Email'), invited.email);
  await fill(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await findMessage('Welcome to Joined Ltd', 'Your role is Finance.');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  await screen.findByRole('combobox', { name: 'Switch company' });

  await renderApp({ path });
  await screen.findByRole('heading', { name: 'This invitation was already used' });
});

test('says the last day that the mail says', async () => {
  const owner = await newCompany('Dated Ltd');
  const email = newAddress();
  const { path } = await invite(owner, email);
  const { text } = await readMail(email, /^Join /);
  const day = /by (\d+) (\w{3})\w* (\d{4})/.exec(text)?.slice(1).join(' ') ?? 'no day';
  await renderApp({ path });
  expect((await screen.findByText('Valid until')).nextElementSibling?.textContent).toBe(day);
});

test('creates an account with the invited address, whose confirmation comes back to the invitation', async () => {
  const owner = await newCompany('Fresh Ltd');
  const email = newAddress();
  const { path } = await invite(owner, email);
  const user = await renderApp({ path });
  await user.click(await screen.findByRole('button', { name: 'Create an account' }));
  expect(screen.getByLabelText<HTMLInputElement>('Invited address').value).toBe(email);
  await fill(user, screen.getByLabelText('Password'), password);
  await fill(user, screen.getByLabelText('Confirm password'), 'something else');
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  await screen.findByText('The passwords do not match.');
  await fill(user, screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  await screen.findByText('Confirm your email address');

  const back = await renderApp({ path: await confirmationLink(email) });
  await back.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await findMessage('Welcome to Fresh Ltd');
});

test('does not join as another account, and offers to switch', async () => {
  const owner = await newCompany('Forwarded Ltd');
  const { path } = await invite(owner, 'meant@forwarded.example');
  const user = await renderApp({ path, account: await (await colleagueOf(owner, 'viewer')).signIn() });
  await screen.findByText('This invitation is for meant@forwarded.example');
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Switch accounts' }));
  await screen.findByRole('button', { name: 'Sign In' });
});

test('says what to do about an invitation that was withdrawn, declined, expired or never existed', async () => {
  const owner = await newCompany('Closed Ltd');
  const { path, id } = await invite(owner, 'closed@closed.example');
  await renderApp({ path: '/invitation?token=unknown' });
  await screen.findByRole('heading', { name: "This link doesn't work" });
  await renderApp({ path: '/invitation' });
  await screen.findByRole('heading', { name: "This link doesn't work" });

  await server.rows(
    "update public.company_invitations set sent_at = sent_at - interval '2 years', expires_at = expires_at - interval '2 years' where id = $1",
    [id],
  );
  await renderApp({ path });
  await screen.findByRole('heading', { name: 'This invitation has expired' });
  screen.getByText(`Ask ${owner.email} to send it again.`);
  await server.rows(
    "update public.company_invitations set sent_at = sent_at + interval '2 years', expires_at = expires_at + interval '2 years' where id = $1",
    [id],
  );

  const user = await renderApp({ path });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Decline the invitation?' }));
  await user.click(question.getByRole('button', { name: 'Decline' }));
  await screen.findByRole('heading', { name: 'This invitation was declined' });

  const other = await invite(owner, 'withdrawn@closed.example');
  await owner.request('POST', '/functions/v1/revoke-invitation', {
    company_id: owner.companyId,
    invitation_id: other.id,
  });
  await renderApp({ path: other.path });
  await screen.findByRole('heading', { name: 'This invitation was withdrawn' });
});

test('can be read in the other language', async () => {
  const owner = await newCompany('Bilingual Ltd');
  const { path } = await invite(owner, newAddress());
  const user = await renderApp({ path });
  const french = await screen.findByRole('button', { name: 'Français' });
  expect(french.getAttribute('lang')).toBe('fr-CA');
  await user.click(french);
  expect(document.cookie).toContain('portage-locale=fr-CA');
});

test("says in the portal's words that the service is busy", async () => {
  network.fail('POST /auth/v1/verify', {
    status: 429,
    body: { error_code: 'over_request_rate_limit', msg: 'Slow down' },
  });
  await renderApp({ path: `/invitation?token=x#token_hash=${'ab'.repeat(28)}&type=signup` });
  await screen.findByText('Request rate limit reached');
});
