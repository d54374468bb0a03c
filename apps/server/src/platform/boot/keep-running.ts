import { setTimeout as delay } from 'node:timers/promises';

/** A running program that is ready for work. */
export interface Running {
  /** Resolves with the reason when the program exits for any reason. */
  ended: Promise<string>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
}

export interface KeptRunning {
  /** Resolves when the program is running: immediately, unless it is restarting. */
  running(): Promise<void>;
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

/** A program that exits sooner than this after becoming ready counts as a failed attempt. */
const stableMs = 1000;

/**
 * Starts a program and restarts it whenever it exits: immediately the first time, then with exponential backoff while
 * attempts keep failing.
 * @param start resolves when the program is ready for work
 * @throws the first `start`'s error, unless it was interrupted; later failures are retried
 */
export async function keepRunning(start: () => Promise<Running>, options: KeepRunningOptions): Promise<KeptRunning> {
  const stopping = new AbortController();
  const first = await start().catch((error: unknown) => {
    if (!(error instanceof InterruptedStart)) throw error;
    options.onRestartFailed(error);
    return restart(1);
  });
  let current: Running | null = first;
  let ready = Promise.withResolvers<void>();
  ready.resolve();
  const watching = watch(first);

  async function watch(first: Running | null): Promise<void> {
    let program = first;
    let failures = 0;
    while (program !== null && !stopping.signal.aborted) {
      const since = performance.now();
      const reason = await program.ended;
      if (stopping.signal.aborted) return;
      ready = Promise.withResolvers();
      current = null;
      options.onEnded(reason);
      failures = performance.now() - since < stableMs ? failures + 1 : 0;
      program = await restart(failures);
      current = program;
      ready.resolve();
      // A stop requested during the attempt had no program to stop.
      if (stopping.signal.aborted) await program?.stop();
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

  return {
    running: () => ready.promise,
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}
