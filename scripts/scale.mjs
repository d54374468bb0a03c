// `npm run scale [-- --companies 10000 --people 200000 --years 1 | --everyday]`: fills a database and checks the plans there.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

await ensureInstalled();
await ensureBuilt();
const run = spawnSync(pinnedNode, [join(root, 'bench', 'scale', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
