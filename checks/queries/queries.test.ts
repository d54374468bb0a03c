import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { unpackFixture } from '../unpack-fixture.ts';
import { findMisplacedQueries } from './find-misplaced-queries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { fixture, files } = unpackFixture(new URL('fixture.txt', import.meta.url));

test('every query of the portal is a factory in a *-queries.ts file', () => {
  expect(findMisplacedQueries(root, sourceFiles(root))).toEqual([]);
});

test('reports a query in a component, in a hook, and a row type taken from a query', () => {
  expect(files).toHaveLength(4);
  const folder = 'apps/portal/src/features/team';
  expect(findMisplacedQueries(fixture, files.toSorted())).toEqual([
    { file: `${folder}/member-card.tsx`, line: 4 },
    { file: `${folder}/member-row.ts`, line: 3 },
    { file: `${folder}/use-member.ts`, line: 3 },
  ]);
});
