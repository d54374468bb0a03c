import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules that need layout or colours, which only a browser has. The journeys check them. */
const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** Checks what is on screen with axe. @param part of the page, where the rest has been checked */
export async function expectNoViolation(part: Element | Document = document): Promise<void> {
  const { violations } = await axe.run(part, { rules, resultTypes: ['violations'] });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found.join('\n'), 'violations').toBe('');
}
