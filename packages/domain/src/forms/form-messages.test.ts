import { expect, it } from 'vitest';
import { isBlank, textOrNull } from './form-messages.ts';

it.each(['', ' ', '\u00A0\t\n', '\u200B', ' \uFEFF\u2060 ', '\u200E'])('takes %j for blank', (text) => {
  expect(isBlank(text)).toBe(true);
  expect(textOrNull(text)).toBeNull();
});

it.each(['0', ' Ana ', 'می\u200Cخواهم', '👩\u200D👧'])('keeps %j', (text) => {
  expect(isBlank(text)).toBe(false);
  expect(textOrNull(text)).toBe(text.trim());
});
