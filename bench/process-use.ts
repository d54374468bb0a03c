import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Memory of processes, in MB. */
export interface ProcessMemory {
  /** The largest Node.js process below the watched one. */
  server: number;
  /** All PostgreSQL processes together; shared memory counts once. */
  database: number;
}

/** Watches the processes below one, on Linux. @param pid the parent of what is watched */
export function watchMemory(pid: number): { stop(): Promise<ProcessMemory> } {
  const peak: ProcessMemory = { server: 0, database: 0 };
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const now = await memoryBelow(pid);
      peak.server = Math.max(peak.server, now.server);
      peak.database = Math.max(peak.database, now.database);
      await delay(500, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ended.abort();
      await watching;
      return { server: Math.round(peak.server), database: Math.round(peak.database) };
    },
  };
}

/** What the processes below one use now, on Linux, in MB; memory shared with other processes counts in part. */
export const memoryNow = (pid: number): Promise<ProcessMemory> => memoryBelow(pid, 'now');

async function memoryBelow(root: number, when: 'peak' | 'now' = 'peak'): Promise<ProcessMemory> {
  const found: ProcessMemory = { server: 0, database: 0 };
  for (const pid of await processesBelow(root)) {
    // A process may end between two reads.
    const [name, status, rollup] = await Promise.all(
      ['comm', 'status', 'smaps_rollup'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const mb = (text: string | undefined, field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text ?? '')?.[1] ?? 0) / 1024;
    if (name?.startsWith('postgres')) found.database += mb(rollup, 'Pss');
    else found.server = Math.max(found.server, when === 'peak' ? mb(status, 'VmHWM') : mb(rollup, 'Pss'));
  }
  return found;
}

/** The ids of a process's children, and of theirs. */
async function processesBelow(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const entry of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // The name in parentheses may contain spaces; the parent is the second field after it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

/** Clock ticks of `/proc` in a second. */
const ticks = 100;

/** The processor time in seconds that the processes below one have used, with those that have ended, on Linux. */
export async function cpuSeconds(pid: number): Promise<number> {
  let sum = 0;
  for (const one of [pid, ...(await processesBelow(pid))]) {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    // The fields after the name: user and system time of the process, and of its children that have ended.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    sum += times.reduce((total, time) => total + Number(time), 0);
  }
  return sum / ticks;
}
