import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** How long to wait for another installation, in seconds. */
const waitSeconds = 600;

/**
 * Installs a Debian package, one at a time: several parts of the tests install what they need at the same moment, and apt fails when it is already running.
 * Does nothing without apt or when not root. The caller checks whether the program is there afterwards.
 * @param {string} name
 */
export function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} from Debian …`);
  const options = `-o DPkg::Lock::Timeout=${waitSeconds} -qq`;
  const install = `apt-get ${options} update; exec apt-get ${options} install -y --no-install-recommends "$1"`;
  spawnSync('flock', ['--timeout', String(waitSeconds), '/var/lib/apt', 'sh', '-c', install, 'sh', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
