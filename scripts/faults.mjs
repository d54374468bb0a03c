// `npm run faults [-- --kills 200 --restarts 20 --only kills,restarts]`: breaks the built product, and prints what it lost.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

await ensureInstalled();
await ensureBuilt();
const run = spawnSync(pinnedNode, [join(root, 'faults', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
