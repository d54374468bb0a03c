import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How to start a program that refuses to run as root. */
export interface RunAs {
  /** User the program runs as when it is not the current one: files it writes must be given to it. */
  owner?: { uid: number; gid: number };
  spawn(program: string, args: string[], options?: SpawnOptions): ChildProcess;
}

const nobody = { uid: 65534, gid: 65534 };

/**
 * As an ordinary user: just spawn. As root: spawn as `nobody`; where one of `paths` lies in a folder that only root may
 * enter (a checkout in /root), `nobody` keeps the single capability to pass through folders.
 */
export async function unprivileged(paths: string[]): Promise<RunAs> {
  const quiet: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'] };
  if (process.getuid?.() !== 0) {
    return { spawn: (program, args, options) => spawn(program, args, { ...quiet, ...options }) };
  }
  const open = (await Promise.all(paths.map(reachableByAll))).every(Boolean);
  if (open) {
    return {
      owner: nobody,
      spawn: (program, args, options) => spawn(program, args, { ...quiet, ...nobody, ...options }),
    };
  }
  const drop = [
    '--reuid',
    String(nobody.uid),
    '--regid',
    String(nobody.gid),
    '--clear-groups',
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
    '--',
  ];
  return {
    owner: nobody,
    spawn: (program, args, options) => spawn('setpriv', [...drop, program, ...args], { ...quiet, ...options }),
  };
}

async function reachableByAll(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
