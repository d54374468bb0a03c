import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import {
  choose,
  closeTooltip,
  isClosed,
  openPicker,
  option,
  picker,
  planCard,
  requestCheckout,
  watchTabs,
} from '#testing/company/plan-steps.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

test('keeps the picker, its billing cycle and a downgrade in the address, where Back closes them', async () => {
  const account = await newCompany('Addressed plans Ltd', { plan: 'Professional' });
  for (const last_name of ['One', 'Two']) await addMember(account, { status: 'approved', last_name });
  const address = () => window.location.pathname + window.location.search;
  const entry = (): number => window.history.state.idx;
  let user = await renderApp({ path: '/plan', account });
  const first = entry();
  await openPicker(user, 'Change plan');
  expect(address()).toBe('/plan?dialog=plans');
  await user.click(within(picker()).getByRole('radio', { name: 'Yearly' }));
  await waitFor(() => expect(address()).toBe('/plan?dialog=plans&term=yearly'));
  await fill(user, option('Essential').getByLabelText<HTMLInputElement>('Employees'), '1');
  await choose(user, 'Essential');
  await screen.findByRole('dialog', { name: 'Change to Essential' });
  expect([new URLSearchParams(window.location.search).get('downgrade'), entry()]).toEqual([
    'Essential.Yearly.1',
    first + 1,
  ]);
  const deepLink = address();
  window.history.back();
  await isClosed();
  expect([address(), entry()]).toEqual(['/plan', first]);
  await closeTooltip(user);

  user = await renderApp({ path: deepLink, account });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Essential' }));
  dialog.getByText('Essential with 1 seat is too small for your team: 2 people are active.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(address()).toBe('/plan');
  await renderApp({ path: '/plan?dialog=plans&term=yearly', account });
  await screen.findByRole('dialog', { name: 'Choose your plan' });
  expect(within(picker()).getByRole<HTMLInputElement>('radio', { name: 'Yearly' }).checked).toBe(true);
});

test('stays on the page that is opened while a smaller plan is counted for', async () => {
  const account = await newCompany('Leaving plans Ltd', { plan: 'Professional' });
  for (const last_name of ['One', 'Two']) await addMember(account, { status: 'approved', last_name });
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  await fill(user, option('Essential').getByLabelText<HTMLInputElement>('Employees'), '1');
  const tabs = watchTabs();
  const release = network.hold('HEAD /rest/v1/team_directory');
  await choose(user, 'Essential');
  await waitFor(() => expect(network.sent('HEAD /rest/v1/team_directory')).not.toHaveLength(0));
  await user.keyboard('{Escape}');
  await isClosed();
  await user.click(screen.getByRole('link', { name: 'Team' }));
  await screen.findByRole('heading', { level: 1, name: 'Team Members' });
  release();
  await waitFor(() => expect(tabs.map(({ closed }) => closed)).toEqual([true]));
  expect(window.location.pathname + window.location.search).toBe('/team');
});

test('opens no dialog of a link while the plan cannot be changed', async () => {
  const account = await newCompany('Locked link Ltd', { plan: 'Professional' });
  await requestCheckout(account, 'Essential');
  await renderApp({ path: '/plan?dialog=plans', account });
  await (await planCard()).findByText('Processing');
  expect(screen.queryByRole('dialog')).toBeNull();
});
