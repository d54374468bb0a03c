import { cents } from '@portage/domain/money';
import { findPlan } from '@portage/domain/plans';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { config } from '#lib/config.ts';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, plan, proves, sees } from '#testing/sees.ts';

const checkout = 'POST /functions/v1/create-checkout-page';
const deactivate = 'POST /functions/v1/deactivate-team-member';
const planCard = async () => within(await screen.findByRole('region', { name: 'Plan Information' }));
const picker = () => screen.getByRole('dialog', { name: 'Choose your plan' });
const option = (name: string) => within(within(picker()).getByRole('listitem', { name }));
const choose = (user: UserEvent, name: string) =>
  user.click(option(name).getByRole('button', { name: `Choose ${name}` }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const locked = 'Plan changes are locked during processing. Available once status is Completed.';

async function openPicker(user: UserEvent, button: 'Pick a Plan' | 'Change plan'): Promise<void> {
  await user.click(await (await planCard()).findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: 'Choose your plan' });
}

/** The company's customer at the billing provider, as if the job after sign-up had run. */
const withCustomer = (id: string | null) =>
  network.change('GET /rest/v1/companies', (rows) => {
    const changed = (row: object) => ({ ...row, customer_stripe_id: id });
    return Array.isArray(rows) ? rows.map(changed) : changed(rows as object);
  });

/** Closes the tooltip of the locked button, which has the focus again. */
async function closeTooltip(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
}

/** The tabs that the page opens, which jsdom has not. */
function watchTabs() {
  const tabs: { address: string; closed: boolean }[] = [];
  vi.spyOn(window, 'open').mockImplementation((address) => {
    const tab = { address: String(address), closed: false };
    tabs.push(tab);
    const location = {
      set href(url: string) {
        tab.address = url;
      },
    };
    return { location, close: () => Object.assign(tab, { closed: true }) } as unknown as Window;
  });
  return tabs;
}

const requestCheckout = (account: Account, planName: string) =>
  account.request('POST', '/functions/v1/create-checkout-page', { planName, term: 'Monthly' });

test('shows the plan of the company, and the three to choose from', async () => {
  const account = await newCompany('Comparing Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('Completed');
  await sees(plan.route, plan.title, plan.subtitle, plan.card, plan.badgeCompleted, plan.changePlan);
  for (const text of ['Professional', 'Maximum employees', 'Priority support with Slack'])
    expect((await planCard()).getAllByText(text), text).not.toHaveLength(0);
  proves(plan.currentPlan);

  await openPicker(user, 'Change plan');
  await sees(plan.picker, plan.pickerSays, plan.essential, plan.essentialTitle, plan.professional);
  await sees(plan.professionalTitle, plan.enterprise, plan.enterpriseTitle);
  expect(within(picker()).getAllByRole('listitem', { name: /^(Essential|Professional|Enterprise)$/ })).toHaveLength(3);
  await sees(plan.essentialMonthly, plan.professionalMonthly, plan.customPricing);
  await sees(plan.featureCompliance, plan.featurePayroll, plan.featureEmail, plan.featureOnboarding);
  await sees(plan.featureInEssential, plan.featureGrant, plan.featureSlack, plan.featureBenefits);
  await sees(plan.featureTracking, plan.featureInProfessional, plan.featureManager, plan.featureConsulting);
  await sees(plan.featureReporting, plan.featureDiscount);
  const oldPrice = () => within(picker()).getByRole('listitem', { name: 'Essential' }).querySelector('s')?.textContent;
  expect(oldPrice()).toContain('$299');
  await user.click(within(picker()).getByRole('radio', { name: 'Yearly' }));
  option('Professional').getByRole('button', { name: 'Choose Professional' });
  await sees(plan.essentialYearly, plan.professionalYearly);
  proves(plan.cycle);
  expect(oldPrice()).toContain('$3,588');

  const count = option('Essential').getByLabelText<HTMLInputElement>('Employees');
  await fill(user, count, '3');
  option('Essential').getByText('$7,212/yr');
  expect(oldPrice()).toContain('$10,764');
  proves(plan.times, plan.oldPrices);
  await fill(user, count, '0');
  option('Essential').getByText('$2,404/yr');
  const fewer = option('Essential').getByRole<HTMLButtonElement>('button', { name: 'One fewer employee' });
  expect(fewer.disabled).toBe(true);
  await fill(user, count, '1200');
  option('Essential').getByText('$2,884,800/yr');
  proves(plan.countMinimum);
});

test('says that the plan loads or could not be loaded, never that there is none', async () => {
  const account = await newCompany('Unloaded Ltd', { plan: 'Professional' });
  const release = network.hold('GET /rest/v1/plans');
  let user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByRole('status', { name: 'Loading plan' });
  expect(screen.queryByText("Didn't manage to pay?", { exact: false })).toBeNull();
  release();
  await (await planCard()).findByText('Completed');

  const end = network.fail('GET /rest/v1/plans');
  user = await renderApp({ path: '/plan', account });
  await sees(plan.fetchError);
  await findMessage('Error fetching plan information', 'The service is away');
  await (await planCard()).findByText("We couldn't load your plan.");
  expect(screen.queryByText('No active plan')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pay here' })).toBeNull();
  end();
  await user.click((await planCard()).getByRole('button', { name: 'Try again' }));
  await (await planCard()).findByText('Completed');
});

test('shows a plan that was requested, is awaiting payment, or was cancelled', async () => {
  const account = await newCompany('Stages Ltd');
  withCustomer('cus_stages');
  await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('No active plan');
  (await planCard()).getByText('A plan lets you add and activate team members.');
  await sees(plan.pickAPlan, plan.payHere);

  const { url } = (await requestCheckout(account, 'Professional')) as { url: string };
  const tabs = watchTabs();
  let user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('Processing');
  await sees(plan.badgeProcessing);
  (await planCard()).getByText('$599/mo in CAD, billed monthly');
  const change = (await planCard()).getByRole('button', { name: 'Change plan' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
  await user.hover(change);
  expect((await screen.findByRole('tooltip')).textContent).toBe(locked);
  await sees(plan.lockedTooltip);
  await user.click(change);
  expect(screen.queryByRole('dialog')).toBeNull();
  proves(plan.locked);
  await user.click((await planCard()).getByRole('link', { name: 'Pay here' }));
  await waitFor(() => expect(tabs).toEqual([{ address: url, closed: false }]));
  proves(plan.payHereOpens);

  // The provider cancels it on the command line.
  await server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [account.companyId]);
  user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('No active plan');
  await openPicker(user, 'Pick a Plan');
  option('Professional').getByRole('button', { name: 'Choose Professional' });
});

test('shows a plan without a known name, price or limit', async () => {
  const account = await newCompany('Custom Ltd', { plan: 'Professional' });
  const name = 'Überregional <b>Sonderplan</b> '.repeat(8).trim();
  network.change(/GET .*plans\?.*status=eq\.Completed/, (rows) =>
    [rows].flat().map((row) => ({
      ...(row as object),
      plan_name: name,
      price: '',
      term: 'yearly',
      number_of_employees: 'unlimited',
    })),
  );
  await renderApp({ path: '/plan', account });
  await (await planCard()).findByText(name);
  (await planCard()).getByText('billed yearly');
  (await planCard()).getByText('Unlimited');
  expect((await planCard()).queryByRole('link', { name: 'Pay here' })).toBeNull();
});

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
  network.change(checkout, (answer) => ({ ...(answer as object), url: `${window.location.href}#checkout` }));
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
  expect([count.value, fewer.disabled]).toEqual(['', true]);
  await user.type(count, '2');
  expect(fewer.disabled).toBe(false);
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
  dialog.getByText('This plan is too small for your team: 3 people are active.');
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

  const submit = () => dialog.getByRole('button', { name: 'Deactivate and continue' });
  await user.click(boxes[0] as HTMLElement);
  await user.click(submit());
  await sees(plan.tooFew);
  expect(network.sent(deactivate)).toHaveLength(0);
  await user.click(boxes[1] as HTMLElement);
  dialog.getByText('2 of 2 selected');

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
  expect((await planCard()).getByText('Seats used').nextElementSibling?.textContent).toBe('3');
  await openPicker(user, 'Change plan');
  const count = option('Essential').getByLabelText<HTMLInputElement>('Employees');
  expect(count.value).toBe('3');
  option('Essential').getByText('$597/mo');
  for (const name of ['Essential', 'Professional']) option(name).getByText('CAD');

  await fill(user, count, '1');
  await choose(user, 'Essential');
  let dialog = within(await screen.findByRole('dialog', { name: 'Change to Essential' }));
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
  await user.click(dialog.getByRole('button', { name: 'Choose 2 seats' }));
  await isClosed();
  await waitFor(() => expect(tabs.at(-1)?.address).toMatch(/\/checkout\//));
  expect(network.sent(checkout).at(-1)?.body).toMatchObject({ planName: 'Essential', employeeCount: 2 });
  expect(network.sent(deactivate)).toHaveLength(0);
  await (await planCard()).findByText('Processing');
  await closeTooltip(user);
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

test('cancels a change that is awaiting payment, after a question', async () => {
  const account = await newCompany('Undecided Ltd', { plan: 'Professional' });
  let user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  // Another tab is faster.
  await requestCheckout(account, 'Essential');
  watchTabs();
  await fill(user, option('Essential').getByLabelText<HTMLInputElement>('Employees'), '2');
  await choose(user, 'Essential');
  await sees(plan.selectError);
  await findMessage('Error selecting plan', locked);
  proves(plan.secondTab);

  user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('Essential');
  await sees(plan.badgeProcessing);
  expect((await planCard()).queryByText('Professional')).toBeNull();
  proves(plan.processingFirst);
  const button = await (await planCard()).findByRole('button', { name: 'Change plan' });
  // The reason is beside the button, not only in its tooltip.
  (await planCard()).getByText(locked);
  expect(button.getAttribute('aria-describedby')).toBe((await planCard()).getByText(locked).id);
  await user.click((await planCard()).getByRole('button', { name: 'Cancel this change' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the change to Essential?' }));
  const end = network.fail('POST /functions/v1/cancel-plan-change', { body: { error: 'The provider is away.' } });
  await user.click(question.getByRole('button', { name: 'Cancel this change' }));
  await findMessage('Error canceling the plan change', 'The provider is away.');
  end();
  await user.click((await planCard()).getByRole('button', { name: 'Cancel this change' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Cancel this change' }));
  await findMessage('Plan change canceled');
  await (await planCard()).findByText('Completed');
  expect((await planCard()).queryByText(locked)).toBeNull();
});

test('shows the billing of the plan, and says when it cannot be loaded', async () => {
  const account = await newCompany('Billed Ltd', { plan: 'Professional' });
  const billing = async () => within(await screen.findByRole('region', { name: 'Billing' }));
  await renderApp({ path: '/plan', account });
  await (await billing()).findByText('No invoice yet. Each payment of your plan appears here.');
  (await billing()).getByText('Does not renew by itself');

  network.change('POST /functions/v1/plan-billing', () => ({
    renews_on: '2026-12-20',
    card: { brand: 'visa', last4: '4242' },
    invoices: [
      { number: 'A-2', issued_on: '2026-11-20', cents: 59_900, status: 'open', url: 'https://billing.example/2' },
      { number: null, issued_on: '2026-10-20', cents: 59_900, status: 'paid', url: null },
    ],
  }));
  await renderApp({ path: '/plan', account });
  await (await billing()).findByText('20 Dec 2026');
  (await billing()).getByText('Visa ending in 4242');
  const [open, paid] = (await billing()).getAllByRole('listitem');
  expect(open?.textContent).toBe('A-2, 20 Nov 2026CAD 599.00Pending');
  expect(
    within(open as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('https://billing.example/2');
  expect(paid?.textContent).toBe('Payment of 20 Oct 2026CAD 599.00Paid');

  const end = network.fail('POST /functions/v1/plan-billing');
  const user = await renderApp({ path: '/plan', account });
  await (await billing()).findByText("We couldn't load the billing of your plan.");
  end();
  await user.click((await billing()).getByRole('button', { name: 'Try again' }));
  await (await billing()).findByText('20 Dec 2026');
});
