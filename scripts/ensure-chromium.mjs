import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './ensure-installed.mjs';
import { installFromDebian } from './install-from-debian.mjs';

/** Chromium without the windows and menus that no test sees: a fifth less work for the processor. */
const shell = '/usr/bin/chromium-headless-shell';
const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds Chromium or installs it: Debian's package as root, else what the machine has, else Playwright's build.
 * @returns its path, or undefined for Playwright's build
 */
export function ensureChromium() {
  const given = process.env.PORTAGE_CHROMIUM;
  if (given) return given;
  if (!existsSync(shell)) installFromDebian('chromium-headless-shell');
  const found = [shell, ...known].find((path) => existsSync(path));
  if (found) return found;
  console.log('Installing Playwright’s Chromium …');
  const installed = spawnSync(
    pinnedNode,
    [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'],
    { stdio: 'inherit' },
  );
  if (installed.status !== 0)
    throw new Error('No Chromium was found and none could be installed; set PORTAGE_CHROMIUM to one.');
  return undefined;
}
