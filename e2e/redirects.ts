import { expect, type Page } from '@playwright/test';

/** Installs a test clock before the page loads. It runs normally until a test controls it. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
}

/**
 * Expects the page to stay, then redirect to the path after the delay. The time already passed counts toward the delay, so the
 * redirect may come in its last 1.5 seconds.
 */
export async function expectRedirect(page: Page, path: string, delayMs: number): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 300);
  const before = page.url();
  await page.clock.runFor(delayMs - 1500);
  expect(page.url()).toBe(before);
  await page.clock.runFor(1500);
  await page.clock.resume();
  await expect(page).toHaveURL(path);
}
