import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * The cluster's `cluster_name`, which PostgreSQL shows in its process titles.
 * @param cluster folder of the cluster
 */
export const clusterName = (cluster: string): string =>
  `portage-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;

/**
 * Stops what a killed Portage or a killed server left running on the cluster: the server, then orphaned session
 * processes. A session that is decoding changes never notices that its server is gone, and holds the shared memory that
 * the next server needs. The caller holds the folder's lock, so no other Portage uses these processes.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  await stopServer(cluster);
  for (const pid of await processesOf(clusterName(cluster))) signal(pid, 'SIGKILL');
}

async function stopServer(cluster: string): Promise<void> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  // After a restart of the machine, another program can have the number.
  if (!(await commandOf(pid)).includes(cluster)) return;
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!signal(pid, name)) return;
    for (let waited = 0; waited < 3000; waited += 50) {
      if (!signal(pid, 0)) return;
      await delay(50);
    }
  }
}

/** The command line of a process; empty when there is none. */
const commandOf = (pid: number): Promise<string> =>
  process.platform === 'linux'
    ? readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    : promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
        ({ stdout }) => stdout,
        () => '',
      );

/** Sends a signal. Returns whether the process exists. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Processes whose title is `postgres: NAME: …`. */
async function processesOf(name: string): Promise<number[]> {
  const title = `postgres: ${name}: `;
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
    return stdout.split('\n').flatMap((line) => {
      const found = /^\s*(\d+) (.*)$/.exec(line);
      return found?.[2]?.startsWith(title) ? [Number(found[1])] : [];
    });
  }
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const titles = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, at) => titles[at]?.startsWith(title)).map(Number);
}
