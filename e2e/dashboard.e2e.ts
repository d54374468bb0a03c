import { expect, type Page } from '@playwright/test';
import { datedMoment, demo, signIn, test } from './portal.ts';
import { accountPassword, confirmedAccount } from './signing-up.ts';
import { saw } from './spec-table.ts';
import { access } from './tables/access.ts';

test.use({ clock: datedMoment });

const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
const away = { status: 500, contentType: 'application/json', body: '{"message":"The service is away","code":"XX000"}' };
const card = (page: Page, name: string) => page.getByRole('region', { name });

test('shows costs and attention items of a company that pays people', async ({ page }) => {
  await signIn(page);
  await saw(page, access.signedInRoute, access.dashboard, access.gettingStarted, access.stepSign, access.stepPlan);
  await saw(page, access.stepHire, access.cardTeam, access.cardPayments, access.cardResources, access.bookCall);
  await saw(page, access.recentActivity);

  await expect(card(page, 'Team Members').getByText('3', { exact: true })).toBeVisible();
  await saw(page, access.cardTeamCount);
  await expect(card(page, 'Getting Started').getByText('67% complete')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign your document' })).toHaveAttribute('href', /\/sign\//);
  await saw(page, access.gettingStartedPercent, access.gettingStartedFile);
  await expect(card(page, 'Recent Activity').getByRole('listitem')).toHaveCount(5);
  await saw(page, access.recentFive);

  // The card's sum and count match the month's lines from the API.
  const { sum, count } = await monthFromApi(page);
  const payments = card(page, 'Payments (CAD, this month)');
  const shown = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(sum);
  await expect(payments.getByText(shown)).toBeVisible();
  await expect(payments.getByText(new RegExp(`^${count} payments? `))).toBeVisible();
  await saw(page, access.cardPaymentsSum);

  // The chart and the table show the same figures.
  await expect(page.getByRole('img', { name: /Payroll cost by month/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  const rows = page.getByRole('table', { name: /Payroll cost by month/ }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.last()).toContainText(new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2 }).format(sum));

  await page.getByRole('link', { name: /not active yet/ }).click();
  await expect(page).toHaveURL(/^[^?]*\/team/);
});

/** The signed-in user's API headers and company. */
async function apiAccess(page: Page) {
  const { publishableKey } = await (await page.request.get('/config.json')).json();
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  const headers = { apikey: publishableKey, authorization: `Bearer ${stored.access_token}` };
  const [company] = await (await page.request.get('/rest/v1/companies?select=id', { headers })).json();
  return { headers, company: company.id as string, userId: stored.user.id as string };
}

/** Sum and count of this month's scheduled and one-time payments from the API. */
async function monthFromApi(page: Page): Promise<{ sum: number; count: number }> {
  const { headers } = await apiAccess(page);
  const [year = 0, month = 0] = datedMoment.split('-').map(Number);
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  const to = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const read = async (path: string) => (await page.request.get(`/rest/v1/${path}`, { headers })).json();
  const lines = await read(`payments?select=gross_salary,ei,cpp&payday=gte.${from}&payday=lt.${to}`);
  const oneTime = await read(
    `wip_one_time_payments?select=amount&status=neq.Canceled&start_date=gte.${from}&start_date=lt.${to}`,
  );
  const cents = [
    ...lines.flatMap((line: Record<string, number>) => [line.gross_salary, line.ei, line.cpp]),
    ...oneTime.map((row: Record<string, number>) => row.amount),
  ].map((amount: number) => Math.round(amount * 100));
  return { sum: cents.reduce((a: number, b: number) => a + b, 0) / 100, count: lines.length + oneTime.length };
}

test('shows a new company an agreement as soon as it is sent', async ({ page }) => {
  const email = await confirmedAccount(page.request, 'étoile du nord');
  await signIn(page, { email, password: accountPassword });
  await saw(page, access.noRecentActivity, access.noPlanNoError);
  await expect(notifications(page).getByText(/Error/)).toHaveCount(0);
  await expect(page.getByText('0% complete')).toBeVisible();
  // Without an agreement, signing is not a step.
  await expect(page.getByText('Sign your document')).toHaveCount(0);
  await expect(page.locator('#sidebar').getByText('É', { exact: true })).toBeVisible();
  await saw(page, access.sidebarInitial);

  const { headers, company, userId } = await apiAccess(page);
  const set = await page.request.post('/functions/v1/complete-account-setup', {
    headers,
    data: { userId, companyId: company },
  });
  expect(set.ok()).toBe(true);
  await saw(page, access.stepSign);

  // A Processing plan counts as selected.
  await page.route('**/rest/v1/plans?*status=eq.Processing*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify([{ id: userId, plan_name: 'Essential', status: 'Processing', created_at: '2026-01-01' }]),
    }),
  );
  await page.reload();
  await expect(card(page, 'Getting Started').getByText('33% complete')).toBeVisible();
  await saw(page, access.gettingStartedPlan);
});

