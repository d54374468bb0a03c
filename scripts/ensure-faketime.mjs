import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const works = () => spawnSync('faketime', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Finds faketime, or installs Debian's package when root.
 * @throws Error that says what to install
 */
export function ensureFaketime() {
  if (works()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing faketime from Debian …');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'faketime'], quiet);
    if (works()) return;
  }
  throw new Error(
    'faketime was not found, and it could not be installed. Install it (Debian, Ubuntu: apt-get install faketime; macOS: brew install libfaketime) and run this again.',
  );
}
