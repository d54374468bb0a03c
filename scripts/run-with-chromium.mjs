import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

/**
 * Installs and builds what is missing, and runs a program with the arguments of this process. It finds the browser in PORTAGE_CHROMIUM.
 * @param program its path, from the project's folder
 */
export async function runWithChromium(program) {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = ensureChromium();
  const run = spawnSync(pinnedNode, [join(root, program), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium }) },
  });
  process.exitCode = run.status ?? 1;
}
