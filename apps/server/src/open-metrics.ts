import { countEvent } from '@portage/platform/metrics/meter';
import { authEvents } from '@portage/wire/auth/auth-events';
import type { Deps } from './deps.ts';
import { installationMetrics } from './modules/installation/installation-metrics.ts';
import { eventNames } from './platform/log/business-event.ts';
import { reportMetrics } from './platform/metrics/process-metrics.ts';
import type { ProcessLoad } from './platform/metrics/prometheus-meter.ts';

/** Starts measuring, and answers the supervisor's questions for metrics. Loaded only when METRICS_ADDRESS is set. */
export function openMetrics(deps: Deps, { realtime }: { realtime: () => ProcessLoad['realtime'] }): void {
  reportMetrics(
    () => ({ database: deps.db.load(), realtime: realtime() }),
    (registry) => installationMetrics(deps, registry),
  );
  // An increase is only seen of a counter that was there before.
  for (const name of [...eventNames, ...authEvents]) countEvent(name, 0);
}
