import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';

/** Checks the open page, or a part of it, with axe, and checks that the page does not scroll horizontally. */
export async function expectNoViolation(page: Page, part = 'html'): Promise<void> {
  const found = await findViolations(page, { include: [part], exclude: ['iframe'] });
  const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
  const violations = [...found, ...(sideways > 0 ? [`${sideways} px wider than the window`] : [])];
  expect(violations, violations.join(', ')).toEqual([]);
}
