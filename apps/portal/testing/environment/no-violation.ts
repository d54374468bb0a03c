import axe, { type NodeResult } from 'axe-core';
import { expect } from 'vitest';

/** Rules that need layout or style sheets, which only a browser has. The journeys check them. Spacing took a quarter of the time of all rules. */
const rules = {
  'avoid-inline-spacing': { enabled: false },
  'color-contrast': { enabled: false },
  'target-size': { enabled: false },
};

// To write down the HTML of every element, also of those that pass, takes a tenth of the check.
axe.configure({ noHtml: true });
const html = ({ element }: NodeResult) => element?.outerHTML.slice(0, 300);

/** Checks what is on screen with axe. @param part of the page, where the rest has been checked */
export async function expectNoViolation(part: Element | Document = document): Promise<void> {
  const { violations } = await axe.run(part, { rules, resultTypes: ['violations'], elementRef: true, preload: false });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(html).join(' ')}`);
  expect(found.join('\n'), 'violations').toBe('');
}
