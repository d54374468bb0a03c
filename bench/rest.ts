// `npm run bench -- rest`: `/rest/v1` beside PostgreSQL's own load generator, PostgREST and a bare handler, on one database.
import { postgrestBinary } from '../apps/server/src/wire/rest/testing/oracle/postgrest.ts';
import { type BenchInstallation, installForBench } from './bench-installation.ts';
import type { BenchPart, BenchTable } from './bench-part.ts';
import { startBareHandler, startPostgrest } from './contestants.ts';
import { load, requestText } from './http-load.ts';
import { pgbench, pgbenchVersion } from './pgbench.ts';
import { type Sent, type Workload, workloads } from './rest-workloads.ts';
import { type Measured, medians, ratio } from './statistics.ts';

const connections = 12;

type Contestant = 'pgbench' | 'bare handler' | 'Portage' | 'PostgREST';

export const rest: BenchPart = {
  name: 'rest',
  async run(options) {
    await using installation = await installForBench();
    const tables: BenchTable[] = [];
    for (const workload of await workloads(installation)) tables.push(await compare(installation, workload, options));
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
  const http = (port: number, prefix: string) => () =>
    load({
      port,
      requests: workload.sent.map((sent) => wire(sent, prefix)),
      connections,
      warmUpMs: 1000,
      measureMs: seconds * 1000,
    });
  const contestants: Partial<Record<Contestant, () => Promise<Measured>>> = {
    ...(version === null ? {} : { pgbench: () => pgbench(installation, workload, { connections, seconds }) }),
    'bare handler': http(bare.port, ''),
    Portage: http(installation.port, '/rest/v1'),
    ...(postgrest === null ? {} : { PostgREST: http(postgrest.port, '') }),
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
      'The ratio is Portage divided by the contestant in the same round: median, and range of the rounds.',
    ],
    columns: ['contestant', 'requests/s', 'p50 ms', 'p99 ms', 'Portage / contestant'],
    rows: [...results].map(([name, measured]) => {
      const { perSecond, p50, p99 } = medians(measured);
      return [name, Math.round(perSecond), p50.toFixed(1), p99.toFixed(1), ratio(portage, measured)];
    }),
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
