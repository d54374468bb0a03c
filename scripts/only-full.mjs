// What `npm test` leaves to `npm run test:full`. A file is here because it takes long and guards what few changes reach.
import { spawnSync } from 'node:child_process';
import { root } from './ensure-installed.mjs';

/** Tests of whole processes and machines, of 100,000 people and of 2 GB of files. `npm test` keeps one start and one kill: first-start, supervised-server. */
const processTests = [
  'lab/{album,bench,deploy,faults}/**',
  'apps/portal/gallery/**',
  'apps/server/src/demo/demo-story.test.ts',
  'apps/server/src/demo/public-start.test.ts',
  'apps/server/src/modules/payroll/half-year.test.ts',
  'apps/server/src/modules/payroll/payroll-killed.test.ts',
  'apps/server/src/modules/payroll/year-in-the-life.test.ts',
  'apps/server/src/open-deps.test.ts',
  'apps/server/src/platform/postgres/embedded/unprivileged.test.ts',
  'apps/server/src/testing/whole-server/**',
  'apps/server/src/webhooks/webhook-histories.test.ts',
  'apps/server/tests/wire/storage/upload/upload-memory.test.ts',
  '**/oracle/oracle.test.ts',
  'database/tests/staff-lists-scale.test.ts',
];

/**
 * Pages when something around them goes wrong: a read fails, a session ends, another tab, an old link, or the way back. Each page's own tests
 * stay, and those of the parts that all pages use: `ui/dialog`, `ui/table`, `app/access`.
 */
const roughWeather = [
  'apps/portal/src/app/{company-of-tab,dialog-addresses,dialog-history,dialog-links,ended-session,list-order}.test.tsx',
  'apps/portal/src/app/{refused-links,session-pending,tabs,typed-text}.test.tsx',
  'apps/portal/src/features/access/left-pages.test.tsx',
  'apps/portal/src/features/pay/{addresses,failed-reads,payment-order}.test.tsx',
  'apps/portal/src/features/team/member-details/change-pay/cancel-change.test.tsx',
  'apps/portal/src/provider/{act-links,list-order,refused-links,request-first}.test.tsx',
];

/**
 * Parts behind an interface, with tests that seldom break unless the part itself or the database changes. `npm test` runs them after such a change. The
 * command line calls the same use cases as the console, whose tests it always runs.
 */
const guarded = [
  {
    name: "Supabase's protocol",
    tests: ['apps/server/tests/wire/**', 'packages/wire/**', 'conformance/**'],
    sources: [
      'packages/wire',
      'packages/platform',
      'apps/server/tests/wire',
      'apps/server/src/platform',
      'conformance',
      'database',
      'package-lock.json',
    ],
  },
  {
    name: 'the platform',
    tests: ['apps/server/{src,tests}/platform/**', 'packages/platform/**'],
    sources: [
      'packages/platform',
      'apps/server/tests/platform',
      'apps/server/src/platform',
      'apps/server/src/settings',
      'package-lock.json',
    ],
  },
  {
    name: 'outside services',
    tests: ['apps/server/src/providers/**'],
    sources: ['apps/server/src/providers', 'apps/server/src/platform', 'packages/platform', 'package-lock.json'],
  },
  {
    name: 'the command line',
    tests: ['apps/server/src/cli/**'],
    sources: [
      'apps/server/src/cli',
      'packages/contract/src',
      'packages/messages/locales/*/cli.json',
      'package-lock.json',
    ],
  },
  {
    name: 'the audit log',
    tests: ['apps/server/src/modules/audit/**'],
    sources: ['apps/server/src/modules/audit', 'database'],
  },
  {
    name: 'backups, upgrades and keys',
    tests: [
      'apps/server/src/modules/backups/**',
      'apps/server/src/modules/members/{rotate-sin-key,sin-key}.test.ts',
      'database/tests/earlier-release.test.ts',
    ],
    sources: ['apps/server/src/modules/backups', 'apps/server/src/modules/members', 'database', 'package-lock.json'],
  },
];

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { status, stdout: stdout ?? '' };
}

const commit = (name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).stdout.trim() || undefined;

/**
 * The commit from which this run looks for changes: the one that CI names, or the last that is on origin/main. Where that is the current
 * one, or there is no origin/main, the last of the day before, which was in a nightly run.
 * @returns undefined where git can't tell, such as in a clone without history
 */
function changedSince() {
  const shared = process.env.PORTAGE_CHANGED_SINCE || git('merge-base', 'HEAD', 'origin/main').stdout.trim();
  if (shared !== '' && commit(shared) !== commit('HEAD')) return commit(shared);
  const dayBefore = Number(git('log', '-1', '--format=%ct').stdout) - 86_400;
  return git('rev-list', '-1', `--before=${dayBefore}`, 'HEAD').stdout.trim() || undefined;
}

/** Whether any of these files differs from the base, committed or not. True where git can't tell. */
function changed(base, sources) {
  if (base === undefined || git('diff', '--quiet', base, '--', ...sources).status !== 0) return true;
  return git('ls-files', '--others', '--exclude-standard', '--', ...sources).stdout !== '';
}

/** @returns patterns of the test files that this run of `npm test` leaves out, and the names of the parts that did not change */
export function leftToFull() {
  const since = changedSince();
  const unchanged = guarded.filter(({ sources }) => !changed(since, sources));
  return {
    files: [...processTests, ...roughWeather, ...unchanged.flatMap(({ tests }) => tests)],
    unchanged: unchanged.map(({ name }) => name),
  };
}
