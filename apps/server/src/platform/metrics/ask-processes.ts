import type { ChildProcess } from 'node:child_process';
import type { ProcessMetrics } from './merge-metrics.ts';
import type { MetricsAnswer, MetricsQuestion } from './process-metrics.ts';

/** The processes of a supervisor, by a number that a replaced process leaves to the next: so the number of labels is bounded. */
export interface AskedProcesses {
  add(child: ChildProcess): void;
  /** Asks every process that answers in time. The first one reports the installation. */
  ask(): Promise<Map<number, ProcessMetrics>>;
}

export function askedProcesses(timeoutMs = 3000): AskedProcesses {
  const children = new Map<number, ChildProcess>();
  let lastId = 0;

  return {
    add(child) {
      let number = 1;
      while (children.has(number)) number += 1;
      children.set(number, child);
      child.once('exit', () => children.delete(number));
    },
    async ask() {
      const answers = new Map<number, ProcessMetrics>();
      const asked = [...children].sort(([a], [b]) => a - b);
      await Promise.all(
        asked.map(async ([number, child], at) => {
          const metrics = await askOne(child, ++lastId, at === 0, timeoutMs);
          if (metrics !== null) answers.set(number, metrics);
        }),
      );
      return answers;
    },
  };
}

/** @returns null for a process that does not answer, such as one that is starting or frozen */
function askOne(
  child: ChildProcess,
  id: number,
  installation: boolean,
  timeoutMs: number,
): Promise<ProcessMetrics | null> {
  return new Promise((resolve) => {
    const over = (metrics: ProcessMetrics | null) => {
      clearTimeout(timer);
      child.off('message', read);
      resolve(metrics);
    };
    const read = (message: Partial<MetricsAnswer>) => {
      if (message.type === 'metrics' && message.id === id && message.metrics !== undefined) over(message.metrics);
    };
    const timer = setTimeout(() => over(null), timeoutMs);
    child.on('message', read);
    const question: MetricsQuestion = { type: 'metrics', id, installation };
    child.send(question, (error) => {
      if (error !== null) over(null);
    });
  });
}
