import { expect, test } from 'vitest';
import { chargeName } from './charge-wording.ts';
import { loadCatalog } from './index.ts';

test('begins the name of a levy with a capital, and has none within a sentence in French', async () => {
  const french = await loadCatalog('fr-CA');
  expect(chargeName(french, { levy: 'workers', province: 'ON' })).toBe('Prime de la WSIB (Ontario)');
  expect(french.charges.levyName({ levy: 'healthON' })).toBe('impôt-santé des employeurs');
  const english = await loadCatalog('en-CA');
  expect(chargeName(english, { levy: 'workers', province: 'ON' })).toBe('WSIB premium, Ontario');
});
