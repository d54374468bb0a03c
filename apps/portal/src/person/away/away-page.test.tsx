import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
test('asks for days away, sees the answer, and cancels', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay', commencement_date: '2026-06-01' });
  const account = await personAccount([id]);
  const user = await renderApp({ path: '/me/away', account });
  await screen.findByText('Nothing is planned');
  const first = await screen.findByLabelText(/^First day/);
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
  await fill(user, first, '2026-12-07');
  await fill(user, screen.getByLabelText(/^Last day/), '2026-12-09');
  await screen.findByText(/^3 working days/);
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await findMessage('Request sent', 'We emailed Aurora Robotics. You get an email once it is answered.');
  const list = within(await screen.findByRole('list', { name: 'Your time away, newest first' }));
  list.getByText('Waiting for an answer');

  // The same days again are refused, and stay in the form.
  await fill(user, screen.getByLabelText(/^First day/), '2026-12-08');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await findMessage("We couldn't send your request", 'Some of these days are requested or taken already.');
  expect(screen.getByLabelText<HTMLInputElement>(/^First day/).value).toBe('08/12/2026');

  await server.rows(
    "update public.time_away set state = 'approved', decided_at = app.now(), answer = 'Enjoy' where team_member_id = $1",
    [id],
  );
  const again = await renderApp({ path: '/me/away', account });
  await screen.findByText('Approved · Enjoy');
  await again.click(screen.getByRole('button', { name: /^Cancel/ }));
  await screen.findByText('Canceled');
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('keeps what was typed while something that could not be read is read again', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { commencement_date: '2026-06-01' });
  const fixed = network.fail('POST /functions/v1/me/vacation');
  const user = await renderApp({ path: '/me/away', account: await personAccount([id]) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const first = screen.getByLabelText<HTMLInputElement>(/^First day/);
  await fill(user, first, '2026-12-07');
  fixed();
  const release = network.hold('POST /functions/v1/me/vacation');
  await user.click(again);
  await waitFor(() => expect(network.sent('POST /functions/v1/me/vacation').length).toBeGreaterThan(2));
  expect(first.isConnected).toBe(true);
  release();
  await screen.findByText('Vacation pay owed');
  // The same field, with its text.
  expect(screen.getByLabelText(/^First day/)).toBe(first);
  expect(first.value).toBe('07/12/2026');
});

test('says what the law gives in sick days, today and where the person works on the asked day', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { state: 'BC', commencement_date: '2026-09-01' });
  const account = await personAccount([id]);
  const user = await renderApp({ path: '/me/away', account });
  const card = within(await screen.findByRole('region', { name: 'Sick leave' }));
  await card.findByText('In British Columbia, the law gives sick days only after a longer service.');
  await user.selectOptions(await screen.findByLabelText('Type'), 'Sick leave');
  await fill(user, screen.getByLabelText(/^First day/), '2026-12-07');
  await screen.findByText(/Columbia: 5 days with pay and 3 days without, each year\. Used in 2026: 0 days\./);
});
