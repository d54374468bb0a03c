import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'));
const folders = ['apps', 'packages'].flatMap((parent) =>
  readdirSync(`${root}/${parent}`).map((one) => `${parent}/${one}`),
);
const { version }: Manifest = read('package.json');

test.each(folders)('%s has the version of the product, as has what it imports from here', (folder) => {
  const manifest: Manifest = read(`${folder}/package.json`);
  const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith('@portage/'));
  expect(manifest.version).toBe(version);
  expect(own.filter(([, wanted]) => wanted !== version)).toEqual([]);
});

test('the lockfile has the version of the product', () => {
  const { packages }: { packages: Record<string, Manifest> } = read('package-lock.json');
  expect(['', ...folders].map((folder) => packages[folder]?.version)).toEqual(['', ...folders].map(() => version));
});
