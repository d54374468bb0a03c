// A process that has answered one request and written a mail, and reports it to its parent.

import { countEvent, countRequest } from '@portage/platform/metrics/meter';
import { reportMetrics } from '../process-metrics.ts';
import { gauge } from '../prometheus-meter.ts';

reportMetrics(
  () => ({ database: { inUse: 3, idle: 1, waiting: 7 }, realtime: { sockets: 2, channels: 5 } }),
  (registry) => gauge(registry, 'portage_jobs_waiting', 'Waiting.', ['queue'], (set) => set(4, { queue: 'mail.send' })),
);
countRequest({ service: 'rest', route: '/rest/v1/:relation', status: 200, seconds: 0.004 });
countRequest({ service: 'realtime', route: '/realtime/*', status: 101, seconds: 3600 });
countEvent('mail.sent');
countEvent('mail.failed', 0);
process.send?.('ready');
