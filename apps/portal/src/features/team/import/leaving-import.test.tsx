import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { newCompany } from '#testing/accounts.ts';
import { field, file, header, line, members, openImport } from '#testing/company/import-people.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseMore } from '#testing/row-menu.ts';
import { seesText } from '#testing/sees.ts';

test('Back asks before it leaves people who were not added yet, and no longer once they are', async () => {
  const account = await newCompany('Returning Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/team', account });
  const open = async () => {
    await chooseMore(user, 'Import CSV');
    await waitFor(async () => expect((await field()).disabled).toBe(false));
  };
  const isLeft = () => waitFor(() => expect(window.location.search).toBe(''));
  await open();
  await user.upload(await field(), file([header, line(0)].join('\n')));
  await screen.findByRole('button', { name: 'Add 1 person' });
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(window.location.search).toBe('?view=import');
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await isLeft();

  await open();
  await user.upload(await field(), file([header, line(0)].join('\n')));
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }));
  await seesText('1 person added.');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  window.history.back();
  await isLeft();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** Adds two people, whose first one waits for the server. */
async function addTwo(company: string) {
  const account = await newCompany(company, { plan: 'Professional' });
  const user = await openImport(account);
  await user.upload(await field(), file([header, line(0), line(1)].join('\n')));
  const insert = 'POST /rest/v1/team_members';
  const release = network.hold(insert);
  await user.click(await screen.findByRole('button', { name: 'Add 2 people' }));
  await waitFor(() => expect(network.sent(insert)).toHaveLength(1));
  const addedOne = async () => {
    expect((await members(account)).map(({ first_name }) => first_name)).toEqual(['Ada0']);
    expect(network.sent(insert)).toHaveLength(1);
  };
  return { account, user, release, addedOne };
}

test('asks before a link, a found page or signing out stops people from being added, and adds no one after that', async () => {
  const { account, user, release, addedOne } = await addTwo('Left Ltd');
  const keeps = async () => {
    const question = await screen.findByRole('alertdialog', { name: 'Stop adding people?' });
    await user.click(within(question).getByRole('button', { name: 'Keep adding' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    screen.getByRole('progressbar');
  };
  await user.click(screen.getByRole('link', { name: 'Pay' }));
  await keeps();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await keeps();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: /Dashboard/ }));
  await keeps();
  await user.click(screen.getByRole('link', { name: 'Back to Team' }));
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  release();
  // The import has ended.
  await waitFor(() => expect(refetched).toHaveBeenCalledWith({ queryKey: ['team_members', account.companyId] }));
  await addedOne();
});

test('stops adding people when Sign Out is confirmed, also where signing out fails', async () => {
  const { user, release, addedOne } = await addTwo('Kept In Ltd');
  network.fail('POST /auth/v1/logout');
  // An impatient second press does not take the question back.
  await user.dblClick(screen.getByRole('button', { name: 'Sign Out' }));
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
  release();
  await screen.findByRole('button', { name: 'Try again for 1 person' });
  await addedOne();
});
