import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import { startKeepAliveLoad } from './keep-alive-load.ts';
import { untilFound } from './kills.ts';

export interface MemoryResult {
  /** Resident memory of the server in megabytes: at rest, at the end of the flood, and a minute later. */
  idleMb: number;
  floodedMb: number;
  laterMb: number;
}

/** Floods the server with requests for ten seconds, and looks at its memory a minute later (Linux). */
export async function floodMemory(installation: Installation): Promise<MemoryResult> {
  const { pid } = await untilFound(installation.find.server);
  const idleMb = await residentMb(pid);
  const load = startKeepAliveLoad(installation, { connections: 100 });
  await pause(10_000);
  await load.stop();
  const floodedMb = await residentMb(pid);
  await pause(60_000);
  return { idleMb, floodedMb, laterMb: await residentMb(pid) };
}

/** Resident memory of a process in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
