// `npm run test:unit|server|portal|conformance|e2e [pattern]`: one kind of test, on the pinned Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';
import { useMemory } from './use-memory.mjs';

const [kind, ...patterns] = process.argv.slice(2);
await ensureInstalled();
useMemory();
// Conformance and e2e tests run the built product.
if (kind === 'conformance' || kind === 'e2e') await ensureBuilt();
const chromium = kind === 'e2e' ? ensureChromium() : undefined;
const args =
  kind === 'e2e'
    ? [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...patterns]
    : [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', `${kind}*`, ...patterns];
const run = spawnSync(pinnedNode, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium }) },
});
process.exitCode = run.status ?? 1;
