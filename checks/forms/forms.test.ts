import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kit = 'apps/portal/src/ui/form/';

test('every form of the portal is built with the kit', () => {
  const withForm = sourceFiles(root)
    .filter((path) => path.startsWith('apps/portal/src/') && path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter((path) => /<form\b/.test(readFileSync(join(root, path), 'utf8')));
  expect(withForm).toEqual([`${kit}form.tsx`]);
});
