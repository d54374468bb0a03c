// `npm start`: installs and builds what is stale, then runs Portage on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

ensureInstalled();
await ensureBuilt();
let portage;
let isStopping = false;

function start() {
  if (isStopping) process.exit(1);
  portage = spawn(pinnedNode, [join(root, 'apps', 'server', 'bin', 'portage.mjs'), 'serve'], {
    cwd: root,
    stdio: 'inherit',
  });
  portage.on('exit', (code, signal) => {
    // Portage restarts its own processes. Restart Portage itself if it is killed.
    if (signal === null || isStopping) process.exit(code ?? 1);
    console.error(`Portage was ended by ${signal}; starting it again.`);
    setTimeout(start, 500);
  });
}

// The terminal also sends Ctrl-C to Portage, so only wait for it to exit.
process.on('SIGINT', () => {
  isStopping = true;
});
process.on('SIGTERM', () => {
  isStopping = true;
  portage.kill('SIGTERM');
});
start();
