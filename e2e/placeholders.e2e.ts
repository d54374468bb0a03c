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

/** The widths of the bars in the cells of the first placeholder that are in view, and what is written between them. */
async function firstPlaceholder(page: Page): Promise<{ bars: number[]; text: string }> {
  const row = page.locator('table[aria-busy="true"] tbody tr').first();
  await expect(row).toBeVisible();
  return {
    bars: await row
      .locator('td > span:last-child > span:empty')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().width)),
    text: await row.innerText(),
  };
}

test('shows a bar for each fact of a card that loads, and no name without a value', async ({ page }) => {
  await signIn(page);
  for (const [path, facts] of [
    ['/team', 3],
    ['/documents', 3],
  ] as const) {
    await openHeld(page, path, /\/companies\?/);
    const { bars, text } = await firstPlaceholder(page);
    expect(bars.filter((width) => width > 30).length, path).toBeGreaterThanOrEqual(facts);
    expect(text.trim(), path).toBe('');
    await page.unroute(api);
  }
});

test('keeps the placeholder of a plan inside its card', async ({ page }) => {
  await signIn(page);
  await openHeld(page, '/plan', /\/companies\?/);
  const card = page.getByRole('status', { name: 'Loading' }).first();
  const edge = (await card.boundingBox())?.width ?? 0;
  const bars = await card.locator('span').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(bars.length).toBeGreaterThan(0);
  expect(Math.max(...bars)).toBeLessThanOrEqual(edge);
});

test('shows that the queue and the pay runs of the console load', async ({ page, product }) => {
  await openConsole(product, page, 'placeholders@portage.example', 0);
  await openHeld(page, '/provider', /\/staff\?/);
  const { bars, text } = await firstPlaceholder(page);
  expect(bars.filter((width) => width > 30).length).toBeGreaterThanOrEqual(4);
  expect(text.trim()).toBe('');
  await page.goto('/provider/pay-runs');
  const board = page.locator('[aria-busy="true"]').first();
  await expect(board).toBeAttached();
  const { visibility, height } = await board.evaluate((one) => {
    const before = getComputedStyle(one, '::before');
    return { visibility: before.visibility, height: Number.parseFloat(before.height) };
  });
  expect(visibility).toBe('visible');
  expect(height).toBeGreaterThan(100);
});
