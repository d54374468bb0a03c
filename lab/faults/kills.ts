import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import type { RunningProcess } from './process-tree.ts';
import { startWriteLoad } from './write-load.ts';

/** What is killed at once, by name. */
export const victims = {
  server: ['server'],
  database: ['database'],
  session: ['session'],
  all: ['server', 'database'],
} as const satisfies Record<string, readonly (keyof Installation['find'])[]>;

export type Victim = keyof typeof victims;

export interface KillResult {
  victim: Victim;
  /** Milliseconds from the kill to the first acknowledged write that began after it. */
  backMs: number;
}

export interface KillsResult {
  kills: KillResult[];
  acknowledged: number;
  /** Acknowledged writes that are gone. */
  lost: string[];
}

/** How long Portage may take to be back by itself before a person would have to start it. */
const manualStartMs = 60_000;

/**
 * Kills parts of the product with SIGKILL, one after another, while rows are written.
 * @throws when Portage is not back by itself within a minute, or a write is rejected
 */
export async function killUnderLoad(installation: Installation, order: readonly Victim[]): Promise<KillsResult> {
  const load = startWriteLoad(installation);
  const kills: KillResult[] = [];
  for (const victim of order) {
    // A few writes in between: each kill meets a product at work.
    for (let writes = 0; writes < 4; writes += 1) await load.untilNextWrite(manualStartMs);
    const processes = await Promise.all(victims[victim].map((part) => untilFound(installation.find[part])));
    for (const { pid } of processes) process.kill(pid, 'SIGKILL');
    kills.push({ victim, backMs: await load.untilNextWrite(manualStartMs) });
  }
  await load.stop();
  return { kills, acknowledged: load.acknowledged.length, lost: await load.lost() };
}

/** Waits for a process that is being restarted. */
export async function untilFound(find: () => Promise<RunningProcess | undefined>): Promise<RunningProcess> {
  const until = performance.now() + manualStartMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error('the process is not back by itself after a minute');
    await pause(20);
  }
}

/** `count` victims, in turns. */
export const inTurns = (count: number): Victim[] => {
  const names = Object.keys(victims) as Victim[];
  return Array.from({ length: count }, (_, at) => names[at % names.length] ?? 'server');
};
