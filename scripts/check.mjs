// `npm run check`: types, lint, unused code, derived files and every SQL statement, the tests of imports, texts and styles, and unit tests affected
// by changes since the last commit.
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.mjs';
import { runChecks } from './run-checks.mjs';

ensureInstalled();
const unit = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit'];
const { failed } = await runChecks([
  // They read files of all kinds, of which Vitest does not know that they changed.
  ['imports, texts and styles', [...unit, 'checks/']],
  ['unit tests of what changed', [...unit, '--changed', '--passWithNoTests']],
]);
process.exitCode = failed === 0 ? 0 : 1;
