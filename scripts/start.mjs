// `npm start`: installs and builds what is stale, then runs Portage on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';
import { occupied } from './occupied.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

let portage;
let isStopping = false;

function stop() {
  isStopping = true;
  // What installs or builds ends with this process.
  if (portage === undefined) process.exit(1);
  portage.kill('SIGTERM');
}

// The terminal also sends Ctrl-C to Portage, so only wait for it to exit.
process.on('SIGINT', () => {
  if (portage === undefined) process.exit(130);
  isStopping = true;
});
process.on('SIGTERM', stop);
stopWithNpm(stop);

// Installing and building take minutes. Say first what would end the start after them.
const obstacle = await occupied(process.env);
if (obstacle !== null) {
  console.error(obstacle);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();

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

start();
