import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { callFunction } from './call-function.ts';
import { signIn, test } from './portal.ts';
import { accountPassword, confirmedAccount } from './signing-up.ts';
import { proves, saw } from './spec-table.ts';
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

/** Milliseconds from the noted completion to the next fetch of the team list; -1 if there is none yet. */
function refetchedAfter(page: Page): Promise<number> {
  return page.evaluate(() => {
    const noted = performance.getEntriesByName('completed')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const read = performance
      .getEntriesByType('resource')
      .find(({ name, startTime }) => name.includes('/rest/v1/team_directory') && startTime > noted);
    return read === undefined ? -1 : read.startTime - noted;
  });
}

test('shows the company’s plan and the three to choose from', async ({ page, context }) => {
  await signIn(page);
  await openPlan(page);
  await saw(page, plan.route, plan.title, plan.subtitle, plan.card, plan.badgeCompleted, plan.changePlan);
  const shown = page.getByRole('main');
  await expect(shown.getByText('Professional').first()).toBeVisible();
  await expect(shown.getByText('Maximum employees')).toBeVisible();
  await expect(shown.getByText('Priority support with Slack')).toBeVisible();
  await expect(shown.getByText("Didn't manage to pay?")).toHaveCount(0);
  await proves(plan.currentPlan);

  await page.getByRole('button', { name: 'Change plan' }).click();
  await saw(page, plan.picker, plan.pickerSays);
  // A year costs no less than twelve months.
  await expect(picker(page).getByText(/^Save up to/)).toHaveCount(0);
  await saw(page, plan.essential, plan.essentialTitle, plan.professional, plan.professionalTitle);
  await saw(page, plan.enterprise, plan.enterpriseTitle);
  // The number starts at today's people.
  await expect(card(page, 'Essential').getByLabel('Employees')).not.toHaveValue('1');
  await card(page, 'Essential').getByLabel('Employees').fill('1');
  await saw(page, plan.essentialMonthly, plan.professionalMonthly, plan.customPricing);
  await saw(page, plan.featureCompliance, plan.featurePayroll, plan.featureEmail, plan.featureOnboarding);
  await saw(page, plan.featureInEssential, plan.featureGrant, plan.featureSlack, plan.featureBenefits);
  await saw(page, plan.featureTracking, plan.featureInProfessional, plan.featureManager, plan.featureConsulting);
  await saw(page, plan.featureReporting, plan.featureDiscount);
  const essential = card(page, 'Essential');
  await expect(essential.locator('s')).toContainText('$299');
  await expect(card(page, 'Professional').getByRole('button', { name: 'You have this plan' })).toBeDisabled();
  await picker(page).getByText('Yearly', { exact: true }).click();
  await expect(card(page, 'Professional').getByRole('button', { name: 'Choose Professional' })).toBeEnabled();
  await saw(page, plan.essentialYearly, plan.professionalYearly);
  await proves(plan.cycle);
  await expect(essential.locator('s')).toContainText('$3,588');

  await essential.getByLabel('Employees').fill('3');
  await expect(essential.getByText('$7,212/yr')).toBeVisible();
  await expect(essential.locator('s')).toContainText('$10,764');
  await proves(plan.times, plan.oldPrices);
  await essential.getByLabel('Employees').fill('0');
  await expect(essential.getByText('$2,404/yr')).toBeVisible();
  await expect(essential.getByRole('button', { name: 'One fewer employee' })).toBeDisabled();
  await essential.getByLabel('Employees').fill('1200');
  await expect(essential.getByText('$2,884,800/yr')).toBeVisible();
  await proves(plan.countMinimum);

  await context.route('https://provider.example/**', (route) => route.fulfill({ body: 'booking' }));
  const opened = context.waitForEvent('page');
  await card(page, 'Enterprise').getByRole('button').click();
  const booking = await opened;
  await expect(booking).toHaveURL('https://provider.example/book-a-call');
  await booking.close();
  await expect(picker(page)).toBeHidden();
  await proves(plan.booking);
});

