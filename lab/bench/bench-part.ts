/** One table of `lab/bench/results.md`. */
export interface BenchTable {
  title: string;
  /** What was measured, and how to read the figures. */
  notes: string[];
  columns: string[];
  rows: (string | number)[][];
}

/** One subject of `npm run lab -- bench`. It starts what it measures and stops all of it. */
export interface BenchPart {
  name: string;
  /** Runs only when it is named: it takes longer than all others together. */
  isLong?: boolean;
  /**
   * Measures the contestants in alternating rounds and gives medians.
   * @param options.rounds rounds of each contestant
   * @param options.quick a small size that shows the benchmark works, not a figure to quote
   */
  run(options: { rounds: number; quick: boolean }): Promise<BenchTable[]>;
}
