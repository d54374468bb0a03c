import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from './program.ts';

test('reports the version of the product', () => {
  const product = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  expect(program().version()).toBe(product.version);
});