test('asks which members to deactivate for a smaller plan', async ({ page, context }) => {
  await signIn(page);
  await openPlan(page);
  const gone: string[] = [];
  let broken = true;
  await page.route(`**${functionPath('deactivate-team-member')}`, (route) => {
    if (broken) return route.fulfill(away);
    gone.push(route.request().postDataJSON().team_member_id);
    return route.fulfill({ json: { ok: true } });
  });
  await context.route(`**${functionPath('create-checkout-page')}`, (route) =>
    route.fulfill({ json: { url: new URL('/healthz', page.url()).href } }),
  );
  await page.getByRole('button', { name: 'Change plan' }).click();
  await card(page, 'Essential').getByLabel('Employees').fill('1');
  await card(page, 'Essential').getByRole('button', { name: 'Choose Essential' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change to Essential' });
  const members = dialog.getByRole('checkbox');
  await expect(members).toHaveCount(3);
  await proves(plan.downgrade);
  await members.nth(0).check();
  await dialog.getByRole('button', { name: 'Deactivate and continue' }).click();
  await saw(page, plan.tooFew);
  await members.nth(2).check();
  await dialog.getByRole('button', { name: 'Deactivate and continue' }).click();
  await saw(page, plan.deactivateError);
  broken = false;
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Deactivate and continue' }).click();
  await (await opened).close();
  await expect(dialog).toBeHidden();
  expect(new Set(gone).size).toBe(2);
  expect(gone).toHaveLength(2);
  await proves(plan.deactivated);
});

test('completes a first plan after a declined card', async ({ page, context, request }) => {
  const email = await confirmedAccount(request, 'Plan Picker Ltd');
  await noteCompletion(page);
  await signIn(page, { email, password: accountPassword });
  await callFunction(page, 'complete-account-setup', {});
  await menuItem(page, 'Team').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPlan(page);
  await saw(page, plan.pickAPlan, plan.payHere);

  // A second tab opens the picker before the first one chooses.
  const second = await context.newPage();
  await second.goto('/plan');
  await second.getByRole('button', { name: 'Pick a Plan' }).click();
  await expect(picker(second)).toBeVisible();

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
  const change = page.getByRole('button', { name: 'Change plan' });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await change.hover();
  await saw(page, plan.lockedTooltip);
  await change.click({ force: true });
  await expect(picker(page)).toBeHidden();
  await proves(plan.locked);

  await card(second, 'Professional').getByRole('button', { name: 'Choose Professional' }).click();
  await saw(second, plan.selectError, plan.lockedTooltip);
  await proves(plan.secondTab);
  await second.close();

  const again = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Pay here' }).click();
  const reopened = await again;
  await expect(reopened).toHaveURL(checkout.url());
  await proves(plan.payHereOpens);
  await reopened.close();

  await checkout.getByLabel('Card that is declined').check();
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await saw(checkout, plan.declinedCard);
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await saw(page, plan.completed);
  await expect.poll(() => refetchedAfter(page)).toBeGreaterThanOrEqual(450);
  await saw(page, plan.badgeCompleted);
  await proves(plan.refetch);
  await expect(page.getByText("Didn't manage to pay?")).toHaveCount(0);
  await proves(plan.didNotPay);
  await expect(checkout.getByText('Paid.')).toBeVisible();

  // The next plan takes precedence while Processing. The team list is unavailable when it completes.
  await page.getByRole('button', { name: 'Change plan' }).click();
  const next = context.waitForEvent('page');
  await card(page, 'Professional').getByRole('button', { name: 'Choose Professional' }).click();
  const professional = await next;
  await professional.waitForURL('**/checkout/*');
  await expect(page.getByRole('main').getByText('Professional').first()).toBeVisible();
  await saw(page, plan.badgeProcessing);
  await proves(plan.processingFirst);
  await page.route('**/rest/v1/team_directory*', (route) => route.fulfill(away));
  await professional.getByRole('button', { name: /^Pay/ }).click();
  await saw(page, plan.refetchFailed);
});

test('lets a company without a billing customer request a plan', async ({ page, context, request }) => {
  const email = await confirmedAccount(request, 'Asking Ltd');
  await signIn(page, { email, password: accountPassword });
  await page.route('**/rest/v1/companies*', async (route) => {
    const response = await route.fetch();
    const rows = await response.json();
    const without = (row: object) => ({ ...row, customer_stripe_id: null });
    await route.fulfill({ response, json: Array.isArray(rows) ? rows.map(without) : without(rows) });
  });
  await openPlan(page);
  await page.getByRole('button', { name: 'Pick a Plan' }).click();
  // The session ends without the page noticing.
  const session = await page.evaluate(() => localStorage.getItem('portage-auth') ?? '');
  await page.evaluate(() => localStorage.removeItem('portage-auth'));
  await card(page, 'Professional').getByRole('button', { name: 'Choose Professional' }).click();
  await saw(page, plan.noUser);
  await page.evaluate((stored) => localStorage.setItem('portage-auth', stored), session);
  await card(page, 'Professional').getByRole('button', { name: 'Choose Professional' }).click();
  await saw(page, plan.submitted, plan.requestDialog, plan.requestSays, plan.requestClose);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: 'Request Processing' })).toBeHidden();
  await saw(page, plan.badgeProcessing);

  await context.route('**/rest/v1/plans*', (route) => route.fulfill(away));
  await page.reload();
  await saw(page, plan.fetchError);
});

test('signs the agreement by its link once, and the file verifies', async ({ page, request, product }) => {
  const email = await confirmedAccount(request, 'Sign Here GmbH');
  await signIn(page, { email, password: accountPassword });
  await callFunction(page, 'complete-account-setup', {});
  await page.reload();
  const link = page.getByRole('link', { name: /Sign your document/ });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByText('Sign Here GmbH - EOR Service Agreement')).toBeVisible();
  await proves(plan.agreementSubject);
  await page.getByLabel('Type your full name').fill('Ines Weber');
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('There is no field to draw in.');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Everyone has signed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);
  await proves(plan.signRule);

  const download = await page.getByRole('link', { name: /Download the signed document/ }).getAttribute('href');
  const file = test.info().outputPath('agreement.pdf');
  const bytes = await (await request.get(download ?? '')).body();
  await writeFile(file, bytes);
  expect(await product.portage('documents', 'verify', file)).toContain(
    'Unaltered: Sign Here GmbH - EOR Service Agreement',
  );
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await expect(product.portage('documents', 'verify', file)).rejects.toMatchObject({ code: 1 });
});
