import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDebianPackage, installDebian } from './install-debian.ts';

/** An empty Debian 12 that runs systemd in a container, with this machine's network. */
export interface DebianMachine {
  /** Its root folder. */
  folder: string;
  /** Runs a script as its root, with the output on this process's. @throws Error when it ends with another code than 0 */
  run(script: string): void;
  stop(): Promise<void>;
}

/**
 * Installs a minimal Debian with debootstrap, and starts it. Needs root and a few minutes.
 * @param name fully qualified host name of the machine
 */
export async function startDebianMachine(name: string): Promise<DebianMachine> {
  ensureDebianPackage('systemd-container');
  const folder = installDebian(['systemd', 'systemd-sysv', 'dbus']);
  const host = name.split('.')[0] ?? name;
  // debootstrap copies this machine's name, which systemd would take.
  writeFileSync(join(folder, 'etc/hostname'), `${host}\n`);
  writeFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost\n127.0.1.1 ${name} ${host}\n`);
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  mkdirSync('/run/systemd/nspawn', { recursive: true });
  const options = ['--quiet', '--register=no', '--keep-unit', '--resolv-conf=off', `--hostname=${host}`];
  const machine = spawn('systemd-nspawn', [...options, '--directory', folder, '--boot'], { stdio: 'ignore' });
  const run = (script: string) => {
    execFileSync(
      'nsenter',
      [
        '--target',
        String(leaderOf(machine)),
        '--mount',
        '--uts',
        '--ipc',
        '--pid',
        '--root',
        '--wd',
        'env',
        '-i',
        ...environment,
        'sh',
        '-euc',
        script,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
  };
  await started(machine, run);
  return {
    folder,
    run,
    async stop() {
      const ended = once(machine, 'exit');
      process.kill(leaderOf(machine), 'SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const environment = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'DEBIAN_FRONTEND=noninteractive',
  'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
];

/** The machine's own systemd, as this machine sees it. */
function leaderOf(machine: ChildProcess): number {
  return Number(readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim().split(' ')[0]);
}

/** Waits until systemd has started its units. */
async function started(machine: ChildProcess, run: (script: string) => void): Promise<void> {
  for (;;) {
    if (machine.exitCode !== null) throw new Error(`systemd-nspawn ended with ${machine.exitCode}`);
    try {
      return run('systemctl is-system-running --wait');
    } catch {
      await pause(500);
    }
  }
}
