import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newAddress, newCompany, password } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { mailedCode, personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

/** Someone whom their client has invited, and where the link leads. */
async function invited(email = newAddress()) {
  const company = await newCompany('Aurora Robotics');
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay', role: 'Engineer', email });
  await company.request('POST', '/functions/v1/invite-team-member', {
    company_id: company.companyId,
    team_member_id: id,
  });
  const { pathname, search } = new URL((await readMail(email, /Your pay at/)).link);
  return { company, id, email, path: pathname + search };
}

test('opens the account with a mailed code and a password, and is used up then', async () => {
  const { email, path } = await invited();
  const user = await renderApp({ path });
  await heading('Hello Maya');
  screen.getByText(/pays you for your work with Aurora Robotics/);
  screen.getByText(/^It takes about five minutes/);
  await user.click(await button('Send me a code'));
  await fill(user, await screen.findByLabelText('Code from the email'), await mailedCode(email));
  await user.click(await button('Use Code'));
  await heading('Choose a password');
  await fill(user, screen.getByLabelText('Password'), password);
  await user.click(await button('Save password'));
  await waitFor(() => expect(window.location.pathname).toBe('/me'));
  await heading('Hello Maya');
  screen.getByText('Engineer at Aurora Robotics');

  const again = await renderApp({ path });
  await heading('You already have your account');
  await again.click(screen.getByRole('link', { name: 'Go to my account' }));
  await screen.findByText('Engineer at Aurora Robotics');
});

test('opens the account without a password', async () => {
  const { email, path } = await invited();
  const user = await renderApp({ path });
  await user.click(await button('Send me a code'));
  await fill(user, await screen.findByLabelText('Code from the email'), '000000');
  await user.click(await button('Use Code'));
  await findMessage('Error verifying code');
  await fill(user, await screen.findByLabelText('Code from the email'), await mailedCode(email));
  await user.click(await button('Use Code'));
  await user.click(await button('Skip for now'));
  await screen.findByText('Engineer at Aurora Robotics');
});

test('adds work to the account that is signed in already, in one click', async () => {
  const first = await newCompany('Borealis');
  const person = await personAccount([await addMember(first, { first_name: 'Maya' })]);
  const { path } = await invited(person.email);
  const user = await renderApp({ path, account: person });
  await user.click(await button('Add this work to my account'));
  await screen.findByRole('combobox', { name: 'Work' });
});

test('opens with no other account, and offers to sign out', async () => {
  const { email, path } = await invited();
  const user = await renderApp({ path, account: await newCompany('Other Ltd') });
  await screen.findByText(`This invitation is for ${email}`);
  await user.click(await button('Sign out'));
  await button('Send me a code');
});

test('says what to do with a link that is old, withdrawn or unknown', async () => {
  const { company, id, path } = await invited();
  await server.rows(
    "update public.person_invitations set sent_at = '2026-01-01', expires_at = '2026-01-15' where team_member_id = $1",
    [id],
  );
  await renderApp({ path });
  await heading('This invitation has expired');
  await company.request('POST', '/functions/v1/withdraw-team-member-invitation', {
    company_id: company.companyId,
    team_member_id: id,
  });
  await renderApp({ path });
  await heading('This invitation was withdrawn');
  await renderApp({ path: '/welcome?token=unknown' });
  await heading("This link doesn't work");
});
