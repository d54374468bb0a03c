import type { Meter } from '@portage/platform/metrics/meter';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { running } from '../version.ts';

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const workBuckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1800];
const lagBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** Numbers of this process that are read when they are asked for. */
export interface ProcessLoad {
  database: { inUse: number; idle: number; waiting: number };
  /** Open WebSockets, and the channels that they have joined. */
  realtime: { sockets: number; channels: number };
}

/** A meter whose instruments are in a registry, with Node.js' own metrics of the process and its event loop. */
export function prometheusMeter(registry: Registry, load: () => ProcessLoad): Meter {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'portage_http_requests_total',
    help: 'requests by route pattern and status',
    labelNames: ['service', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'portage_http_request_duration_seconds',
    help: 'time until a response was sent, by service and class of status',
    labelNames: ['service', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'portage_job_duration_seconds',
    help: 'time of a run of a job, by queue and result',
    labelNames: ['queue', 'result'],
    buckets: workBuckets,
    registers,
  });
  const callSeconds = new Histogram({
    name: 'portage_provider_call_duration_seconds',
    help: 'time of a call to the mail, signature or billing provider, by call and result',
    labelNames: ['provider', 'call', 'result'],
    buckets: requestBuckets,
    registers,
  });
  const events = new Counter({
    name: 'portage_events_total',
    help: 'business events, such as mail.sent and mail.failed',
    labelNames: ['event'],
    registers,
  });
  const changeLag = new Histogram({
    name: 'portage_realtime_change_lag_seconds',
    help: 'time from the commit of a change until this process had it',
    buckets: lagBuckets,
    registers,
  });
  const slow = new Counter({
    name: 'portage_slow_statements_total',
    help: 'statements that took longer than SLOW_QUERY_MS',
    registers,
  });
  gauge(registry, 'portage_build_info', 'version and commit, in the labels', ['version', 'commit'], (set) =>
    set(1, { ...running }),
  );
  gauge(registry, 'portage_database_connections', 'connections of the request pool, by state', ['state'], (set) => {
    const { inUse, idle, waiting } = load().database;
    set(inUse, { state: 'in_use' });
    set(idle, { state: 'idle' });
    set(waiting, { state: 'waiting' });
  });
  gauge(registry, 'portage_realtime_sockets', 'open WebSockets', [], (set) => set(load().realtime.sockets));
  gauge(registry, 'portage_realtime_subscriptions', 'channels that WebSockets have joined', [], (set) =>
    set(load().realtime.channels),
  );
  return {
    request({ service, route, status, seconds }) {
      requests.inc({ service, route, status });
      // A WebSocket is open for hours; it is no slow request.
      if (status !== 101) requestSeconds.observe({ service, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    job: ({ seconds, ...labels }) => jobSeconds.observe(labels, seconds),
    providerCall: ({ seconds, ...labels }) => callSeconds.observe(labels, seconds),
    event: (event, times = 1) => events.inc({ event }, times),
    changeLag: (seconds) => changeLag.observe(seconds),
    slowStatement: () => slow.inc(),
  };
}

type SetGauge<L extends string> = (value: number, labels?: Record<L, string>) => void;

/** A gauge that `read` sets each time the metrics are asked for. */
export function gauge<const L extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly L[],
  read: (set: SetGauge<L>) => void | Promise<void>,
): void {
  new Gauge<L>({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      // Without labels, a reset leaves the value 0, which could be mistaken for one that was read.
      if (labelNames.length === 0) this.remove();
      await read((value, labels) => (labels === undefined ? this.set(value) : this.labels(labels).set(value)));
    },
  });
}
