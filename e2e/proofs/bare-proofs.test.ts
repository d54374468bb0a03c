import type { TestStep } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import { bareProofs, PROVES } from './bare-proofs.ts';

const step = (category: string, title: string, steps: TestStep[] = [], error?: object) =>
  ({ category, title, steps, ...(error === undefined ? {} : { error }) }) as TestStep;
const passed = step('expect', 'toBeVisible');
const proves = (row: string) => step('test.step', `${PROVES}${row}`);

it('accepts a proof after an assertion, also inside another step', () => {
  expect(bareProofs([passed, proves('a'), step('test.step', 'saw a toast', [passed]), proves('b')])).toEqual([]);
});

it('finds a proof without an assertion since the last one', () => {
  const failed = step('expect', 'toBeVisible', [], { message: 'it is hidden' });
  const click = step('pw:api', 'click');
  expect(bareProofs([click, proves('a'), passed, proves('b'), failed, proves('c')])).toEqual([
    `${PROVES}a`,
    `${PROVES}c`,
  ]);
});