test('shows changes made elsewhere live', async ({ page }) => {
  await signIn(page, demo.jonas);
  const before = await card(page, 'Team Members')
    .getByText(/^approved of \d+/)
    .textContent();
  const { headers, company } = await apiAccess(page);
  const added = await page.request.post('/rest/v1/team_members', {
    headers,
    data: {
      company_id: company,
      first_name: 'Noël',
      last_name: 'O’Hara',
      role: 'Baker',
      email: 'noel@people.example',
      birth_date: '1990-01-01',
      social_insurance_number: '046454286',
      is_employee: 'no',
      salary: 60000,
      address_1: '1 King St',
      state: 'ON',
      payroll_schedule: 'Monthly',
      commencement_date: '2026-01-01',
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  await expect(card(page, 'Recent Activity').getByText('Noël O’Hara')).toBeVisible();
  await expect(card(page, 'Team Members').getByText(before ?? '')).toHaveCount(0);
  await saw(page, access.dashboardLive);
});

test('hides the guide when all steps are done', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/new_documents?*type=eq.EOR_SERVICE_AGREEMENT*', async (route) => {
    await held;
    await route.fulfill({ contentType: 'application/json', body: '[{"status":"signed","file_url":null}]' });
  });
  await signIn(page);
  await expect(card(page, 'Getting Started').getByRole('status')).toHaveText('Loading...');
  await saw(page, access.gettingStartedLoading);
  release();
  await saw(page, access.cardTeam);
  await expect(card(page, 'Recent Activity').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toHaveCount(0);
  await saw(page, access.gettingStartedHidden);
});

test('does not shift the cards when data arrives late', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/invoices?**', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page);
  // The costs have arrived: the next payday is shown.
  await expect(page.getByText(/next payday/)).toBeVisible();
  await expect(card(page, 'Getting Started')).toBeVisible();
  await expect(card(page, 'Team Members')).toHaveCount(0);
  release();
  await expect(card(page, 'Needs your attention')).toBeVisible();
  await expect(card(page, 'Team Members')).toBeVisible();
});

test('shows the rest of the dashboard when the chart fails to load', async ({ page }) => {
  await page.route('**/assets/cost-chart-*.js', (route) => route.abort());
  await signIn(page);
  await expect(page.getByText('The chart could not be loaded. Reload the page to see it.')).toBeVisible();
  await expect(card(page, 'Recent Activity').getByRole('listitem')).toHaveCount(5);
});

test('reports data that cannot be loaded', async ({ page }) => {
  await page.route('**/rest/v1/plans**', (route) => route.fulfill(away));
  await signIn(page);
  await expect(notifications(page).getByText('Error fetching plan information').first()).toBeVisible();
  await expect(notifications(page).getByText('The service is away').first()).toBeVisible();
  await saw(page, access.planError);
  await page.route('**/rest/v1/payments**', (route) => route.fulfill(away));
  await page.reload();
  for (const name of ['Getting Started', 'Recent Activity'])
    await expect(card(page, name).getByText('This could not be loaded.')).toBeVisible();
  await expect(page.getByText('No recent activity')).toHaveCount(0);
  await page.unroute('**/rest/v1/payments**');
  await page.unroute('**/rest/v1/plans**');
  const answered = Promise.withResolvers<void>();
  await page.route('**/rest/v1/plans**', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await card(page, 'Getting Started').getByRole('button', { name: 'Try again' }).click();
  // The layout does not move during the retry.
  await expect(card(page, 'Getting Started').getByText('Loading...')).toBeVisible();
  await expect(card(page, 'Resources')).toBeVisible();
  answered.resolve();
  await expect(card(page, 'Getting Started').getByText('67% complete')).toBeVisible();
  await card(page, 'Recent Activity').getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Recent Activity').getByRole('listitem')).toHaveCount(5);
  await saw(page, access.notLoaded);
  await page.route('**/rest/v1/companies**', (route) => route.fulfill(away));
  await page.reload();
  await expect(notifications(page).getByText('Error fetching company information').first()).toBeVisible();
  await saw(page, access.companyError);
});
