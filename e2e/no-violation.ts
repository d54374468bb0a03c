import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the open page, or a part of it, with axe, and checks that the page does not scroll horizontally. */
export async function expectNoViolation(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).exclude('iframe').analyze();
  const found = violations.map((violation) => `${violation.id} (${violation.nodes[0]?.target.join(' ')})`);
  const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
  expect([...found, ...(sideways > 0 ? [`${sideways} px wider than the window`] : [])]).toEqual([]);
}
