import { setTimeout as delay } from 'node:timers/promises';
import { openProbe, type ProbeAnswer } from '@portage/platform/postgres/connections/probe';
import type pg from 'pg';

/** How often to ask, how long to wait for an answer, and how many answers in a row may be missing. */
interface WatchLimits {
  pauseMs: number;
  timeoutMs: number;
  maxSilent: number;
}

const limits: WatchLimits = { pauseMs: 5000, timeoutMs: 5000, maxSilent: 3 };

/**
 * Connects to the database again and again, and calls `onFrozen` once when it answers nothing for about half a minute. A
 * rejected connection is an answer.
 * @returns a function that ends the watch
 */
export function watchAnswers(
  connection: pg.ClientConfig,
  onFrozen: () => void,
  { pauseMs, timeoutMs, maxSilent }: WatchLimits = limits,
): { stop(): void } {
  const stopped = new AbortController();
  void watch();

  async function watch(): Promise<void> {
    let silent = 0;
    while (!stopped.signal.aborted) {
      const answer = await askOnce();
      silent = answer === 'silent' ? silent + 1 : 0;
      if (silent >= maxSilent && !stopped.signal.aborted) return onFrozen();
      await delay(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  /** On a new connection, because a frozen first process of the server does not stop the sessions that it has. */
  async function askOnce(): Promise<ProbeAnswer> {
    const probe = openProbe(connection, timeoutMs);
    try {
      return await probe.ask();
    } finally {
      await probe.close();
    }
  }

  return { stop: () => stopped.abort() };
}
