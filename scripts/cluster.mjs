// `npm run cluster [-- --port 8080]`: two replicas, a worker and a database behind nginx on this machine, until Ctrl-C.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

await ensureInstalled();
await ensureBuilt();
const cluster = spawn(pinnedNode, [join(root, 'faults', 'serve-cluster.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal also sends Ctrl-C to the cluster, so only wait for it to exit.
process.on('SIGINT', () => {});
const stop = () => cluster.kill('SIGTERM');
process.on('SIGTERM', stop);
stopWithNpm(stop);
cluster.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
