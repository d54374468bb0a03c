import type { Page } from '@playwright/test';
import axe, { type ElementContext } from 'axe-core';

/** Axe in the window that it was loaded into. */
declare const window: { axe: typeof axe };

/**
 * Checks the open page and its frames of the same origin with every rule of axe, the size of targets included. Axe loads once into each document and describes only
 * violations. Deque's runner for Playwright costs four times as much: it loads axe for each check, here and in an empty page, and describes
 * every element that passes.
 * @param part what to check, and what to leave out
 * @returns a line for each violated rule with the first element that violates it
 */
export async function findViolations(page: Page, part: ElementContext = { include: ['html'] }): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  const violations = await page.evaluate(async (context) => {
    const results = await window.axe.run(context as ElementContext, {
      resultTypes: ['violations'],
      // Off by default: targets of 24 px, or as far from each other, as WCAG 2.2 asks for.
      rules: { 'target-size': { enabled: true } },
    });
    return results.violations.map(({ id, nodes }) => ({ id, target: nodes[0]?.target.join(' ') }));
  }, part);
  return violations.map(({ id, target }) => `${id} (${target})`);
}
