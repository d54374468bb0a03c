import { expect, type Page } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { callFunction } from './accounts/call-function.ts';
import { accountPassword, confirmedAccount } from './accounts/signing-up.ts';
import { proves, saw } from './proofs/spec-table.ts';
import { signIn, test } from './screens/portal.ts';
import { plan } from './tables/plan.ts';

const away = { status: 500, contentType: 'application/json', body: '{"error":"The provider is away."}' };
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose your plan' });
const card = (page: Page, name: string) =>
  picker(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

async function openPlan(page: Page): Promise<void> {
  await menuItem(page, 'Plan').click();
  await expect(page.getByRole('heading', { name: 'Plan Management' })).toBeVisible();
}

/** Marks, by the page's clock, when a live update says that a plan is Completed. Call it before the page is opened. */
async function noteCompletion(page: Page): Promise<void> {
  await page.addInitScript(`
    window.WebSocket = class extends WebSocket {
      constructor(url, protocols) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('"Completed"')) performance.mark('completed');
        });
      }
    };
  `);
}

/**
 * Milliseconds from the noted completion to each fetch of the team list, which was shown before. Live updates fetch what is on the page,
 * and the list is not.
 */
function refetchesAfter(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const noted = performance.getEntriesByName('completed')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\/rest\/v1\/team_members\?.*select=(\*|%2A)/.test(name) && startTime > noted)
      .map(({ startTime }) => startTime - noted);
  });
}

test('completes a first plan after a declined card', async ({ page, context, request }) => {
  const email = await confirmedAccount(request, 'Plan Picker Ltd');
  await noteCompletion(page);
  await signIn(page, { email, password: accountPassword });
  await callFunction(page, 'complete-account-setup', {});
  const listed = page.waitForResponse('**/rest/v1/team_members?*');
  await menuItem(page, 'Team').click();
  await (await listed).finished();
  await openPlan(page);
  await saw(page, plan.pickAPlan, plan.payHere);

  await page.getByRole('button', { name: 'Pick a Plan' }).click();
  await card(page, 'Essential').getByLabel('Employees').fill('2');
  const asked = page.waitForRequest(`**${functionPath('create-checkout-page')}`);
  const opened = context.waitForEvent('page');
  await card(page, 'Essential').getByRole('button', { name: 'Choose Essential' }).click();
  const body = (await asked).postDataJSON();
  expect(body).toEqual({
    planName: 'Essential',
    priceId: 'essential_monthly',
    coupon: 'essential_monthly_promotion',
    customerId: expect.stringMatching(/^cus_/),
    userId: expect.any(String),
    companyId: expect.any(String),
    employeeCount: 2,
    term: 'Monthly',
    isTestEnvironment: true,
  });
  const checkout = await opened;
  await checkout.waitForURL('**/checkout/*');
  await proves(plan.checkout, plan.checkoutBody);
  await saw(checkout, plan.testMode);
  await expect(checkout.getByText('398.00').first()).toBeVisible();

  await saw(page, plan.badgeProcessing, plan.payHere);

  await checkout.getByLabel('Card that is declined').check();
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await saw(checkout, plan.declinedCard);
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await saw(page, plan.completed);
  await expect.poll(async () => (await refetchesAfter(page)).length).toBeGreaterThan(0);
  expect((await refetchesAfter(page)).filter((ms) => ms < 450)).toEqual([]);
  await saw(page, plan.badgeCompleted);
  await proves(plan.refetch);
  await expect(page.getByText("Didn't manage to pay?")).toHaveCount(0);
  await proves(plan.didNotPay);
  await expect(checkout.getByText(/398\.00\spaid\s/)).toBeVisible();

  // The team list is unavailable when the next plan completes.
  await page.getByRole('button', { name: 'Change plan' }).click();
  const next = context.waitForEvent('page');
  await card(page, 'Professional').getByRole('button', { name: 'Choose Professional' }).click();
  const professional = await next;
  await professional.waitForURL('**/checkout/*');
  await page.route('**/rest/v1/team_directory*', (route) => route.fulfill(away));
  await professional.getByRole('button', { name: /^Pay/ }).click();
  await saw(page, plan.refetchFailed);
});
