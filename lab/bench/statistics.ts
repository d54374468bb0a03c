/** The value that half of the values do not exceed; 0 without values. */
export const median = (values: readonly number[]): number => percentile(values, 50);

/** @param share percent of the values that do not exceed the result */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
}

/** How long `work` takes, in seconds. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** What one contestant did in one round. */
export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How many were answered, with those of the warm-up. */
  answered?: number;
  /** Microseconds of processor time for each, where it was measured. */
  serverCpu?: number;
  databaseCpu?: number;
}

/** The medians of a contestant's rounds. */
export const medians = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  serverCpu: median(rounds.map((round) => round.serverCpu ?? 0)),
  databaseCpu: median(rounds.map((round) => round.databaseCpu ?? 0)),
});

/** `given` of rounds that alternated, each divided by the same round of `base`: the median ratio, and its range. */
export function ratio(given: readonly Measured[], base: readonly Measured[]): string {
  const ratios = given.map((round, at) => round.perSecond / (base[at]?.perSecond ?? 1));
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}
