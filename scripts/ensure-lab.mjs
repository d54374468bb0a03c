import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';

/** Installs what only the laboratory needs, in its own folder, if its lockfile has changed. Ends the process when that is not possible. */
export function ensureLab() {
  const lab = join(root, 'lab');
  const lockfile = readFileSync(join(lab, 'package-lock.json'), 'utf8');
  const marker = join(lab, 'node_modules', '.installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockfile) return;
  console.log('Installing what only the laboratory needs: Lighthouse, and PostgREST to compare with …');
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync('npm', args, { cwd: lab, stdio: 'inherit' }).status !== 0) {
    console.error('The packages of lab/ could not be installed; see the message above.');
    process.exit(1);
  }
  writeFileSync(marker, lockfile);
}
