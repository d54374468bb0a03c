import { expect, it } from 'vitest';
import { isUuid } from './uuid.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

it('accepts an id in any case', () => {
  expect(isUuid(id)).toBe(true);
  expect(isUuid(id.toUpperCase())).toBe(true);
});

it.each([
  '',
  'employee',
  'INV-2026-0001',
  id.slice(1),
  `${id}0`,
  ` ${id}`,
  `${id}\n`,
  id.replaceAll('-', ''),
  '-'.repeat(36),
])('rejects %j', (text) => {
  expect(isUuid(text)).toBe(false);
});
