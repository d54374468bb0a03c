// `npm run lab -- bench rest`: `/rest/v1` beside PostgreSQL's own load generator, PostgREST and a bare handler, on one database.
import { postgrestBinary } from '../../../apps/server/tests/wire/rest/testing/oracle/postgrest.ts';
import { type BenchInstallation, installForBench } from '../bench-installation.ts';
import type { BenchPart, BenchTable } from '../bench-part.ts';
import { load, requestText } from '../http-load.ts';
import { processorTime } from '../process-use.ts';
import { type Measured, medians, ratio } from '../statistics.ts';
import { startBareHandler, startPostgrest } from './contestants.ts';
import { pgbench, pgbenchVersion } from './pgbench.ts';
import { type Sent, type Workload, workloads } from './rest-workloads.ts';

const connections = 12;

type Contestant = 'pgbench' | 'bare handler' | 'Portage' | 'PostgREST';

export const rest: BenchPart = {
  name: 'rest',
  async run(options) {
    await using installation = await installForBench();
    const tables: BenchTable[] = [];
    for (const workload of await workloads(installation)) {
      const table = await compare(installation, workload, options);
      tables.push({ ...table, notes: tables.length === 0 ? table.notes : [] });
    }
    return tables;
  },
};

async function compare(
  installation: BenchInstallation,
  workload: Workload,
  { rounds, quick }: { rounds: number; quick: boolean },
): Promise<BenchTable> {
  const seconds = quick ? 1 : 5;
  await expectRows(installation.port, workload);
  await using bare = await startBareHandler(installation, workload);
  const binary = postgrestBinary();
  await using postgrest = binary === null ? null : await startPostgrest(binary, installation);
  const version = await pgbenchVersion();
  const product = installation.product.process.pid ?? 0;
  const http = (port: number, pid: number, prefix: string) => () =>
    withProcessorTime({ product, server: pid }, () =>
      load({
        port,
        requests: workload.sent.map((sent) => wire(sent, prefix)),
        connections,
        warmUpMs: 1000,
        measureMs: seconds * 1000,
      }),
    );
  const contestants: Partial<Record<Contestant, () => Promise<Measured>>> = {
    ...(version === null
      ? {}
      : {
          pgbench: () =>
            withProcessorTime({ product, server: null }, () =>
              pgbench(installation, workload, { connections, seconds }),
            ),
        }),
    'bare handler': http(bare.port, bare.pid, ''),
    Portage: http(installation.port, product, '/rest/v1'),
    ...(postgrest === null ? {} : { PostgREST: http(postgrest.port, postgrest.pid, '') }),
  };
  const results = new Map<string, Measured[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measure] of Object.entries(contestants))
      results.set(name, [...(results.get(name) ?? []), await measure()]);
  const portage = results.get('Portage') ?? [];
  return {
    title: `${workload.title} under row security`,
    notes: [
      `${connections} connections, as the admins of ${workload.sent.length} companies. pgbench sends begin, identity, statement and commit as one pipeline; the bare handler does the same behind node:http.`,
      'CPU is the processor time of server and database for each request, in microseconds, with the warm-up; it changes less with other work than speed does.',
      'The ratio is Portage divided by the contestant in the same round: median, and range of the rounds.',
    ],
    columns: ['contestant', 'requests/s', 'p50 ms', 'p99 ms', 'server CPU', 'database CPU', 'Portage / contestant'],
    rows: [...results].map(([name, measured]) => {
      const { perSecond, p50, p99, serverCpu = 0, databaseCpu = 0 } = medians(measured);
      const cpu = [name === 'pgbench' ? '' : Math.round(serverCpu), Math.round(databaseCpu)];
      return [name, Math.round(perSecond), p50.toFixed(1), p99.toFixed(1), ...cpu, ratio(portage, measured)];
    }),
  };
}

/** @param pids of the product, whose database all contestants use, and of the contestant's server */
async function withProcessorTime(
  pids: { product: number; server: number | null },
  measure: () => Promise<Measured>,
): Promise<Measured> {
  const now = async () => ({
    server: pids.server === null ? 0 : (await processorTime(pids.server)).server,
    database: (await processorTime(pids.product)).database,
  });
  const before = await now();
  const measured = await measure();
  const after = await now();
  const each = (seconds: number) => (seconds * 1e6) / (measured.answered ?? 1);
  return {
    ...measured,
    serverCpu: each(after.server - before.server),
    databaseCpu: each(after.database - before.database),
  };
}

/** An answer without the rows would be fast and worth nothing. @throws Error when the first request gives another number of rows */
async function expectRows(port: number, { title, rows, sent }: Workload): Promise<void> {
  const [first] = sent;
  if (first === undefined) throw new Error('There is no sender');
  const { sender, method, relation, query, body } = first;
  const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/${relation}?${query}`, {
    method,
    headers: { ...sender.headers, 'content-type': 'application/json', prefer: 'return=representation' },
    body: method === 'GET' ? null : body,
  });
  const found: unknown = await answer.json();
  if (!Array.isArray(found) || found.length !== rows)
    throw new Error(`${title}: expected ${rows} rows, got ${answer.status} ${JSON.stringify(found).slice(0, 300)}`);
}

function wire({ sender, method, relation, query, body }: Sent, prefix: string): string {
  const write: Record<string, string> =
    method === 'GET'
      ? {}
      : { 'content-type': 'application/json', 'content-profile': 'public', prefer: 'return=minimal' };
  const path = `${prefix}/${relation}${query === '' ? '' : `?${query}`}`;
  return requestText(method, path, { ...sender.headers, ...write }, body);
}
