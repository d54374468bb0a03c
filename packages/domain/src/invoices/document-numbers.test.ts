import { expect, it } from 'vitest';
import { splitAtNumbers } from './document-numbers.ts';

it.each([
  ['Invoice INV-2026-0015', ['Invoice ', 'INV-2026-0015', '']],
  ['Note de crédit CR-2026-0003', ['Note de crédit ', 'CR-2026-0003', '']],
  ['Remove RC-2026-0004 from INV-7d9f8a61', ['Remove ', 'RC-2026-0004', ' from ', 'INV-7d9f8a61', '']],
  ['Two-step verification', ['Two-step verification']],
  ['Jean-Luc ROY-Tremblay', ['Jean-Luc ROY-Tremblay']],
  ['', ['']],
])('splits %j at the numbers of documents', (text, parts) => {
  expect(splitAtNumbers(text)).toEqual(parts);
  expect(splitAtNumbers(text).join('')).toBe(text);
});
