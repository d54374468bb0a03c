import { cents } from '@portage/domain/money/money';
import { findPlan } from '@portage/domain/plans/plans';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { config } from '#lib/browser/config.ts';
import { addMember, newCompany } from '#testing/accounts.ts';
import {
  checkout,
  choose,
  closeTooltip,
  deactivate,
  isClosed,
  locked,
  openPicker,
  option,
  picker,
  planCard,
  watchTabs,
  withCustomer,
} from '#testing/company/plan-steps.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, plan, proves, sees } from '#testing/sees.ts';

test('opens the booking page for Enterprise in its own tab, and requests nothing', async () => {
  const account = await newCompany('Booking Ltd', { plan: 'Professional' });
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  await user.click(option('Enterprise').getByRole('button'));
  await isClosed();
  // Without access to this page.
  expect(open.mock.calls).toEqual([['https://provider.example/book-a-call', '_blank', 'noopener']]);
  // Only the page itself asked, for the plan's billing.
  expect(network.sent(/^POST \/functions\/v1\/(?!plan-billing)/)).toEqual([]);
  proves(plan.booking);
});

test('opens the checkout in the same tab when the browser blocks a new one', async () => {
  const account = await newCompany('Blocked Ltd', { plan: 'Professional' });
  withCustomer('cus_blocked');
  vi.spyOn(window, 'open').mockReturnValue(null);
  // jsdom can only go to an address on the same page.
  network.change(checkout, (answer) => ({ ...(answer as object), url: `${window.location.origin}/plan#checkout` }));
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  await choose(user, 'Essential');
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  // The locked button has the focus again.
  await screen.findByRole('tooltip');
  await closeTooltip(user);
  expect(network.sent(checkout)).toHaveLength(1);
});

