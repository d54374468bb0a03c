import { setTimeout as delay } from 'node:timers/promises';

/** A running program that is ready for work. */
export interface Running {
  /** Resolves with the reason when the program exits for any reason. */
  ended: Promise<string>;
  /** Resolves when the program was asked to stop by someone else, and still finishes its work. */
  leaving?: Promise<void>;
  /** Shuts it down gracefully. @param isReplaced whether its successor runs already */
  stop(isReplaced?: boolean): Promise<void>;
}

export interface KeptRunning {
  /** Resolves when the program is running: immediately, unless it is restarting. */
  running(): Promise<void>;
  /**
   * Starts a successor, then shuts the program down gracefully. When the successor cannot start, the program keeps running
   * and `onRestartFailed` reports why. Does nothing while the program is restarting anyway.
   */
  replace(): Promise<void>;
  /** Stops the program and its restarts. */
  stop(): Promise<void>;
}

/** A start interrupted from outside; the next attempt may succeed. */
export class InterruptedStart extends Error {}

export interface KeepRunningOptions {
  onEnded(reason: string): void;
  onRestartFailed(error: unknown): void;
  /** Max pause between attempts, in milliseconds. */
  maxPauseMs?: number;
}

/** A program that exits sooner than this after becoming ready is restarted after the first pause instead of at once. */
const stableMs = 1000;

/**
 * Starts a program and restarts it whenever it exits: immediately the first time, then with exponential backoff while
 * attempts keep failing.
 * @param start resolves when the program is ready for work
 * @throws the first `start`'s error, unless it was interrupted; later failures are retried
 */
export async function keepRunning(start: () => Promise<Running>, options: KeepRunningOptions): Promise<KeptRunning> {
  const stopping = new AbortController();
  let current = await start().catch((error: unknown) => {
    if (!(error instanceof InterruptedStart)) throw error;
    options.onRestartFailed(error);
    return restart(1);
  });
  let ready = Promise.withResolvers<void>();
  ready.resolve();
  let replacing: Promise<void> | null = null;
  /** Programs that have a successor and finish their work. */
  const retired = new Set<Promise<void>>();
  if (current !== null) replaceWhenLeaving(current);
  const watching = watch();

  async function watch(): Promise<void> {
    while (current !== null && !stopping.signal.aborted) {
      const program: Running = current;
      const since = performance.now();
      const reason = await program.ended;
      if (replacing !== null) await replacing;
      if (stopping.signal.aborted) return;
      if (current !== program) continue;
      ready = Promise.withResolvers();
      current = null;
      options.onEnded(reason);
      // It did become ready, so the pause stays short: the cause of its exits may be outside of it.
      const next = await restart(performance.now() - since < stableMs ? 1 : 0);
      current = next;
      ready.resolve();
      if (next === null) return;
      replaceWhenLeaving(next);
      // A stop requested during the attempt had no program to stop.
      if (stopping.signal.aborted) await next.stop();
    }
  }

  async function restart(failuresBefore: number): Promise<Running | null> {
    for (let failures = failuresBefore; !stopping.signal.aborted; failures += 1) {
      const pauseMs = failures === 0 ? 0 : Math.min(100 * 2 ** failures, options.maxPauseMs ?? 5000);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        options.onRestartFailed(error);
      }
    }
    return null;
  }

  function replaceWhenLeaving(program: Running): void {
    void program.leaving?.then(() => {
      if (current === program) void replace();
    });
  }

  function replace(): Promise<void> {
    replacing ??= startSuccessor().finally(() => {
      replacing = null;
    });
    return replacing;
  }

  async function startSuccessor(): Promise<void> {
    const before = current;
    if (before === null || stopping.signal.aborted) return;
    try {
      const successor = await start();
      current = successor;
      replaceWhenLeaving(successor);
      const stopped = before.stop(true).finally(() => retired.delete(stopped));
      retired.add(stopped);
    } catch (error) {
      options.onRestartFailed(error);
    }
  }

  return {
    running: () => ready.promise,
    replace,
    async stop() {
      stopping.abort();
      await replacing;
      await current?.stop();
      await Promise.all([watching, ...retired]);
    },
  };
}
