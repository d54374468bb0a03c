import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import { startKeepAliveLoad } from './keep-alive-load.ts';
import { untilFound } from './kills.ts';

/** Who is asked for a restart: the server itself (SIGTERM), or its supervisor for a new server (SIGHUP). */
export type RestartSignal = 'SIGTERM' | 'SIGHUP';

export interface RestartsResult {
  answered: number;
  /** Error codes and statuses of failed requests. */
  failures: readonly string[];
  /** Milliseconds from each signal until the old server was gone. */
  tookMs: number[];
}

/** Restarts the server gracefully, again and again, while clients send requests on connections that stay open. */
export async function restartUnderLoad(
  installation: Installation,
  order: readonly RestartSignal[],
): Promise<RestartsResult> {
  const load = startKeepAliveLoad(installation);
  const tookMs: number[] = [];
  for (const signal of order) {
    const answered = load.answered();
    while (load.answered() < answered + 50) await pause(10);
    const before = await untilFound(installation.find.server);
    const began = performance.now();
    process.kill(signal === 'SIGTERM' ? before.pid : (installation.product.process.pid ?? 0), signal);
    while (isRunning(before.pid)) await pause(10);
    tookMs.push(performance.now() - began);
  }
  const answered = load.answered();
  while (load.answered() < answered + 50) await pause(10);
  await load.stop();
  return { answered: load.answered(), failures: load.failures, tookMs };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
