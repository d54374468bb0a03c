import { expect, type Page } from '@playwright/test';

interface HoldingPage {
  heldTimers: (() => void)[];
}

/** From the page's next load on, timers of exactly this delay wait until `expectRedirect` runs them. */
export async function holdTimers(page: Page, delayMs: number): Promise<void> {
  await page.addInitScript((heldDelay) => {
    const startTimer = globalThis.setTimeout as (...given: unknown[]) => unknown;
    const timers: (() => void)[] = [];
    const startOrHold = (callback: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) =>
      delay === heldDelay ? timers.push(() => callback(...values)) : startTimer(callback, delay, ...values);
    Object.assign(globalThis, { setTimeout: startOrHold, heldTimers: timers });
  }, delayMs);
}

/** Expects the page to stay until its held timers run, and then to go to the path. */
export async function expectRedirect(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as HoldingPage).heldTimers.length))
    .toBeGreaterThan(0);
  expect(new URL(page.url()).pathname).not.toBe(path);
  await page.evaluate(() => {
    for (const run of (globalThis as unknown as HoldingPage).heldTimers.splice(0)) run();
  });
  await expect(page).toHaveURL(path);
}
