// `npm run bench:portal`: measures the first view of every screen of the built product and writes bench/portal-results.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

ensureInstalled();
await ensureBuilt();
const chromium = ensureChromium();
const run = spawnSync(pinnedNode, [join(root, 'bench', 'portal', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium }) },
});
process.exitCode = run.status ?? 1;
