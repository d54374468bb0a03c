import { expect, type Page } from '@playwright/test';
import { openConsole } from './accounts/staff-console.ts';
import { signIn, test } from './screens/portal.ts';

// What stands for a list on a phone while it loads.

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

/** The widths of the bars in the cells of the first placeholder that are in view, and how many names of facts are in view. */
async function firstPlaceholder(page: Page): Promise<{ bars: number[]; labels: number }> {
  const row = page.locator('table[aria-busy="true"] tbody tr').first();
  await expect(row).toBeVisible();
  return {
    bars: await row
      .locator('td > span:last-child > span:empty')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().width)),
    labels: await row
      .locator('td > span:not(:last-child)')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
  };
}

test('shows a bar for each fact of a card that loads, and no name without a value', async ({ page }) => {
  await signIn(page);
  for (const [path, facts] of [
    ['/team', 3],
    ['/documents', 3],
  ] as const) {
    await openHeld(page, path, /\/companies\?/);
    const { bars, labels } = await firstPlaceholder(page);
    expect(bars.filter((width) => width > 30).length, path).toBeGreaterThanOrEqual(facts);
    expect(labels, path).toBe(0);
    await page.unroute(api);
  }
});

test('keeps the placeholder of a plan inside its card', async ({ page }) => {
  await signIn(page);
  await openHeld(page, '/plan', /\/companies\?/);
  const loading = page.getByRole('status', { name: 'Loading' }).first();
  const card = await page.locator('main section, main article, main div').filter({ has: loading }).last().boundingBox();
  const edges = await loading.locator('span').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(edges.length).toBeGreaterThan(0);
  expect(Math.max(...edges)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
});

test('shows that the queue and the pay runs of the console load', async ({ page, product }) => {
  await openConsole(product, page, 'placeholders@portage.example', 0);
  await openHeld(page, '/provider', /\/staff\?/);
  const { bars, labels } = await firstPlaceholder(page);
  expect(bars.filter((width) => width > 30).length).toBeGreaterThanOrEqual(4);
  expect(labels).toBe(0);
  await page.goto('/provider/pay-runs');
  const board = page.locator('[aria-busy="true"]').first();
  await expect(board).toBeAttached();
  const { visibility, height } = await page.evaluate<{ visibility: string; height: string }>(
    "(({ visibility, height }) => ({ visibility, height }))(getComputedStyle(document.querySelector('[aria-busy=true]'), '::before'))",
  );
  expect(visibility).toBe('visible');
  expect(Number.parseFloat(height)).toBeGreaterThan(100);
});
