import { setTimeout as delay } from 'node:timers/promises';

/** A program that was started and is ready for work. */
export interface Running {
  /** Resolves with the reason when the program ends, whatever ended it. */
  ended: Promise<string>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

export interface KeptRunning {
  /** Resolves when the program runs; at once unless it is being restarted. */
  running(): Promise<void>;
  /** Ends the program for good. */
  stop(): Promise<void>;
}

/** A start that was cut off from outside; the next attempt may succeed. */
export class InterruptedStart extends Error {}

export interface KeepRunningOptions {
  onEnded(reason: string): void;
  onRestartFailed(error: unknown): void;
  /** Longest pause between two attempts, in milliseconds. */
  maxPauseMs?: number;
}

/** A program that ends sooner than this after it was ready counts as a failed attempt. */
const stableMs = 1000;

/**
 * Starts a program and starts it again whenever it ends: at once the first time, then with pauses that double while
 * attempts keep failing.
 * @param start resolves when the program is ready for work
 * @throws what the first `start` throws, unless it was interrupted; every later failure is retried
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
      // A stop that came during the attempt found nothing to end.
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
