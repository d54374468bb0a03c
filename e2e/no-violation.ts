import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Holds what is open now, or a part of it, against axe's rules, and the page against scrolling sideways. */
export async function expectNoViolation(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).exclude('iframe').analyze();
  const found = violations.map((violation) => `${violation.id} (${violation.nodes[0]?.target.join(' ')})`);
  const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
  expect([...found, ...(sideways > 0 ? [`${sideways} px wider than the window`] : [])]).toEqual([]);
}
