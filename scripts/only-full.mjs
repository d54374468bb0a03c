// What `npm test` leaves to `npm run test:full`. A file is here because it takes long and guards what few changes reach.
import { spawnSync } from 'node:child_process';
import { root } from './ensure-installed.mjs';

/** Tests of whole processes and machines, and of 100,000 people. `npm test` keeps one start, one kill and one restore: first-start, supervised-server, bucket-drill. */
export const processTests = [
  'conformance/cluster.test.ts',
  'conformance/restarts.test.ts',
  'deploy/tests/**',
  'apps/portal/gallery/**',
  'apps/server/src/demo/demo-story.test.ts',
  'apps/server/src/demo/public-start.test.ts',
  'apps/server/src/modules/backups/restore/restore-drill.test.ts',
  'apps/server/src/modules/payroll/half-year.test.ts',
  'apps/server/src/modules/payroll/payroll-killed.test.ts',
  'apps/server/src/modules/payroll/year-in-the-life.test.ts',
  'apps/server/src/open-deps.test.ts',
  'apps/server/src/platform/postgres/embedded/unprivileged.test.ts',
  'apps/server/src/testing/whole-server/**',
  'apps/server/src/webhooks/webhook-histories.test.ts',
  'database/tests/staff-lists-scale.test.ts',
];

/** Tests of Supabase's protocol. `npm test` runs them when what they test has changed. */
export const wireTests = ['apps/server/src/wire/**', 'conformance/**'];
const wireSources = ['apps/server/src/wire', 'apps/server/src/platform', 'conformance', 'package-lock.json'];

/** Whether the wire has changed since the day before the last commit: an older change was in a nightly run. True where git can't tell. */
export function wireHasChanged() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const dayBefore = Number(git('log', '-1', '--format=%ct').stdout) - 86_400;
  const base = git('rev-list', '-1', `--before=${dayBefore}`, 'HEAD').stdout?.trim();
  return !base || git('diff', '--quiet', base, '--', ...wireSources).status !== 0;
}
