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
  const children = await familyTree();
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

const childrenOf = async (pid: number): Promise<number[]> => (await familyTree()).get(pid) ?? [];

/** The children of every process that has some. */
async function familyTree(): Promise<Map<number, number[]>> {
  const children = new Map<number, number[]>();
  for (const entry of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // The name in parentheses may contain spaces; the parent is the second field after it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  return children;
}

/** Clock ticks of `/proc` in a second. */
const ticks = 100;

/** Processor time in seconds, user and system. */
export interface ProcessorTime {
  /** Of all but PostgreSQL. */
  server: number;
  database: number;
}

/** The processor time that a process and those below it have used, with those that have ended, on Linux. */
export async function processorTime(pid: number): Promise<ProcessorTime> {
  const sum: ProcessorTime = { server: 0, database: 0 };
  for (const one of [pid, ...(await processesBelow(pid))]) {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    // The fields after the name: user and system time of the process, and of its children that have ended.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    const seconds = times.reduce((total, time) => total + Number(time), 0) / ticks;
    sum[stat.includes('(postgres)') ? 'database' : 'server'] += seconds;
  }
  return sum;
}

/** The processor time in seconds that the processes below one have used, with those that have ended, on Linux. */
export async function cpuSeconds(pid: number): Promise<number> {
  const { server, database } = await processorTime(pid);
  return server + database;
}

/** Asks this process's children to end, and waits until they have. */
export async function endChildren(): Promise<void> {
  const asked = new Set<number>();
  for (;;) {
    const children = await childrenOf(process.pid);
    if (children.length === 0) return;
    for (const pid of children.filter((one) => !asked.has(one))) {
      asked.add(pid);
      process.kill(pid, 'SIGTERM');
    }
    await delay(100);
  }
}
