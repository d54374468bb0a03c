import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync(['apps/portal/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts'], { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

// A page with a copy of a module has another class than the page that shares it, so `instanceof` is false there.
test('no class of the domain is recognized by instanceof', () => {
  const classes = sources
    .filter(({ path }) => path.startsWith('packages/domain'))
    .flatMap(({ text }) => [...text.matchAll(/^export class (\w+)/gm)].map(([, name]) => name));
  expect(classes).toContain('MissingRatesError');
  const recognized = new RegExp(`instanceof (?:${classes.join('|')})\\b`);
  expect(sources.filter(({ text }) => recognized.test(text)).map(({ path }) => path)).toEqual([]);
});
