// `npm run test:deploy`: the units, nginx and TLS, the container image, then the handbook on an empty Debian machine (root, some 20 minutes).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

await ensureInstalled();
await ensureBuilt();
for (const args of [
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'deploy'],
  [join(root, 'deploy', 'tests', 'build-container.ts')],
  [join(root, 'deploy', 'tests', 'try-handbook.ts')],
])
  if (spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit' }).status !== 0) {
    process.exitCode = 1;
    break;
  }
