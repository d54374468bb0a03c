import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, notifications, proves, sees, team } from '#testing/sees.ts';

async function companyWithMaya() {
  const account = await newCompany('Away Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved', first_name: 'Maya', last_name: 'Tremblay' });
  return account;
}

test('says that the team could not be loaded, and loads it on request', async () => {
  const account = await companyWithMaya();
  for (const path of ['/team', '/team/employee']) {
    const end = network.fail(/GET .*team_members\?.*select=\*/);
    const user = await renderApp({ path, account });
    await findMessage('Error fetching team members', 'The service is away');
    await sees(team.notLoaded);
    proves(team.fetchError);
    end();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Maya Tremblay');
  }
});

test('keeps "Try again" while the team is read again by itself', async () => {
  const account = await companyWithMaya();
  const list = /GET .*team_members\?.*select=\*/;
  const end = network.fail(list);
  await renderApp({ path: '/team', account });
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try again' });
  const failed = network.sent(list).length;
  end();
  const release = network.hold(list);
  // What the live connection does when it comes back.
  act(() => void queryClient.invalidateQueries());
  await waitFor(() => expect(network.sent(list)).toHaveLength(failed + 1));
  expect(screen.getByRole('button', { name: 'Try again' })).toBe(again);
  expect(again.disabled).toBe(true);
  release();
  await screen.findByText('Maya Tremblay');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('says once that nothing of the page could be loaded', async () => {
  const account = await companyWithMaya();
  network.fail(/^(GET|HEAD) \/rest\/v1\/(?!companies)/);
  await renderApp({ path: '/team', account });
  const toast = await findMessage(
    'Error fetching team members',
    'Error fetching plan information',
    'The service is away',
  );
  expect(within(toast).getAllByText('The service is away')).toHaveLength(1);
  expect(within(notifications()).getAllByRole('listitem')).toHaveLength(1);
});

test('reads all that failed again with the button of a list that could not be loaded', async () => {
  const account = await companyWithMaya();
  const end = network.fail(/^(GET|HEAD) \/rest\/v1\/(?!companies)/);
  const user = await renderApp({ path: '/team', account });
  const main = within(screen.getByRole('main'));
  const list = (await main.findByText("We couldn't load your team")).parentElement as HTMLElement;
  await main.findByText("We couldn't load your plan, so you can't add anyone yet.");
  // There are no people yet whose pay could be on hold.
  expect(main.queryByText("We couldn't check whether pay is on hold.")).toBeNull();
  end();
  await user.click(within(list).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Maya Tremblay');
  await waitFor(() => expect(main.queryByRole('button', { name: 'Try again' })).toBeNull());
});
