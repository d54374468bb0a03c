import { measureWith } from '@portage/platform/metrics/meter';
import { Registry } from 'prom-client';
import type { ProcessMetrics } from './merge-metrics.ts';
import { type ProcessLoad, prometheusMeter } from './prometheus-meter.ts';

/** A supervisor's question for metrics. */
export interface MetricsQuestion {
  type: 'metrics';
  id: number;
  /** Whether to include the installation's, which one process reports for all. */
  installation: boolean;
}

export interface MetricsAnswer {
  type: 'metrics';
  id: number;
  metrics: ProcessMetrics;
}

/**
 * Starts measuring in this process, and answers its supervisor's questions.
 * @param describe adds the installation's metrics to a registry
 */
export function reportMetrics(load: () => ProcessLoad, describe: (registry: Registry) => void): void {
  const [own, installation] = [new Registry(), new Registry()];
  measureWith(prometheusMeter(own, load));
  describe(installation);
  process.on('message', (message: Partial<MetricsQuestion>) => {
    if (message.type === 'metrics' && message.id !== undefined) void answer(message.id, message.installation === true);
  });

  async function answer(id: number, withInstallation: boolean): Promise<void> {
    const [ownValues, installationValues] = await Promise.all([
      own.getMetricsAsJSON(),
      withInstallation ? installation.getMetricsAsJSON() : [],
    ]);
    const metrics = { own: ownValues, installation: installationValues };
    process.send?.({ type: 'metrics', id, metrics } satisfies MetricsAnswer, undefined, undefined, () => {});
  }
}
