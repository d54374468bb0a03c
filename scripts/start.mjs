// `npm start`: installs and builds what is stale, then runs the server on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

ensureInstalled();
ensureBuilt();
const server = spawn(pinnedNode, [join(root, 'apps', 'server', 'bin', 'portage.mjs'), 'serve'], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the server as well; this process only waits for it to finish in order.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
