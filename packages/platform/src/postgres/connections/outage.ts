import { setTimeout as delay } from 'node:timers/promises';
import type { Probe } from './probe.ts';

const pauseMs = 50;

/** Whether the database is away. While it is, only a probe connects: each attempt costs the recovering database a process. */
export interface Outage {
  /** Resolves when the database is back; null while it is not away. */
  current(): Promise<void> | null;
  /** Reports that a connection failed. */
  report(): void;
  close(): void;
}

export function outage(probe: Pick<Probe, 'ask'>): Outage {
  let current: Promise<void> | null = null;
  const closed = new AbortController();

  async function untilBack(): Promise<void> {
    do await delay(pauseMs, undefined, { signal: closed.signal }).catch(() => {});
    while (!closed.signal.aborted && (await probe.ask()) !== 'ready');
    current = null;
  }

  return {
    current: () => current,
    report() {
      current ??= untilBack();
    },
    close: () => closed.abort(),
  };
}
