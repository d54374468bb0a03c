// `npm run dev`: restarts the server and reloads the portal when files change. Portal on port 5173, API on PORT or 3000.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

await ensureInstalled();
await ensureBuilt();
const api = `http://localhost:${process.env.PORT ?? 3000}`;
const server = spawn(
  pinnedNode,
  [
    '--watch-path=apps/server/src',
    '--watch-path=packages',
    '--watch-preserve-output',
    join('apps', 'server', 'bin', 'portage.mjs'),
    'serve',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SITE_URL: process.env.SITE_URL ?? 'http://localhost:5173' } },
);
const portal = spawn(pinnedNode, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'], {
  cwd: join(root, 'apps', 'portal'),
  stdio: 'inherit',
  env: { ...process.env, PORTAGE_DEV_API: api },
});
process.on('SIGINT', () => {});
const stop = () => {
  server.kill('SIGTERM');
  portal.kill('SIGTERM');
};
process.on('SIGTERM', stop);
stopWithNpm(stop);
for (const child of [server, portal]) {
  child.on('exit', (code) => {
    (child === server ? portal : server).kill('SIGTERM');
    process.exitCode = code ?? 0;
  });
}
