import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';

const path = '/company';
const card = async () => within(await screen.findByRole('region', { name: 'What changed' }));

test('says who changed which detail of whom, and saves it as CSV', async () => {
  const account = await newCompany('Aurora Robotics');
  const id = await addMember(account, { first_name: 'Maya', last_name: 'Tremblay' });
  await account.request('PATCH', `/rest/v1/team_members?team_member_id=eq.${id}`, {
    phone: '416 555 0199',
    city: 'York',
  });
  const user = await renderApp({ path, account });
  await (await card()).findByText(`${account.email} changed Maya Tremblay's details: phone, address`);
  (await card()).getByText(/ added Maya Tremblay$/);
  const saved = watchSaves();
  await user.click((await card()).getByRole('button', { name: 'Export CSV' }));
  expect(await saved[0]?.file.text()).toContain(`changed Maya Tremblay's details,"phone, address"`);
});

test('is for those who manage people, and says when it cannot be read', async () => {
  const account = await newCompany('Aurora Robotics');
  const end = network.fail('POST /functions/v1/company-changes');
  const user = await renderApp({ path, account });
  await (await card()).findByText("We couldn't load the changes");
  end();
  await user.click((await card()).getByRole('button', { name: 'Try again' }));
  await (await card()).findByRole('list', { name: 'Changes, newest first' });
  await renderApp({ path, account: await colleague(account, 'finance') });
  await screen.findByRole('region', { name: 'Who can sign in' });
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull();
});
