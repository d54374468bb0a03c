import { AggregatorRegistry, type Registry } from 'prom-client';

/** Metrics with their values, as a process sends them to its supervisor. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a process reports: its own metrics, and those of the whole installation if it was asked for them. */
export interface ProcessMetrics {
  own: Metrics;
  installation: Metrics;
}

/**
 * The text of all processes' metrics. A process's own get the label `process`: a sum over processes would fall when one of them
 * restarts, which Prometheus would take for the reset of a counter.
 * @param processes by their number
 */
export async function mergedMetrics(processes: ReadonlyMap<number, ProcessMetrics>): Promise<string> {
  const parts = [...processes].flatMap(([number, { own, installation }]) => [
    own.map((metric) => prepared(metric, { process: String(number) })),
    installation.map((metric) => prepared(metric, {})),
  ]);
  return AggregatorRegistry.aggregate(parts).metrics();
}

function prepared(metric: Metrics[number], labels: Record<string, string>): Metrics[number] {
  const values = metric.values
    // A number that is not known yet arrives as null.
    .filter(({ value }) => typeof value === 'number')
    .map((value) => ({ ...value, labels: { ...value.labels, ...labels } }));
  // No two values have the same labels, so a sum leaves each as it is. Other aggregators would omit or average them.
  return { ...metric, values, aggregator: 'sum' };
}
