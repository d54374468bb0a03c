// `npm run check`: types, lint, unused code, derived files and every SQL statement, and unit tests affected by changes since the last commit.
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.mjs';
import { runChecks } from './run-checks.mjs';

ensureInstalled();
const changed = ['run', '--project', 'unit', '--changed', '--passWithNoTests'];
const { failed } = await runChecks([
  ['unit tests of what changed', [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...changed]],
]);
process.exitCode = failed === 0 ? 0 : 1;
