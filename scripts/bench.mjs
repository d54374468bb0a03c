// `npm run bench [-- rest sign-in --rounds 3 --quick]`: measures the built product beside other contestants and writes bench/results.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

await ensureInstalled();
await ensureBuilt();
const run = spawn(pinnedNode, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// It ends what it started before it exits. A terminal sends Ctrl-C to both.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal));
process.on('SIGINT', () => {});
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
