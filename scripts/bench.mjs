// `npm run bench [-- rest sign-in --rounds 3 --quick]`: measures the built product beside other contestants and writes bench/results.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

ensureInstalled();
await ensureBuilt();
const run = spawnSync(pinnedNode, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