test('counts employees, and opens the checkout of the chosen plan once', async () => {
  const account = await newCompany('Picking Ltd', { plan: 'Professional' });
  withCustomer('cus_picking');
  const tabs = watchTabs();
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  const held = option('Professional').getByRole<HTMLButtonElement>('button', { name: 'You have this plan' });
  expect(held.disabled).toBe(true);
  const count = option('Essential').getByLabelText<HTMLInputElement>('Employees');
  const shown: (string | undefined)[][] = [];
  const fewer = option('Essential').getByRole<HTMLButtonElement>('button', { name: 'One fewer employee' });
  for (const typed of ['abc', '0', '-3', '12345678', '2']) {
    await fill(user, count, typed);
    shown.push([typed, count.value, option('Essential').getByText(/\/mo$/).textContent ?? '']);
  }
  expect(shown).toEqual([
    ['abc', '1', '$199/mo'],
    ['0', '1', '$199/mo'],
    ['-3', '3', '$597/mo'],
    ['12345678', '123456', '$24,567,744/mo'],
    ['2', '2', '$398/mo'],
  ]);
  await user.clear(count);
  expect([count.value, fewer.ariaDisabled]).toEqual(['', 'true']);
  await user.type(count, '2');
  await user.click(fewer);
  // A button that is disabled would lose the focus.
  expect([count.value, fewer.ariaDisabled, fewer.disabled]).toEqual(['1', 'true', false]);
  await fill(user, count, '2');
  await user.click(option('Essential').getByRole('button', { name: 'One more employee' }));
  option('Essential').getByText('$597/mo');
  await user.click(within(picker()).getByRole('radio', { name: 'Yearly' }));
  option('Essential').getByText('$7,212/yr');

  // Each rejection keeps the picker, the count and the term.
  const unavailable = "We couldn't open the checkout. Try again in a moment.";
  const refusals: [end: () => unknown, message: string | RegExp][] = [
    [network.fail(checkout, { status: 409, body: { error: locked } }), locked],
    [network.fail(checkout, { status: 200, body: { url: '' } }), unavailable],
    [network.cut(checkout), /We couldn't reach the server/],
  ];
  for (const [end, message] of refusals.reverse()) {
    await choose(user, 'Essential');
    await findMessage('Error selecting plan', message);
    await waitFor(() => expect(tabs.at(-1)?.closed).toBe(true));
    expect(count.value).toBe('3');
    option('Essential').getByText('$7,212/yr');
    end();
    await waitFor(() => option('Essential').getByRole('button', { name: 'Choose Essential' }));
  }

  const sent = network.sent(checkout).length;
  const release = network.hold(checkout);
  await user.dblClick(option('Essential').getByRole('button', { name: 'Choose Essential' }));
  await waitFor(() => expect(network.sent(checkout)).toHaveLength(sent + 1));
  for (const button of within(picker()).getAllByRole<HTMLButtonElement>('button', { name: /Choose|Book|You have/ }))
    expect(button.disabled).toBe(true);
  release();
  await isClosed();
  expect(network.sent(checkout)).toHaveLength(sent + 1);
  expect(network.sent(checkout).at(-1)?.body).toMatchObject({
    planName: 'Essential',
    term: 'Yearly',
    employeeCount: 3,
    companyId: account.companyId,
  });
  expect(tabs.filter(({ closed }) => !closed).map(({ address }) => address)).toEqual([
    expect.stringMatching(/\/checkout\//),
  ]);
  await (await planCard()).findByText('Processing');
  const inForce = within(await screen.findByRole('region', { name: 'In force now' }));
  inForce.getByText('Professional');
  inForce.getByText(/^\$[\d,]+\/(mo|yr) in CAD, (?:monthly|yearly) plan$/);
  inForce.getByText(/^Maximum employees: \d+$/);
  await (await planCard()).findByText('Essential');
  await (await planCard()).findByText('Maximum employees: 3');
  await closeTooltip(user);
});

test('requests a plan once without a billing customer, and says why it cannot', async () => {
  const account = await newCompany('Asking Ltd');
  const tabs = watchTabs();
  withCustomer(null);
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Pick a Plan');
  const end = network.fail('POST /rest/v1/plans');
  await choose(user, 'Professional');
  await findMessage('Error selecting plan', 'The service is away');
  end();
  const duplicate = network.fail('POST /rest/v1/plans', { status: 409, body: { code: '23505', message: 'duplicate' } });
  await waitFor(() => option('Professional').getByRole('button', { name: 'Choose Professional' }));
  await choose(user, 'Professional');
  await findMessage('Error selecting plan', locked);
  duplicate();

  // The session ends without the page noticing.
  const session = localStorage.getItem('portage-auth') ?? '';
  localStorage.removeItem('portage-auth');
  await waitFor(() => option('Professional').getByRole('button', { name: 'Choose Professional' }));
  await choose(user, 'Professional');
  await sees(plan.noUser);
  localStorage.setItem('portage-auth', session);
  await waitFor(() => option('Professional').getByRole('button', { name: 'Choose Professional' }));

  const sent = network.sent('POST /rest/v1/plans').length;
  await user.dblClick(option('Professional').getByRole('button', { name: 'Choose Professional' }));
  await sees(plan.submitted, plan.requestDialog, plan.requestSays, plan.requestClose);
  expect(network.sent('POST /rest/v1/plans')).toHaveLength(sent + 1);
  const thanks = within(await screen.findByRole('dialog', { name: 'Request Processing' }));
  await user.click(thanks.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await isClosed();
  await (await planCard()).findByText('Processing');
  expect(tabs.every(({ closed }) => closed)).toBe(true);
});

test('asks which members to deactivate for a smaller plan, and keeps the selection when it fails', async () => {
  const account = await newCompany('Shrinking Ltd', { plan: 'Professional' });
  withCustomer('cus_shrinking');
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
  for (const last_name of ['One', 'Two', long]) await addMember(account, { status: 'approved', last_name });
  const tabs = watchTabs();
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  const members = /GET .*team_directory\?select=team_member_id,first_name/;
  let end = network.fail(members);
  await fill(user, option('Essential').getByLabelText<HTMLInputElement>('Employees'), '1');
  await choose(user, 'Essential');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Essential' }));
  dialog.getByText('Essential with 1 seat is too small for your team: 3 people are active.');
  // Seats for everyone come first.
  dialog.getByText('Essential with 3 seats costs $597/mo in CAD.');
  const headings = dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Keep everyone', 'Or deactivate 2 members']);
  await findMessage('Error fetching team members', 'The service is away');
  await dialog.findByText("We couldn't load your team members.");
  end();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes).toHaveLength(3);
  proves(plan.downgrade);
  dialog.getByRole('checkbox', { name: new RegExp(`^Maya ${long}, `) });
  dialog.getByText('0 of 2 selected');

  // Filled once it does what it says.
  const submit = () => dialog.getByRole('button', { name: 'Deactivate and continue' });
  const plain = dialog.getByRole('button', { name: 'Cancel' }).className;
  expect(submit().className).toBe(plain);
  await user.click(boxes[0] as HTMLElement);
  await user.click(submit());
  await sees(plan.tooFew);
  expect(network.sent(deactivate)).toHaveLength(0);
  await user.click(boxes[1] as HTMLElement);
  dialog.getByText('2 of 2 selected');
  expect(submit().className).not.toBe(plain);

  // The first member is deactivated, the second one not.
  let calls = 0;
  end = network.fail(deactivate, {
    body: { error: 'The provider is away.' },
    only: () => {
      calls += 1;
      return calls === 2;
    },
  });
  await user.click(submit());
  await sees(plan.deactivateError);
  await findMessage('Error deactivating team members', 'The provider is away.');
  expect(tabs.at(-1)?.closed).toBe(true);
  end();
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(2));
  dialog.getByText('2 of 2 selected');
  const sent = network.sent(deactivate).length;
  await user.dblClick(submit());
  await isClosed();
  expect(network.sent(deactivate).length - sent).toBe(2);
  proves(plan.deactivated);
  await waitFor(() => expect(tabs.at(-1)?.address).toMatch(/\/checkout\//));
  const approved = await account.request('GET', '/rest/v1/team_members?status=eq.approved&select=last_name');
  expect(approved).toHaveLength(1);
  await (await planCard()).findByText('Processing');
  await closeTooltip(user);
});

test('starts at the number of people, and offers seats for everyone before deactivating anyone', async () => {
  const account = await newCompany('Growing Ltd', { plan: 'Professional' });
  withCustomer('cus_growing');
  for (const status of ['approved', 'approved', 'pending', 'processing'])
    await addMember(account, { status, last_name: status });
  const tabs = watchTabs();
  const user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('Seats used');
  expect((await planCard()).getByText('Seats used').nextElementSibling?.textContent).toBe('3 of 5');
  await openPicker(user, 'Change plan');
  const count = option('Essential').getByLabelText<HTMLInputElement>('Employees');
  expect(count.value).toBe('3');
  option('Essential').getByText('$597/mo');
  for (const name of ['Essential', 'Professional']) option(name).getByText('CAD');

  await fill(user, count, '1');
  await choose(user, 'Essential');
  let dialog = within(await screen.findByRole('dialog', { name: 'Change to Essential' }));
  dialog.getByText(
    'Essential with 1 seat is too small for your team: 2 people are active. 1 more person is upcoming and needs a seat once active.',
  );
  await dialog.findAllByRole('checkbox');
  await user.click(dialog.getByRole('button', { name: 'Deactivate and continue' }));
  await findMessage('Not enough members selected');
  // The error leaves with its form.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(screen.queryByText('Not enough members selected')).toBeNull();

  await openPicker(user, 'Change plan');
  await fill(user, option('Essential').getByLabelText<HTMLInputElement>('Employees'), '1');
  await choose(user, 'Essential');
  dialog = within(await screen.findByRole('dialog', { name: 'Change to Essential' }));
  await user.click(dialog.getByRole('button', { name: 'Choose 3 seats' }));
  await isClosed();
  await waitFor(() => expect(tabs.at(-1)?.address).toMatch(/\/checkout\//));
  expect(network.sent(checkout).at(-1)?.body).toMatchObject({ planName: 'Essential', employeeCount: 3 });
  expect(network.sent(deactivate)).toHaveLength(0);
  await (await planCard()).findByText('Processing');
  await closeTooltip(user);
});

test('opens on the billing cycle that is paid for, and says beside the other prices which it is', async () => {
  const account = await newCompany('Yearly Ltd', { plan: 'Professional' });
  network.change('GET /rest/v1/plans', (rows) => (rows as object[]).map((row) => ({ ...row, term: 'yearly' })));
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  const address = () => window.location.search;
  expect(within(picker()).getByRole<HTMLInputElement>('radio', { name: 'Yearly' }).checked).toBe(true);
  expect(address()).toBe('?dialog=plans');
  option('Professional').getByText('Current plan');
  option('Professional').getByRole('button', { name: 'You have this plan' });
  await user.click(within(picker()).getByRole('radio', { name: 'Monthly' }));
  await waitFor(() => expect(address()).toBe('?dialog=plans&term=monthly'));
  option('Professional').getByText('Current plan, yearly');
  option('Professional').getByText('$599/mo');
  await user.click(within(picker()).getByRole('radio', { name: 'Yearly' }));
  await waitFor(() => expect(address()).toBe('?dialog=plans'));
});

test('says what a year saves only where the prices save it', async () => {
  const account = await newCompany('Saving Ltd');
  let user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Pick a Plan');
  expect(within(picker()).queryByText(/^Save up to/)).toBeNull();

  const essential = findPlan('Essential', config.plans)?.prices?.Yearly;
  if (essential === undefined) throw new Error('Essential has no yearly price.');
  const own = { price: essential.price };
  Object.assign(essential, { price: cents(2005_00) });
  user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Pick a Plan');
  await sees(plan.saving);
  Object.assign(essential, own);
});

test('compares each choice with the current plan, which is first, and recommends none that costs more for less', async () => {
  const account = await newCompany('Weighing Ltd', { plan: 'Professional' });
  network.change('GET /rest/v1/plans', (rows) =>
    (rows as object[]).map((row) => ({ ...row, price: '$7,188/yr', term: 'yearly' })),
  );
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  const names = within(picker())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Professional', 'Essential', 'Enterprise']);
  within(picker()).getByText(
    'A new plan starts once its payment is confirmed. Your Professional plan then ends, without a credit for the time left on it.',
  );
  const button = () => option('Essential').getByRole('button', { name: 'Choose Essential' });
  const look = () => button().className;
  const count = option('Essential').getByLabelText<HTMLInputElement>('Employees');
  await fill(user, count, '4');
  option('Essential').getByText('1 seat fewer than now');
  option('Essential').getByText('CAD 2,428.00 a year more than now');
  option('Essential').getByText('CAD 64.00 a year more than paying monthly');
  const discouraged = look();
  await fill(user, count, '2');
  option('Essential').getByText('3 seats fewer than now');
  option('Essential').getByText('CAD 2,380.00 a year less than now');
  expect(look()).not.toBe(discouraged);
  expect(option('Enterprise').getByRole('button').className).toBe(discouraged);
  option('Enterprise').getByText('No limit of seats, 5 now');
  expect(option('Professional').queryByText(/than now/)).toBeNull();
  await user.click(within(picker()).getByRole('radio', { name: 'Monthly' }));
  option('Essential').getByText('CAD 4,776.00 a year');
  option('Professional').getByText('The same price a year as now');
});
