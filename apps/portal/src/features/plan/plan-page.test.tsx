import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import {
  checkout,
  choose,
  locked,
  openPicker,
  option,
  picker,
  planCard,
  requestCheckout,
  watchTabs,
  withCustomer,
} from '#testing/company/plan-steps.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, plan, proves, sees } from '#testing/sees.ts';

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
  expect(oldPrice()).toBe('instead of $299 CAD');
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
  expect(fewer.ariaDisabled).toBe('true');
  await fill(user, count, '1200');
  option('Essential').getByText('$2,884,800/yr');
  proves(plan.countMinimum);
});

test('reads no rows of plans as no plan', async () => {
  const account = await newCompany('No Rows Ltd', { plan: 'Professional' });
  const body = {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: null,
    hint: null,
  };
  network.fail('GET /rest/v1/plans', { status: 406, body });
  await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('No active plan');
  expect(screen.queryByText('Error fetching plan information')).toBeNull();
  proves(plan.noRows);
});

test('cancels a first plan, which changes nothing', async () => {
  const account = await newCompany('First Plan Ltd');
  withCustomer('cus_first');
  await requestCheckout(account, 'Essential');
  const user = await renderApp({ path: '/plan', account });
  await user.click(await (await planCard()).findByRole('button', { name: 'Cancel this plan' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Essential?' }));
  question.getByText('Its checkout can then no longer be paid, and nothing is charged.');
  const end = network.fail('POST /functions/v1/cancel-plan-change', { body: { error: 'The provider is away.' } });
  await user.click(question.getByRole('button', { name: 'Cancel this plan' }));
  await findMessage('Error canceling the plan', 'The provider is away.');
  end();
  await user.click((await planCard()).getByRole('button', { name: 'Cancel this plan' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Cancel this plan' }));
  await findMessage('Plan canceled');
  await (await planCard()).findByText('No active plan');
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
  await (await planCard()).findByText('A plan lets you add and activate team members.');
  await sees(plan.pickAPlan, plan.payHere);
  // Opened in another tab, too, it leads to the picker.
  const payHere = (await planCard()).getByRole('link', { name: 'Pay here' });
  expect(payHere.getAttribute('href')).toBe('/plan?dialog=plans');

  const { url } = (await requestCheckout(account, 'Professional')) as { url: string };
  const tabs = watchTabs();
  let user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('Processing');
  await sees(plan.badgeProcessing);
  await (await planCard()).findByText('$599/mo in CAD, monthly plan');
  const change = (await planCard()).getByRole('button', { name: 'Change plan' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
  await user.hover(change);
  expect((await screen.findByRole('tooltip')).textContent).toBe(locked);
  await sees(plan.lockedTooltip);
  await user.click(change);
  expect(screen.queryByRole('dialog')).toBeNull();
  proves(plan.locked);
  const pending = (await planCard()).getByRole<HTMLAnchorElement>('link', { name: 'Pay here' });
  await user.click(pending);
  await waitFor(() => expect(tabs).toEqual([{ address: url, closed: false }]));
  proves(plan.payHereOpens);
  // Opened in another tab, the link leads to the checkout, too. jsdom can only go to an address on the same page.
  network.change(checkout, (answer) => ({ ...(answer as object), url: `${window.location.origin}/plan#checkout` }));
  await renderApp({ path: pending.pathname + pending.search, account });
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  expect(tabs).toHaveLength(1);

  // The provider cancels it on the command line.
  await server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [account.companyId]);
  user = await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('No active plan');
  await openPicker(user, 'Pick a Plan');
  option('Professional').getByRole('button', { name: 'Choose Professional' });
});

test('names no currency where the price of a plan is agreed with the client', async () => {
  const account = await newCompany('Agreed Ltd', { plan: 'Professional' });
  const agreed = {
    plan_name: 'Enterprise',
    price: 'Custom pricing',
    term: 'Monthly',
    number_of_employees: 'unlimited',
  };
  network.change(/GET .*plans\?.*status=eq\.Completed/, (rows) =>
    [rows].flat().map((row) => ({ ...(row as object), ...agreed })),
  );
  await renderApp({ path: '/plan', account });
  await (await planCard()).findByText(/^Custom pricing\s· monthly plan$/);
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
  await (await planCard()).findByText('yearly plan');
  await (await planCard()).findByText('Unlimited');
  expect((await planCard()).queryByRole('link', { name: 'Pay here' })).toBeNull();
});

test('does not speak of a payment where a plan was requested without a checkout', async () => {
  const account = await newCompany('Requesting Ltd', { plan: 'Professional' });
  withCustomer(null);
  const user = await renderApp({ path: '/plan', account });
  await openPicker(user, 'Change plan');
  watchTabs();
  await choose(user, 'Essential');
  const thanks = within(await screen.findByRole('dialog', { name: 'Request Processing' }));
  await user.click(thanks.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  const card = await planCard();
  await card.findByText(
    'We received your request and will reach out to you soon. Professional stays in force until the setup is complete.',
  );
  expect(card.queryByText(/^Waiting for your payment/)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Cancel this change' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the change to Essential?' }));
  question.getByText("We won't process your request, and nothing is charged.");
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
  const inForce = await screen.findByRole('region', { name: 'In force now' });
  within(inForce).getByText('Professional');
  expect((await planCard()).getAllByText(/^(Essential|Professional)$/)[0]?.textContent).toContain('Essential');
  proves(plan.processingFirst);
  const button = await (await planCard()).findByRole('button', { name: 'Change plan' });
  // Its tooltip says why, and nothing says it a second time.
  await user.hover(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe(locked);
  expect((await planCard()).queryByText(locked)).toBeNull();
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
  // The buttons of the question, and the one that opened it, are gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Plan Management'));
});

test('shows the billing of the plan, and says when it cannot be loaded', async () => {
  const account = await newCompany('Billed Ltd', { plan: 'Professional' });
  const billing = async () => within(await screen.findByRole('region', { name: 'Billing' }));
  await renderApp({ path: '/plan', account });
  await (await billing()).findByText('No invoice yet. Each payment of your plan appears here.');
  await (await planCard()).findByText('No automatic renewal');
  await (await planCard()).findByText('This plan has no end date. It stays in force until you change it.');

  network.change('POST /functions/v1/plan-billing', () => ({
    ended: null,
    renews_on: '2026-12-20',
    ends_on: null,
    card: { brand: 'visa', last4: '4242' },
    invoices: [
      { number: 'A-2', issued_on: '2026-11-20', cents: 59_900, status: 'open', url: 'https://billing.example/2' },
      { number: null, issued_on: '2026-10-20', cents: 59_900, status: 'paid', url: null },
    ],
  }));
  const reader = await renderApp({ path: '/plan', account });
  await (await billing()).findByText('Visa ending in 4242');
  expect((await planCard()).getByText('Renews on').nextElementSibling?.textContent).toBe('20 Dec 2026');
  await (await planCard()).findByText(
    'On 20 Dec 2026, the next month is charged to Visa ending in 4242. Your team stays active and is paid as before.',
  );
  const shown = async () =>
    (await billing())
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
  const open = ['A-2', '20 Nov 2026', '599.00', 'Pending'];
  const paid = ['Payment', '20 Oct 2026', '599.00', 'Paid'];
  expect(await shown()).toEqual([open, paid]);
  expect((await billing()).getByRole('link', { name: 'A-2' }).getAttribute('href')).toBe('https://billing.example/2');
  await reader.click((await billing()).getByRole('button', { name: 'Date' }));
  expect(await shown()).toEqual([paid, open]);

  const end = network.fail('POST /functions/v1/plan-billing');
  const user = await renderApp({ path: '/plan', account });
  await (await billing()).findByText("We couldn't load the billing of your plan.");
  end();
  expect((await planCard()).queryByText('Renews on')).toBeNull();
  await user.click((await billing()).getByRole('button', { name: 'Try again' }));
  await (await planCard()).findByText('Renews on');
});

test('says when a plan ends that does not renew, what stays, and how to go on', async () => {
  const account = await newCompany('Leaving Plan Ltd', { plan: 'Professional' });
  const today = todayAt(server.deps.clock.now());
  const end = network.change('POST /functions/v1/plan-billing', (answer) => ({
    ...(answer as object),
    ends_on: addDays(today, 90),
  }));
  const stays = 'People who are active stay active, and their payroll and invoices continue.';
  await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('Ends on');
  await (await planCard()).findByText(
    (text) => text.startsWith("This plan doesn't renew. From ") && text.endsWith(stays),
  );
  await (await planCard()).findByText('Change your plan before then, or choose this one again once it has ended.');
  end();

  await server.rows('update public.plans set starts_on = $2, ends_on = $3 where company_id = $1', [
    account.companyId,
    today,
    addDays(today, 10),
  ]);
  await renderApp({ path: '/plan', account });
  await (await planCard()).findByText('Last day');
  await (await planCard()).findByText(
    (text) => text.startsWith("This plan doesn't renew. After ") && text.endsWith(stays),
  );
  const call = (await planCard()).getByRole('link', { name: 'book a call' });
  expect(call.getAttribute('href')).toBe('https://provider.example/book-a-call');

  await renderApp({ path: '/plan', account: await colleague(account, 'viewer') });
  await (await planCard()).findByText('Last day');
  expect((await planCard()).queryByRole('link', { name: 'book a call' })).toBeNull();
});

test('says which plan has ended, what stays, and keeps its invoices', async () => {
  const account = await newCompany('Ended Plan Ltd', { plan: 'Professional' });
  await server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [account.companyId]);
  await renderApp({ path: '/plan', account });
  const card = await planCard();
  await card.findByText(
    /^Your Professional plan ended on .+\d{4}\. People who are active stay active, and their payroll and invoices continue\. To add or activate others, pick a plan\.$/,
  );
  card.getByText('No active plan');
  card.getByRole('button', { name: 'Pick a Plan' });
  await within(await screen.findByRole('region', { name: 'Billing' })).findByText('Plan invoices');
});

test('has one way to pay for a plan that is awaiting it', async () => {
  const account = await newCompany('Owing Ltd', { plan: 'Professional' });
  withCustomer('cus_owing');
  const { url } = (await requestCheckout(account, 'Essential')) as { url: string };
  const tabs = watchTabs();
  const user = await renderApp({ path: '/plan', account });
  const card = await planCard();
  await card.findByText('Waiting for your payment. Professional stays in force until it is confirmed.');
  within(card.getByRole('region', { name: 'Included in Essential' })).getAllByRole('listitem');
  expect(card.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await user.click(card.getByRole('link', { name: /Pay/ }));
  await waitFor(() => expect(tabs).toEqual([{ address: url, closed: false }]));
});

test('offers no payment of a pending plan to a colleague who cannot pay', async () => {
  const account = await newCompany('Watched Ltd');
  withCustomer('cus_watched');
  await requestCheckout(account, 'Professional');
  await renderApp({ path: '/plan', account: await colleague(account, 'viewer') });
  const card = await planCard();
  await card.findByText('Waiting for your payment. Your plan starts once it is confirmed.');
  expect(card.queryByRole('button')).toBeNull();
});

test('says who picks a plan to a colleague who cannot', async () => {
  const account = await colleague(await newCompany('Viewed Ltd'), 'viewer');
  await renderApp({ path: '/plan', account });
  await screen.findByText('No active plan');
  screen.getByText(
    'A plan lets your company add and activate team members. The owner, an admin or someone with the Finance role can choose one.',
  );
  expect(screen.queryByRole('button', { name: 'Pick a Plan' })).toBeNull();
});
