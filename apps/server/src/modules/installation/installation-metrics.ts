import type { Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { jobNames } from '../../platform/jobs/queues.ts';
import { gauge } from '../../platform/metrics/prometheus-meter.ts';
import { installationFacts, queuesNow, streamAndSchema } from './queries.ts';

/** Adds what `/metrics` says about the whole installation. The database is asked each time. */
export function installationMetrics({ config, db }: Pick<Deps, 'config' | 'db'>, registry: Registry): void {
  const queues = perScrape(() => queuesNow(db));
  const facts = perScrape(() => installationFacts(db));
  /** Each queue has a value from the start: an alert compares it with an earlier one. */
  const byQueue = (name: string, help: string, read: () => Promise<readonly (readonly [string, number])[]>) =>
    gauge(registry, name, help, ['queue'], async (set) => {
      const values = await read();
      for (const queue of jobNames) set(0, { queue });
      for (const [queue, value] of values) set(value, { queue });
    });
  byQueue('portage_jobs_waiting', 'jobs that are due and wait, by queue', async () =>
    (await queues()).map(({ name, waiting }) => [name, waiting]),
  );
  byQueue('portage_jobs_oldest_seconds', 'age of the oldest due job, by queue', async () =>
    (await queues()).map(({ name, oldest_seconds }) => [name, Math.max(0, oldest_seconds)]),
  );
  byQueue('portage_jobs_failed', 'jobs that ran out of retries, kept for 90 days, by queue', async () =>
    (await facts()).failedJobs.map(({ name, count }) => [name ?? '', count]),
  );
  gauge(registry, 'portage_backup_last_success_timestamp_seconds', 'when the newest backup began', [], async (set) => {
    const { backupAt } = await facts();
    if (backupAt !== null || config.BACKUP_SCHEDULE !== undefined) set(backupAt ?? 0);
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
