import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';

const path = '/me/bank';
const someone = async () => addMember(await newCompany('Aurora Robotics'), { first_name: 'Maya' });
const weeksAgo = (count: number) => new Date(server.deps.clock.now() - count * 7 * 86_400_000);
const button = (name: string) => screen.findByRole('button', { name });

async function enter(user: UserEvent, account: string, code: string) {
  await fill(user, await screen.findByLabelText('Transit number'), '48291');
  await fill(user, screen.getByLabelText('Institution number'), '003');
  await fill(user, screen.getByLabelText('Account number'), account);
  await fill(user, screen.getByLabelText('Code of your authenticator app'), code);
  await user.click(await button('Save account'));
}

test('leads through turning two-step verification on, then takes the first account', async () => {
  const user = await renderApp({ path, account: await personAccount([await someone()]) });
  await screen.findByText('First, protect your pay');
  expect(screen.queryByLabelText('Account number')).toBeNull();
  await user.click(await button('Turn on'));
  const dialog = within(await screen.findByRole('dialog'));
  const secret = dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent?.replaceAll(' ', '') ?? '';
  await fill(user, dialog.getByLabelText('Authentication code'), authenticatorCode(secret));
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await user.click(await button("I've saved them"));
  await enter(user, '739164825', authenticatorCode(secret, 1));
  await findMessage('Your account is recorded', 'Your pay goes to the account that ends in 825.');
  await screen.findByText('RBC •••825');
});

test('a change waits for its day, and is canceled with one button', async () => {
  const person = await personAccount([await someone()], { secured: weeksAgo(3) });
  const user = await renderApp({ path, account: person });
  await enter(user, '12', '000000');
  await screen.findByText('An account number has five to twelve digits.');
  await enter(user, '739164825', '000000');
  await screen.findByText(/^That code didn't work/);
  await enter(user, '739164825', person.code());
  await screen.findByText('RBC •••825');
  await user.click(await button('Change account'));
  await enter(user, '628405917', person.code());
  await screen.findByText(/^From .*, your pay goes to RBC •••917$/);
  screen.getByText('RBC •••825');
  // A person who did not ask for the change sees it on the first page, and can cancel it there.
  const home = await renderApp({ path: '/me', account: person });
  await screen.findByText(/^From .*, your pay goes to RBC •••917$/);
  await home.click(await button('Cancel this change'));
  await findMessage('The change is canceled');
  await waitFor(() => expect(screen.queryByText(/^From .*•••917$/)).toBeNull());
});

test('is not changed within a week of turning two-step verification on', async () => {
  const id = await someone();
  const person = await personAccount([id], { secured: weeksAgo(0) });
  const user = await renderApp({ path, account: person });
  await enter(user, '739164825', person.code());
  await screen.findByText('RBC •••825');
  await user.click(await button('Change account'));
  await enter(user, '628405917', person.code());
  await findMessage("We couldn't save the account", /a week after/);
});
