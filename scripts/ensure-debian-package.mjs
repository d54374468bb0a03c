import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installFromDebian } from './install-from-debian.mjs';

/** Programs that tests run and npm does not have: how each shows that it is there, and how else to install it. */
const packages = {
  faketime: { works: () => runs('faketime', '--version'), elsewhere: '; macOS: brew install libfaketime' },
  nginx: { works: () => runs('/usr/sbin/nginx', '-v'), elsewhere: '; macOS: brew install nginx' },
  pgbouncer: { works: () => runs('/usr/sbin/pgbouncer', '--version'), elsewhere: '' },
  'postgresql-15': { works: () => existsSync('/usr/lib/postgresql/15/bin/initdb'), elsewhere: '' },
  debootstrap: { works: () => existsSync('/usr/sbin/debootstrap'), elsewhere: '' },
  buildah: { works: () => runs('buildah', '--version'), elsewhere: '' },
  prometheus: { works: () => runs('promtool', '--version'), elsewhere: '; macOS: brew install prometheus' },
  systemd: { works: () => runs('systemd-analyze', '--version'), elsewhere: '' },
  'systemd-container': { works: () => runs('systemd-nspawn', '--version'), elsewhere: '' },
};

const runs = (program, argument) => spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;

/**
 * Finds the program of a Debian package, or installs the package when root.
 * @param {keyof typeof packages} name
 * @throws Error that says what to install
 */
export function ensureDebianPackage(name) {
  const { works, elsewhere } = packages[name];
  if (works()) return;
  installFromDebian(name);
  if (works()) return;
  throw new Error(
    `${name} was not found, and it could not be installed. Install it (Debian, Ubuntu: apt-get install ${name}${elsewhere}) and run this again.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureDebianPackage(process.argv[2]);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
