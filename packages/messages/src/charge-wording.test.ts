import { expect, test } from 'vitest';
import * as english from '../generated/en-CA/index.gen.ts';
import * as french from '../generated/fr-CA/index.gen.ts';
import { chargeName } from './charge-wording.ts';

test('begins the name of a levy with a capital, and has none within a sentence in French', () => {
  expect(chargeName(french, { levy: 'workers', province: 'ON' })).toBe('Prime de la WSIB (Ontario)');
  expect(french.charges.levyName({ levy: 'healthON' })).toBe('impôt-santé des employeurs');
  expect(chargeName(english, { levy: 'workers', province: 'ON' })).toBe('WSIB premium, Ontario');
});
