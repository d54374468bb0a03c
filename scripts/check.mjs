// `npm run check`: every SQL statement, types, lint, the tests of imports, texts and styles, and unit tests affected by
// changes since origin/main, or by uncommitted changes if there is no origin/main. What is slow and seldom fails, such as the search for
// unused code, is left to `npm run test:full`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.mjs';
import { quickChecks, runChecks } from './run-checks.mjs';

await ensureInstalled();
const unit = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit'];
const git = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { cwd: root, encoding: 'utf8' });
const changed = git.status === 0 ? `--changed=${git.stdout.trim()}` : '--changed';
const { failed } = await runChecks([
  ...quickChecks,
  // They read files of all kinds, of which Vitest does not know that they changed.
  ['imports, texts and styles', [...unit, 'checks/']],
  ['unit tests of what changed', [...unit, changed, '--passWithNoTests']],
]);
process.exitCode = failed === 0 ? 0 : 1;
