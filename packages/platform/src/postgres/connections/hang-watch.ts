import { type Probe, responsiveTime } from './probe.ts';

/** Ends work on a database that has stopped answering. Slow work on a database that answers is left to its own timeout. */
export interface HangWatch {
  /**
   * Watches work that uses the database.
   * @param cut ends the work; called when the database is silent
   * @returns a function to call when the work is over
   */
  watch(cut: () => void): () => void;
}

/**
 * Asks the probe when work has taken `patienceMs`, and again after each further `patienceMs`. When there is no answer, all
 * work that was running when it was asked is cut.
 */
export function hangWatch(probe: Pick<Probe, 'ask'>, patienceMs: number): HangWatch {
  /** Running work, by when it was last known to run on a database that answers. */
  const running = new Map<() => void, number>();
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    while (running.size > 0) {
      await responsiveTime(patienceMs / 4);
      const asked = [...running.keys()];
      const isDue = [...running.values()].some((since) => performance.now() - since >= patienceMs);
      if (!isDue) continue;
      const answer = await probe.ask();
      for (const cut of asked) {
        if (!running.has(cut)) continue;
        if (answer !== 'silent') running.set(cut, performance.now());
        else if (running.delete(cut)) cut();
      }
    }
    isLooking = false;
  }

  return {
    watch(cut) {
      // A function of its own for each piece of work, so the same `cut` can be watched twice.
      const entry = () => cut();
      running.set(entry, performance.now());
      if (!isLooking) void look();
      return () => running.delete(entry);
    },
  };
}
