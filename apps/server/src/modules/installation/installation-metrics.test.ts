import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prometheusMeter } from '../../platform/metrics/prometheus-meter.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
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
  expect(text).toContain('portage_jobs_waiting{job="mail.send"} 2');
  expect(text).toMatch(/^portage_jobs_oldest_seconds\{job="mail\.send"\} 6\d\d/m);
  expect(text).toContain('portage_jobs_failed{job="billing.invoice"} 3');
  expect(text).toContain('portage_payroll_exceptions{severity="blocks"} 1');
  expect(text).toContain('portage_payroll_exceptions{severity="warns"} 0');
  expect(text).toMatch(/^portage_payroll_last_run_seconds \d+(\.\d+)?$/m);
  expect(text).toMatch(/^portage_database_size_bytes \d{7,}$/m);
});

test('has every metric of the alert rules and of the documentation', () => {
  const registry = new Registry();
  prometheusMeter(registry, () => ({
    database: { inUse: 0, idle: 0, waiting: 0 },
    realtime: { sockets: 0, channels: 0 },
  }));
  installationMetrics(server.deps, registry);
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const own = [...known].filter((name) => name.startsWith('portage_'));
  const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
  const named = (text: string) =>
    [...text.matchAll(/\b(?:portage|nodejs)_[a-z\d_]+[a-z\d]/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
  for (const name of named(read('deploy/prometheus/rules.yml'))) expect(known, name).toContain(name);
  const documentation = read('docs/observability.md').replace('`…_subscriptions`', '`portage_realtime_subscriptions`');
  expect(new Set(named(documentation).filter((name) => name.startsWith('portage_')))).toEqual(new Set(own));
});
