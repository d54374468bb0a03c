import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobNames } from '../../platform/jobs/queues.ts';
import { prometheusMeter } from '../../platform/metrics/prometheus-meter.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { takeBackup } from '../backups/take/take-backup.ts';
import { openTarget } from '../backups/targets/open-target.ts';
import { runPayroll } from '../payroll/run.ts';
import { installationMetrics } from './installation-metrics.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('counts jobs, exceptions, and the time since payroll ran', async () => {
  const registry = new Registry();
  installationMetrics(server.deps, registry);
  expect(await registry.metrics()).not.toMatch(/^portage_payroll_last_run_seconds \d/m);
  await runPayroll(server.deps);
  await server.rows('delete from jobs.job');
  await server.rows(
    `insert into jobs.job (name, state, data, start_after) values ('mail.send', 'created', '{}', now() - interval '10 minutes'),
       ('mail.send', 'retry', '{}', now()), ('mail.send', 'created', '{}', now() + interval '1 hour')`,
  );
  await server.rows(
    "insert into jobs.job (name, source_name, data) select 'dead.letters', 'billing.invoice', '{}' from generate_series(1, 3)",
  );
  const company = await server.company('Held');
  await server.rows(
    "insert into public.pay_exceptions (company_id, key, severity, actor) values ($1, 'provinceMissing', 'blocks', 'client')",
    [company.id],
  );
  const fresh = new Registry();
  installationMetrics(server.deps, fresh);
  const text = await fresh.metrics();
  expect(text).toContain('portage_jobs_waiting{queue="mail.send"} 2');
  expect(text).toMatch(/^portage_jobs_oldest_seconds\{queue="mail\.send"\} 6\d\d/m);
  expect(text).toContain('portage_jobs_failed{queue="billing.invoice"} 3');
  // A queue that appears with its first failure would raise no alert.
  for (const metric of ['jobs_waiting', 'jobs_oldest_seconds', 'jobs_failed'])
    for (const queue of jobNames) expect(text).toContain(`portage_${metric}{queue="${queue}"} `);
  expect(text).toContain('portage_jobs_failed{queue="backup.take"} 0');
  expect(text).toContain('portage_payroll_exceptions{severity="blocks"} 1');
  expect(text).toContain('portage_payroll_exceptions{severity="warns"} 0');
  expect(text).toMatch(/^portage_payroll_last_run_seconds \d+(\.\d+)?$/m);
  expect(text).toMatch(/^portage_database_size_bytes \d{7,}$/m);
});

test('has the time of the newest backup, and 0 while one is scheduled and none was taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portage-metric-'));
  const text = async (schedule?: string) => {
    const registry = new Registry();
    const config = { ...server.deps.config, BACKUP_DIR: folder, BACKUP_SCHEDULE: schedule };
    installationMetrics({ ...server.deps, config }, registry);
    return registry.metrics();
  };
  const value = /^portage_backup_last_success_timestamp_seconds (\d+)/m;
  expect(await text()).not.toMatch(value);
  expect(await text('02:30')).toMatch(/^portage_backup_last_success_timestamp_seconds 0$/m);
  await takeBackup({ ...server.deps, owner: server.connection }, await openTarget(server.deps.config, folder));
  const [now] = await server.rows<{ seconds: number }>('select extract(epoch from app.now())::float8 as seconds');
  const taken = Number(value.exec(await text())?.[1]);
  expect(taken).toBeGreaterThan((now?.seconds ?? 0) - 600);
  expect(taken).toBeLessThanOrEqual(now?.seconds ?? 0);
  await rm(folder, { recursive: true });
});

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
/** The labels of every metric that is exported, by its name. */
function exported(): Map<string, readonly string[]> {
  const registry = new Registry();
  prometheusMeter(registry, () => ({
    database: { inUse: 0, idle: 0, waiting: 0 },
    realtime: { sockets: 0, channels: 0 },
  }));
  installationMetrics(server.deps, registry);
  return new Map(
    registry
      .getMetricsAsArray()
      .map((metric) => [metric.name, 'labelNames' in metric ? (metric.labelNames as string[]) : []]),
  );
}
const named = (text: string) =>
  [...text.matchAll(/\b(?:portage|nodejs)_[a-z\d_]+[a-z\d]/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

test('has every metric of the documentation, with its labels', () => {
  const metrics = exported();
  const documentation = read('docs/observability.md').replace('`…_subscriptions`', '`portage_realtime_subscriptions`');
  const own = [...metrics.keys()].filter((name) => name.startsWith('portage_'));
  expect(new Set(named(documentation).filter((name) => name.startsWith('portage_')))).toEqual(new Set(own));
  const lines = [...documentation.matchAll(/^- (`portage_[^(:]+)(?: \((.+)\))?: /gm)];
  expect(lines.flatMap(([, names = '']) => named(names))).toHaveLength(own.length);
  for (const [, names = '', labels = ''] of lines)
    for (const name of named(names))
      expect(
        [...labels.matchAll(/`([a-z_]+)`/g)].map(([, label]) => label),
        name,
      ).toEqual(metrics.get(name));
});

test('has every metric and label of the alert rules, and none that Prometheus sets itself', () => {
  const metrics = exported();
  for (const [name, labels] of metrics)
    for (const reserved of ['job', 'instance']) expect(labels, name).not.toContain(reserved);
  const rules = read('deploy/prometheus/rules.yml').split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    const names = named(rule);
    for (const name of names) expect([...metrics.keys()], rule).toContain(name);
    // Prometheus adds job and instance, the supervisor the number of the process.
    const labels = new Set(['job', 'instance', 'process', 'le', ...names.flatMap((name) => metrics.get(name) ?? [])]);
    const used = [
      ...[...rule.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inner = '']) => [...inner.matchAll(/(\w+)\s*[=!]~?=?"/g)]),
      ...[...rule.matchAll(/(?:by|without|on) \(([^)]+)\)/g)].flatMap(([, inner = '']) => [
        ...inner.matchAll(/(\w+)/g),
      ]),
      ...rule.matchAll(/\$labels\.(\w+)/g),
    ].map(([, label]) => label);
    for (const label of used) expect([...labels], rule).toContain(label);
  }
});
