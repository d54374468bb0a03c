import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules that need layout or colours, which only a browser has. The journeys check them. */
const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** Checks what is on screen with axe. */
export async function expectNoViolation(): Promise<void> {
  const { violations } = await axe.run(document, { rules, resultTypes: ['violations'] });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found.join('\n'), 'violations').toBe('');
}
