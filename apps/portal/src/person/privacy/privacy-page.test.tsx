import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage } from '#testing/sees.ts';

const path = '/me/privacy';
const someone = async () => addMember(await newCompany('Aurora Robotics'), { first_name: 'Maya' });
const history = async () => within(await screen.findByRole('region', { name: 'Who saw or changed what' }));

test('says who read the number and why, and who changed what', async () => {
  const id = await someone();
  const account = await personAccount([id]);
  await server.rows(
    `with named as materialized (select set_config('app.staff_act', app.begin_operator_act('provider/reveal-sin', 'T4 slip', $1)::text, true) as act)
     select app.hand_out_sealed_sin($1::uuid) from named where act <> ''`,
    [id],
  );
  const user = await renderApp({ path, account });
  const card = await history();
  await card.findByText('Your Social Insurance Number');
  card.getByText(/^Read by us · /);
  card.getByText('Reason: T4 slip');
  expect(card.queryByRole('button')).toBeNull();
  for (let at = 0; at < 12; at += 1)
    await server.rows('update public.team_members set phone = $2 where team_member_id = $1', [
      id,
      `416 555 01${10 + at}`,
    ]);
  await renderApp({ path, account });
  const again = await history();
  expect(await again.findAllByText('Your details: phone')).toHaveLength(10);
  await user.click(again.getByRole('button', { name: /^Show all \d+$/ }));
  expect(again.getAllByText('Your details: phone')).toHaveLength(12);
});

test('saves a copy of everything for a code, and asks for two-step verification first', async () => {
  const id = await someone();
  const open = await renderApp({ path, account: await personAccount([id]) });
  await open.click(await screen.findByRole('button', { name: 'Get a copy' }));
  await screen.findByText('First, protect your data');
  expect(screen.queryByLabelText('Code of your authenticator app')).toBeNull();
  await closeApp();

  const person = await personAccount([await someone()], { secured: new Date('2026-01-05') });
  const user = await renderApp({ path, account: person });
  await user.click(await screen.findByRole('button', { name: 'Get a copy' }));
  await screen.findByLabelText('Code of your authenticator app');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Enter the code that your app shows.');
  await fill(user, screen.getByLabelText('Code of your authenticator app'), '000000');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText(/^That code didn't work/);
  const saved = watchSaves();
  await fill(user, screen.getByLabelText('Code of your authenticator app'), person.code());
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await findMessage('Your copy is saved');
  expect(saved.map(({ name }) => name)).toEqual(['portage-2026-11-20.json']);
});

test('says when the history cannot be read', async () => {
  const end = network.fail('POST /functions/v1/me/history');
  const user = await renderApp({ path, account: await personAccount([await someone()]) });
  await (await history()).findByText("We couldn't load the history");
  end();
  await user.click((await history()).getByRole('button', { name: 'Try again' }));
  await (await history()).findByRole('list', { name: 'Readings and changes, newest first' });
});
