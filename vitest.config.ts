import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error('The tests need the Node.js that this project pins. Run npm test, or npm run test:unit [pattern].');

/** A busy machine is slow, not wrong: these end what hangs, and measure nothing. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 45_000 } } };

/** No test replaces a module or leaves a global changed, so the files of a worker share its loaded modules, and component tests its window. */
const sharing = { isolate: false };

/** Tests of processes, connections and faults, which take long and give their own dates. */
const ownDates = ['payroll-killed', 'health', 'complete-plan', 'year-in-the-life', 'half-year'];

/** The server's tests that read the clock. `npm test` runs them as if on a date that breaks calendars. */
const clockTests = ['modules', 'functions', 'pages', 'jobs', 'demo/fill-demo']
  .map((path) => `apps/server/src/${path}`)
  .concat('apps/server/tests/wire/auth', 'database/tests')
  .flatMap((path) => globSync([`${path}.test.ts`, `${path}/**/*.test.ts`], { cwd: import.meta.dirname }))
  .filter((path) => !ownDates.includes(basename(path, '.test.ts')));

/** Files that take longest, the longest first. They start before all others, so that at the end no processor waits for one of them. */
const longest = [
  'half-year',
  'year-in-the-life',
  'payroll-killed',
  'demo-story',
  'own-database',
  'public-start',
  'payment-lists',
  'team-page',
  'open-deps',
  'webhook-histories',
  'oracle/oracle',
  'restore-drill',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.includes(`${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The runs of `npm test`, and the next one, read the compiled modules of the first.
    fsModuleCache: true,
    // Tests of the server spend half their time waiting for PostgreSQL, other processes and time limits.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          ...patience,
          ...sharing,
          name: 'conformance',
          include: ['conformance/**/*.test.ts', 'lab/faults/*.test.ts'],
          globalSetup: ['conformance/product-under-test.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...sharing,
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/portal/{src,vite}/**/*.test.ts',
            'checks/*/*.test.ts',
            'attacks/*.test.ts',
            'lab/{album,bench}/*.test.ts',
            'e2e/**/*.test.ts',
            'scripts/*.test.mjs',
          ],
        },
      },
      {
        test: {
          ...patience,
          ...sharing,
          name: 'server',
          setupFiles: ['apps/server/src/testing/cheap-passwords.ts'],
          include: ['apps/server/{src,tests}/**/*.test.ts', 'database/**/*.test.ts', 'lab/scale/*.test.ts'],
          // Its own list takes the place of `--exclude`.
          exclude: [...clockTests, ...(process.env.PORTAGE_TESTS_LEFT?.split(' ') ?? [])],
          globalSetup: ['database/testing/cluster.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...sharing,
          name: 'server-clock',
          setupFiles: ['apps/server/src/testing/cheap-passwords.ts'],
          include: clockTests,
          globalSetup: ['database/testing/cluster.ts'],
        },
      },
      { test: { ...patience, ...sharing, name: 'deploy', include: ['lab/deploy/*.test.ts'] } },
      {
        test: {
          ...patience,
          ...sharing,
          name: 'portal',
          // As journeys: a test that passes the second time is reported as flaky. React warns of a mistake once, so that what was on the
          // console of a test that passed would not be there the second time.
          retry: { count: 1, condition: /^(?!on the console)/ },
          include: ['apps/portal/{src,gallery,testing}/**/*.test.tsx'],
          environment: './apps/portal/testing/environment/browser-environment.ts',
          environmentOptions: { jsdom: { url: 'http://portage.test/' } },
          setupFiles: ['apps/portal/testing/setup.ts'],
          globalSetup: ['database/testing/cluster.ts'],
        },
      },
    ],
  },
});
