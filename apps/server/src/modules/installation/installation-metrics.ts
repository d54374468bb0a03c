import type { Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { gauge } from '../../platform/metrics/prometheus-meter.ts';
import { installationFacts, queuesNow, streamAndSchema } from './queries.ts';

/** Adds what `/metrics` says about the whole installation. The database is asked each time. */
export function installationMetrics({ db }: Pick<Deps, 'db'>, registry: Registry): void {
  const queues = perScrape(() => queuesNow(db));
  const facts = perScrape(() => installationFacts(db));
  gauge(registry, 'portage_jobs_waiting', 'jobs that are due and wait, by job', ['job'], async (set) => {
    for (const { name, waiting } of await queues()) set(waiting, { job: name });
  });
  gauge(registry, 'portage_jobs_oldest_seconds', 'age of the oldest due job, by job', ['job'], async (set) => {
    for (const { name, oldest_seconds } of await queues()) set(Math.max(0, oldest_seconds), { job: name });
  });
  gauge(registry, 'portage_jobs_failed', 'jobs that ran out of retries, kept for 90 days', ['job'], async (set) => {
    for (const { name, count } of (await facts()).failedJobs) set(count, { job: name ?? '' });
  });
  gauge(registry, 'portage_payroll_exceptions', 'open pay exceptions, by severity', ['severity'], async (set) => {
    for (const severity of ['blocks', 'warns']) set(0, { severity });
    for (const { severity, count } of (await facts()).exceptions) set(count, { severity });
  });
  gauge(registry, 'portage_payroll_last_run_seconds', 'time since the last payroll run', [], async (set) => {
    const { payrollAgeSeconds } = await facts();
    // The clocks of the server and the database differ by less than a second.
    if (payrollAgeSeconds !== null) set(Math.max(0, payrollAgeSeconds));
  });
  gauge(registry, 'portage_database_size_bytes', 'size of the database', [], async (set) => set((await facts()).bytes));
  gauge(registry, 'portage_realtime_lag_bytes', 'log that the slowest change stream has to read', [], async (set) => {
    const { lagBytes } = await streamAndSchema(db);
    if (lagBytes !== null) set(lagBytes);
  });
}

const sameScrapeMs = 1000;

/** The gauges of one scrape share an answer. */
function perScrape<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > sameScrapeMs) last = { at: performance.now(), answer: read() };
    return last.answer;
  };
}
