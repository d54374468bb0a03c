import { expect, type Page } from '@playwright/test';
import { type Cents, parseCents, sumCents } from '@portage/domain/money/money';
import { formatCad, formatDollarsAndCents } from '@portage/messages/formats';
import { proves, saw } from './proofs/spec-table.ts';
import { datedMoment, demo, nightly, signIn, test } from './screens/portal.ts';
import { access } from './tables/access.ts';

test.use({ clock: datedMoment });

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('shows costs and attention items of a company that pays people', async ({ page }) => {
  await signIn(page);
  await saw(page, access.signedInRoute, access.dashboard, access.cardTeam, access.cardPayments, access.cardResources);
  await saw(page, access.bookCall, access.recentActivity);

  await expect(card(page, 'Team Members').getByText('3', { exact: true })).toBeVisible();
  await proves(access.cardTeamCount);
  // Every step is done.
  await expect(card(page, 'Getting Started')).toHaveCount(0);
  await proves(access.gettingStartedHidden);
  await expect(card(page, 'Recent Activity').getByRole('listitem')).toHaveCount(5);
  await proves(access.recentFive);

  // The card's sum and count match the month's lines from the API.
  const { sum, count } = await monthFromApi(page);
  const payments = card(page, 'Payments (CAD, this month)');
  const shown = formatDollarsAndCents(sum);
  await expect(payments.getByText(shown)).toBeVisible();
  await expect(payments.getByText(new RegExp(`^${count} payments?\\s`))).toBeVisible();
  await proves(access.cardPaymentsSum);

  // The chart and the table show the same figures.
  await expect(page.getByRole('img', { name: /Payroll cost by month/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  const rows = page.getByRole('table', { name: /Payroll cost by month/ }).getByRole('row');
  // Only the months that have payroll.
  expect(await rows.count()).toBeGreaterThan(1);
  expect(await rows.count()).toBeLessThan(13);
  await expect(rows.last()).toContainText(formatCad(sum));
  // On the narrowest phone every amount is in view.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ ...size, width: 320 });
  const hidden = await page
    .locator('details[open]')
    .last()
    .evaluate((part) => part.scrollWidth - part.clientWidth);
  expect(hidden).toBe(0);
  await page.setViewportSize(size);

  await page.getByRole('link', { name: /^Activate / }).click();
  await expect(page).toHaveURL(/^[^?]*\/team\//);
});

/** The signed-in user's API headers and company. */
async function apiAccess(page: Page) {
  const { publishableKey } = await (await page.request.get('/config.json')).json();
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  const headers = { apikey: publishableKey, authorization: `Bearer ${stored.access_token}` };
  const [company] = await (await page.request.get('/rest/v1/companies?select=id', { headers })).json();
  return { headers, company: company.id as string };
}

/** Sum and count of this month's scheduled and one-time payments from the API. */
async function monthFromApi(page: Page): Promise<{ sum: Cents; count: number }> {
  const { headers } = await apiAccess(page);
  const [year = 0, month = 0] = datedMoment.split('-').map(Number);
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  const to = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const read = async (path: string) => (await page.request.get(`/rest/v1/${path}`, { headers })).json();
  const lines = await read(`payments?select=gross_salary,ei,cpp&payday=gte.${from}&payday=lt.${to}`);
  const oneTime = await read(
    `wip_one_time_payments?select=amount&status=neq.Canceled&start_date=gte.${from}&start_date=lt.${to}`,
  );
  const amounts: number[] = [
    ...lines.flatMap((line: Record<string, number>) => [line.gross_salary, line.ei, line.cpp]),
    ...oneTime.map((row: Record<string, number>) => row.amount),
  ];
  return { sum: sumCents(amounts.map((amount) => parseCents(amount))), count: lines.length + oneTime.length };
}

test('shows changes made elsewhere live', async ({ page }) => {
  await signIn(page, demo.jonas);
  const before = await card(page, 'Team Members')
    .getByText(/^approved out of \d+/)
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
  await proves(access.dashboardLive);
});

test('does not shift the cards when data arrives late', { tag: nightly }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/plans?**', async (route) => {
    await held;
    await route.continue();
  });
  const figures = page.waitForResponse(/\/rest\/v1\/dashboard/);
  await signIn(page);
  await (await figures).finished();
  await expect(card(page, 'Getting Started')).toBeVisible();
  await expect(card(page, 'Team Members')).toHaveCount(0);
  release();
  await expect(card(page, 'Needs your attention')).toBeVisible();
  await expect(card(page, 'Team Members')).toBeVisible();
});

test('shows the rest of the dashboard when the chart fails to load', { tag: nightly }, async ({ page }) => {
  await page.route('**/assets/cost-chart-*.js', (route) => route.abort());
  await signIn(page);
  await expect(page.getByText("We couldn't load the chart. Reload the page to see it.")).toBeVisible();
  await expect(card(page, 'Recent Activity').getByRole('listitem')).toHaveCount(5);
});
