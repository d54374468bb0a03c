import {
  InterruptedStart,
  type KeepRunningOptions,
  type KeptRunning,
  keepRunning,
  type Running,
} from './keep-running.ts';

/** The processes of one server, each kept running by itself. */
export interface WebProcesses {
  /** Starts all but the first, one after the other. Failures are retried. */
  startOthers(): void;
  /** Replaces the processes one after the other. */
  replace(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the first process and keeps it running.
 * @param start starts the process at a place: the first is 0
 * @param options how to report the process at a place
 * @throws the error of the first process's first start
 */
export async function keepWebProcesses(
  count: number,
  start: (place: number) => Promise<Running>,
  options: (place: number) => KeepRunningOptions,
): Promise<WebProcesses> {
  const kept: KeptRunning[] = [await keepRunning(() => start(0), options(0))];
  const stopping = new AbortController();
  let starting = Promise.resolve();
  let replacing: Promise<void> | null = null;

  /** The first process has started with the same settings, so what fails now may succeed later. */
  const startOther = (place: number) =>
    start(place).catch((error: unknown) => {
      if (stopping.signal.aborted) return endedRunning;
      throw new InterruptedStart(error instanceof Error ? error.message : String(error), { cause: error });
    });

  async function startOthers(): Promise<void> {
    for (let place = 1; place < count && !stopping.signal.aborted; place += 1)
      kept.push(await keepRunning(() => startOther(place), options(place)));
  }

  async function replaceAll(): Promise<void> {
    await starting;
    for (const one of kept) await one.replace();
  }

  return {
    startOthers() {
      starting = startOthers();
    },
    replace() {
      replacing ??= replaceAll().finally(() => {
        replacing = null;
      });
      return replacing;
    },
    async stop() {
      stopping.abort();
      const stopped = Promise.all(kept.map((one) => one.stop()));
      const count = kept.length;
      await starting;
      await Promise.all([stopped, replacing, ...kept.slice(count).map((one) => one.stop())]);
    },
  };
}

/** Stands for a process that did not start before everything was stopped. */
const endedRunning: Running = { ended: Promise.resolve('stopped'), stop: async () => {} };
