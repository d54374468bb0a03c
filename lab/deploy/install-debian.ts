import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root } from '../../e2e/product/product.ts';

const authorities = '/usr/local/share/ca-certificates';

/** Installs the Debian package of a program that is not there. */
export function ensureDebianPackage(name: string): void {
  execFileSync(node, ['scripts/ensure-debian-package.mjs', name], { cwd: root, stdio: 'inherit' });
}

/**
 * Installs a minimal Debian 12 into a new folder. Needs root and a minute.
 * @param packages more packages
 * @returns the folder
 */
export function installDebian(packages: readonly string[]): string {
  ensureDebianPackage('debootstrap');
  const folder = mkdtempSync(join(tmpdir(), 'portage-debian-'));
  // Every user of the machine must be able to enter its root folder.
  chmodSync(folder, 0o755);
  const include = `--include=${['ca-certificates', ...packages].join()}`;
  execFileSync('debootstrap', ['--variant=minbase', include, 'bookworm', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A network with its own certificate authority has it on this machine.
  for (const file of existsSync(authorities) ? readdirSync(authorities) : [])
    copyFileSync(join(authorities, file), join(folder, authorities, file));
  execFileSync('chroot', [folder, 'update-ca-certificates'], { stdio: 'ignore' });
  return folder;
}
