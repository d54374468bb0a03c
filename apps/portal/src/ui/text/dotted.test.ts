import { expect, test } from 'vitest';
import { dotted } from './dotted.ts';

test('joins the facts that are there, and keeps each dot on the line of the fact before it', () => {
  expect(dotted(['Engineer', null, '', 'Research', false])).toBe('Engineer\u00a0· Research');
  expect(dotted([undefined])).toBe('');
});
