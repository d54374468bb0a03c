import { expect, type Locator, type Page } from '@playwright/test';
import { openConsole } from '../../e2e/accounts/staff-console.ts';
import { barsIn } from '../../e2e/screens/placeholders.ts';
import { signIn, test } from '../../e2e/screens/portal.ts';

// What a list on a phone shows while it loads.

const api = /\/(?:rest|functions)\/v1\//;

test.use({ viewport: { width: 320, height: 800 } });

/** Opens a page whose reads, but for these, get no answer. */
async function openHeld(page: Page, path: string, answered: RegExp): Promise<void> {
  await page.route(api, async (route) => {
    if (answered.test(route.request().url())) await route.fallback();
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The first row in the body of the first table. */
const firstRow = (page: Page) =>
  page
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
    .first();

/** Expects a row that loads to have at least this many bars, and no text. */
async function expectPlaceholder(row: Locator, facts: number, path: string): Promise<void> {
  await expect(row).toBeVisible();
  expect((await barsIn(row)).filter(({ width }) => width > 30).length, path).toBeGreaterThanOrEqual(facts);
  await expect(row, path).toHaveText('', { useInnerText: true });
}

test('shows a bar for each fact of a card that loads, and no name without a value', async ({ page }) => {
  await signIn(page);
  for (const [path, facts] of [
    ['/team', 3],
    ['/documents', 3],
  ] as const) {
    await openHeld(page, path, /\/companies\?/);
    await expectPlaceholder(firstRow(page), facts, path);
    await page.unroute(api);
  }
});

test('keeps the placeholder of a plan inside its card', async ({ page }) => {
  await signIn(page);
  await openHeld(page, '/plan', /\/companies\?/);
  const loading = page.getByRole('status', { name: 'Loading' }).first();
  const card = await page.getByRole('region', { name: 'Plan Information' }).boundingBox();
  const edges = (await barsIn(loading)).map(({ right }) => right);
  expect(edges.length).toBeGreaterThan(0);
  expect(Math.max(...edges)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
});

test('shows that the queue and the pay runs of the console load', async ({ page, product }) => {
  await openConsole(product, page, 'placeholders@portage.example', 0);
  await openHeld(page, '/provider', /\/staff\?/);
  await expectPlaceholder(firstRow(page), 4, '/provider');
  await page.goto('/provider/pay-runs');
  const columns = page.getByRole('main').getByRole('region', { includeHidden: true });
  await expect(columns).toHaveCount(5);
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0);
  // A stage and two of its cards.
  const bars = await barsIn(page.getByRole('main'));
  expect(bars).toHaveLength(3);
  expect(bars.reduce((sum, { height }) => sum + height, 0)).toBeGreaterThan(100);
});
