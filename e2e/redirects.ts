import { expect, type Page } from '@playwright/test';

/** Puts a clock of the test's own into the page before it loads anything; it runs until it is taken in hand. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
}

/**
 * Expects that the page, which has just said what happened, stays a while and goes to the path when the delay is over. What the page
 * took until now is part of the delay, so that only its last second and a half are left open.
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
