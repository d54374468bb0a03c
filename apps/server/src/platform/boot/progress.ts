/** Reports startup progress: one line per step, with its duration. */
export interface Progress {
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export const silent: Progress = { step: (_name, work) => work() };

export const printed: Progress = {
  async step(name, work) {
    const started = performance.now();
    const result = await work();
    console.log(`  ${name} (${Math.round(performance.now() - started)} ms)`);
    return result;
  },
};

/** Keeps this process running when its output can no longer be written: a closed terminal or pipe must not end Portage. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
