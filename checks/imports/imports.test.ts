import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { unpackFixture } from '../unpack-fixture.ts';
import { checkImports, floorOf } from './check-imports.ts';
import { floors } from './floors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { fixture, files } = unpackFixture(new URL('fixture.txt', import.meta.url));

test('every import in the repository goes down the floors', () => {
  const sources = sourceFiles(root);
  expect(sources.length).toBeGreaterThan(500);
  expect(checkImports(root, sources)).toEqual([]);
});

describe('reports a forbidden import', () => {
  const found = checkImports(fixture, files);

  test.each([
    ['apps/portal/src/features/pay/sibling.ts', 'A feature never imports another feature'],
    ['apps/portal/src/features/pay/sibling-by-alias.ts', 'A feature never imports another feature'],
    ['apps/portal/src/features/pay/component-library.ts', 'Only ui imports the component library'],
    ['apps/portal/src/lib/to-features.ts', 'portal lib must not import portal features'],
    ['apps/portal/src/ui/to-features.ts', 'portal ui must not import portal features'],
    ['apps/portal/src/lib/to-server.ts', 'portal lib must not import dependencies'],
    ['apps/portal/src/lib/to-schemas.ts', 'portal lib may import only types of contract schemas'],
    ['apps/portal/src/features/team/to-schemas.ts', 'portal features may import only types of contract schemas'],
    ['packages/contract/src/to-package.ts', 'The portal imports the contract'],
    ['packages/domain/src/to-apps.ts', 'domain must not import settings'],
    ['packages/domain/src/to-package.ts', 'The domain imports only itself'],
    ['apps/server/src/functions/to-portal.ts', 'entry points must not import portal lib'],
    ['apps/server/src/webhooks/to-entry-point.ts', 'An entry point calls a use case'],
    ['apps/server/src/pages/to-queries.ts', 'Only a module imports its queries'],
    ['apps/server/src/modules/members/to-entry-point.ts', 'modules must not import entry points'],
    ['apps/server/src/modules/members/to-wire.ts', 'modules must not import wire'],
    ['apps/server/src/modules/members/to-queries.ts', 'Only a module imports its queries'],
    ['apps/server/src/modules/members/to-test-helper.ts', 'Sources do not import tests or test helpers'],
    ['apps/server/src/modules/members/to-test.ts', 'Sources do not import tests or test helpers'],
    ['apps/server/src/modules/members/to-nothing.ts', 'There is no file'],
    ['packages/wire/src/auth/to-modules.ts', 'wire must not import modules'],
    ['packages/wire/src/auth/to-domain.ts', 'wire must not import domain'],
    ['packages/wire/src/auth/to-dependencies.ts', 'wire must not import dependencies'],
    ['apps/server/src/providers/billing/to-modules.ts', 'providers must not import modules'],
    ['apps/server/src/providers/billing/to-another-provider.ts', 'A provider stands for one outside service'],
    ['apps/server/src/platform/jobs/to-modules.ts', 'platform must not import modules'],
    ['apps/server/src/platform/jobs/runs-module.ts', 'platform must not import modules'],
    ['apps/server/src/somewhere/lost.ts', 'This file is on no floor'],
    ['e2e/to-server.ts', 'Tests of e2e do not import settings'],
    ['conformance/to-portal.ts', 'Tests of conformance do not import portal lib'],
  ])('%s', (file, because) => {
    const own = found.filter(({ at }) => at.startsWith(`${file}:`));
    expect(own).toEqual([{ at: expect.stringContaining(' imports '), because: expect.stringContaining(because) }]);
  });

  test('in a cycle of files, even if only types', () => {
    const names = ['circle-a', 'circle-b', 'circle-a'].map((name) => `apps/server/src/modules/payroll/${name}.ts`);
    expect(found.map(({ at }) => at)).toContain(names.join(' -> '));
  });

  test('in a cycle of folders without a cycle of files', () => {
    const circle = found.find(({ at }) => at.split(' -> ').includes('apps/server/src/modules/calendar'));
    expect(circle?.because).toMatch(/to-documents\.ts:1.*to-calendar\.ts:1|to-calendar\.ts:1.*to-documents\.ts:1/);
  });

  test('and no allowed one', () => {
    expect(found.filter(({ at }) => /\/right(\.test)?\.ts:/.test(at))).toEqual([]);
  });
});

test('the diagram of the floors in docs/architecture.md matches the table', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const picture = /```mermaid\nflowchart TD\n([^`]*)```/.exec(page)?.[1] ?? '';
  const names = new Map([...picture.matchAll(/^ {2}(\w+)\["([^<"]+)/gm)].map(([, id = '', name = '']) => [id, name]));
  const drawn = [...picture.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from = '', to = '']) => [
    names.get(from),
    names.get(to),
  ]);
  const ofServer = floors.filter(({ name }) => name !== 'server test helpers' && isServer(name));
  expect(drawn.toSorted()).toEqual(
    ofServer.flatMap(({ name, below }) => below.filter(isServer).map((other) => [name, other])).toSorted(),
  );
  expect([...names.values()].toSorted()).toEqual(ofServer.map(({ name }) => name).toSorted());
});

const isServer = (name: string): boolean =>
  floors.some(
    (floor) =>
      floor.name === name && floor.paths.some((path) => /^(apps\/server\/|packages\/(wire|platform)\/$)/.test(path)),
  );

test('a test is on the floor of the file it tests', () => {
  expect(floorOf('apps/server/src/config.test.ts')?.name).toBe('settings');
});
