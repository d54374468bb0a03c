import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { running } from '../version.ts';
import { askedProcesses } from './ask-processes.ts';
import { type MetricsServer, serveMetrics } from './serve-metrics.ts';

const reporting = fileURLToPath(new URL('testing/reporting-process.ts', import.meta.url));
const children: ChildProcess[] = [];
let served: MetricsServer | undefined;
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await served?.close();
  served = undefined;
});

async function reports(): Promise<ChildProcess> {
  const child = fork(reporting);
  children.push(child);
  await once(child, 'message');
  return child;
}

async function serve(processes: ReturnType<typeof askedProcesses>) {
  served = await serveMetrics({ host: '127.0.0.1', port: 0 }, processes);
  const origin = `http://127.0.0.1:${served.port}`;
  return {
    text: async () => (await fetch(`${origin}/metrics`)).text(),
    status: async (path: string) => (await fetch(`${origin}${path}`)).status,
  };
}

test('serves the metrics of each process by its number, and those of the installation once', async () => {
  const processes = askedProcesses();
  const [first, second] = [await reports(), await reports()];
  processes.add(first);
  processes.add(second);
  const metrics = await serve(processes);
  const text = await metrics.text();
  for (const number of [1, 2]) {
    for (const line of [
      `portage_http_requests_total{service="rest",route="/rest/v1/:relation",status="200",process="${number}"} 1`,
      `portage_http_request_duration_seconds_bucket{le="0.005",service="rest",status="2xx",process="${number}"} 1`,
      `portage_build_info{version="${running.version}",commit="${running.commit}",process="${number}"} 1`,
      `portage_database_connections{state="waiting",process="${number}"} 7`,
      `portage_realtime_sockets{process="${number}"} 2`,
      `portage_realtime_subscriptions{process="${number}"} 5`,
      `portage_events_total{event="mail.sent",process="${number}"} 1`,
      `portage_events_total{event="mail.failed",process="${number}"} 0`,
    ])
      expect(text).toContain(line);
    expect(text).toMatch(new RegExp(`process_cpu_seconds_total\\{process="${number}"\\} [\\d.]+`));
    expect(text).toMatch(new RegExp(`nodejs_eventloop_lag_p99_seconds\\{process="${number}"\\} [\\d.]+`));
  }
  expect(text.split('\n').filter((line) => line.startsWith('portage_jobs_waiting'))).toEqual([
    'portage_jobs_waiting{queue="mail.send"} 4',
  ]);
  // Prometheus rejects a whole scrape for one value that is no number.
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#')))
    expect(line).toMatch(/ (-?[\d.]+(e[+-]?\d+)?|\+Inf|NaN)$/);
  // A WebSocket that was open for an hour is no slow request.
  expect(text).not.toContain('service="realtime",status="1xx"');
  expect(await metrics.status('/')).toBe(404);
});

test('answers without a process that does not answer, and gives its number to the next', async () => {
  const processes = askedProcesses(500);
  const [first, second] = [await reports(), await reports()];
  processes.add(first);
  processes.add(second);
  const metrics = await serve(processes);
  first.kill('SIGSTOP');
  const partial = await metrics.text();
  expect(partial).not.toContain('process="1"');
  expect(partial).toContain('process="2"');
  first.kill('SIGKILL');
  await once(first, 'exit');
  const next = await reports();
  processes.add(next);
  const text = await metrics.text();
  expect(text).toContain('portage_realtime_sockets{process="1"} 2');
  expect(text).toContain('portage_jobs_waiting{queue="mail.send"} 4');
});

test('says so when the address is taken', async () => {
  served = await serveMetrics({ host: '127.0.0.1', port: 0 }, askedProcesses());
  await expect(serveMetrics({ host: '127.0.0.1', port: served.port }, askedProcesses())).rejects.toMatchObject({
    code: 'metricsPortTaken',
  });
});
