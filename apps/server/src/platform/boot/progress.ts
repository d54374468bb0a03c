import type { Logger } from 'pino';

/** Reports startup progress: one line per step, with its duration. */
export interface Progress {
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Where the sentences of a start go: the standard output, for people, or the log, where every line must be JSON. Nothing secret may be in
 * a line of the log.
 */
export interface Announcer {
  say(sentence: string): void;
  warn(sentence: string): void;
}

export const announcer = (format: 'json' | 'pretty' | undefined, log: Pick<Logger, 'info' | 'warn'>): Announcer =>
  format === 'json'
    ? { say: (sentence) => log.info(sentence.trim()), warn: (sentence) => log.warn(sentence.trim()) }
    : { say: (sentence) => console.log(sentence), warn: (sentence) => console.warn(sentence) };

export const silent: Progress = { step: (_name, work) => work() };

export const printed = ({ say }: Pick<Announcer, 'say'>): Progress => ({
  async step(name, work) {
    const started = performance.now();
    const result = await work();
    say(`  ${name} (${Math.round(performance.now() - started)} ms)`);
    return result;
  },
});

/** Keeps this process running when its output can no longer be written: a closed terminal or pipe must not end Portage. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
