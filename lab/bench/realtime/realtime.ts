// `node lab/bench/realtime/realtime.ts [rounds] [quick]`: row changes to many clients, beside a bare WebSocket server that sends prebuilt frames.
// Contestants alternate; prints medians. Compare figures within one run only, never across machines.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/boot/migrate.ts';
import { startEmbedded } from '../../../apps/server/src/platform/postgres/embedded/embedded.ts';
import type { BenchPart, BenchTable } from '../bench-part.ts';
import { type Child, startChild } from './child.ts';
import type { ClientsReport } from './clients.ts';
import type { PortageAnswer } from './portage-server.ts';

const companyCount = 5;
const contestants = ['bare', 'replication', 'notifications'] as const;
type Contestant = (typeof contestants)[number];

interface Company {
  id: string;
  user: string;
}

interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  lost: number;
  memory: number;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function addCompanies(owner: pg.Client): Promise<Company[]> {
  const companies = Array.from({ length: companyCount }, () => ({ id: randomUUID(), user: randomUUID() }));
  for (const { id, user } of companies) {
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.com`]);
    await owner.query(
      `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
       values ($1, $2, 'Bench', '1-10', 'Berlin', 'b@example.com', 'b@example.com', 'Germany', 'EUR', 'x', 'y')`,
      [id, user],
    );
  }
  return companies;
}

/** Calls `change` at a steady rate for some seconds. Returns how many changes each company had. */
async function steadily(rate: number, seconds: number, change: (company: number) => Promise<unknown>) {
  const made = Array<number>(companyCount).fill(0);
  const running: Promise<unknown>[] = [];
  const started = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    const waitMs = (count * 1000) / rate - (performance.now() - started);
    if (waitMs > 1) await delay(waitMs);
    const company = count % companyCount;
    made[company] = (made[company] ?? 0) + 1;
    running.push(change(company));
  }
  await Promise.all(running);
  return { made, seconds: (performance.now() - started) / 1000 };
}

/** Waits until every socket has all its changes, or none arrives for three seconds. */
async function settled(clients: Child, expected: number[]): Promise<ClientsReport> {
  for (let [before, quietMs] = [-1, 0]; ; ) {
    const report = await clients.ask<ClientsReport>({ type: 'report' });
    const total = report.received.reduce((sum, one) => sum + one, 0);
    if (report.received.every((one, at) => one >= (expected[at] ?? 0)) || quietMs > 3000) return report;
    quietMs = total === before ? quietMs + 100 : 0;
    before = total;
    await delay(100);
  }
}

const document = "insert into public.new_documents (company_id, type) values ($1, 'EOR_SERVICE_AGREEMENT')";

export const realtimeBench: BenchPart = {
  name: 'realtime',
  async run({ rounds, quick }) {
    const folder = await mkdtemp(join(tmpdir(), 'portage-bench-'));
    const database = await startEmbedded({ dataDir: folder, password: 'bench' });
    try {
      await migrate({ ...database.owner }, { serverPassword: 'bench', changesPassword: 'bench' });
      const owner = new pg.Client(database.owner);
      await owner.connect();
      const companies = await addCompanies(owner);
      const writers = new pg.Pool({ ...database.owner, max: 4 });
      // A pool ends before its connections do, and the database stops then.
      writers.on('error', () => {});
      writers.on('connect', (client) => client.on('error', () => {}));

      /** One contestant with so many clients, at one rate after the other. */
      async function measure(contestant: Contestant, clientCount: number, rates: number[], seconds: number) {
        const server = startChild(contestant === 'bare' ? 'bare-server.ts' : 'portage-server.ts');
        const clients = startChild('clients.ts');
        try {
          const users = companies.map(({ user }) => user);
          const start = { type: 'start', connection: database.owner, changesBy: contestant, users };
          const { url, tokens = [] } = await server.ask<Partial<PortageAnswer>>(start);
          const sockets = Array.from({ length: clientCount }, (_, at) => ({
            company: companies[at % companyCount]?.id ?? '',
            token: tokens[at % companyCount] ?? '',
          }));
          await clients.ask({ type: 'connect', url, sockets });
          const measured: Measured[] = [];
          for (const rate of rates) {
            await clients.ask({ type: 'reset' });
            await server.resetPeak();
            const { made, seconds: took } = await steadily(rate, seconds, async (at) => {
              const company = companies[at]?.id ?? '';
              if (contestant === 'bare') server.tell({ type: 'change', company });
              else await writers.query(document, [company]);
            });
            const expected = sockets.map((_, at) => made[at % companyCount] ?? 0);
            const { received, p50, p95, p99 } = await settled(clients, expected);
            const total = received.reduce((sum, one) => sum + one, 0);
            const lost = expected.reduce((sum, one) => sum + one, 0) - total;
            measured.push({ perSecond: total / took, p50, p95, p99, lost, memory: (await server.memory()).peak });
          }
          return measured;
        } finally {
          await clients.stop();
          await server.stop();
        }
      }

      /** A transaction of many rows of one company, with clients of all companies. */
      async function measureTransaction(contestant: Contestant, rows: number) {
        const server = startChild('portage-server.ts');
        const clients = startChild('clients.ts');
        try {
          const users = companies.map(({ user }) => user);
          const start = { type: 'start', connection: database.owner, changesBy: contestant, users };
          const { url, tokens } = await server.ask<PortageAnswer>(start);
          const sockets = companies.flatMap(({ id }, at) =>
            Array.from({ length: 10 }, () => ({ company: id, token: tokens[at] ?? '' })),
          );
          await clients.ask({ type: 'connect', url, sockets });
          await server.resetPeak();
          const before = (await server.memory()).now;
          const started = performance.now();
          // Without the table's own triggers, which take longer than everything else.
          await owner.query("set session_replication_role = 'replica'");
          await owner.query(
            "insert into public.new_documents (company_id, type) select $1, 'EOR_SERVICE_AGREEMENT' from generate_series(1, $2::int)",
            [companies[0]?.id, rows],
          );
          await owner.query("set session_replication_role = 'origin'");
          const committed = performance.now();
          // A later change of another company arrives after the transaction has been read.
          await owner.query(document, [companies[1]?.id]);
          const expected = sockets.map(({ company }) => (company === companies[1]?.id ? 1 : 0));
          let report = await settled(clients, expected);
          while (expected.some((one, at) => one > (report.received[at] ?? 0))) {
            if (performance.now() - committed > 600_000) throw new Error('the transaction was not read in ten minutes');
            report = await settled(clients, expected);
          }
          const after = performance.now();
          const { now, peak } = await server.memory();
          return {
            write: (committed - started) / 1000,
            read: (after - committed) / 1000,
            ended: report.ended,
            received: Math.max(...report.received),
            before,
            peak,
            after: now,
          };
        } finally {
          await clients.stop();
          await server.stop();
        }
      }

      const clientCounts = quick ? [50] : [500, 1000];
      const rates = quick ? [30] : [30, 100, 300];
      const seconds = quick ? 2 : 10;
      const found = new Map<string, Measured[]>();
      for (let round = 0; round < rounds; round += 1)
        for (const clientCount of clientCounts)
          for (const contestant of contestants) {
            const measured = await measure(contestant, clientCount, rates, seconds);
            measured.forEach((one, at) => {
              const key = JSON.stringify([clientCount, rates[at], contestant]);
              found.set(key, [...(found.get(key) ?? []), one]);
            });
          }
      const rows = [...found].map(([key, measured]) => {
        const of = (name: keyof Measured) => Math.round(median(measured.map((one) => one[name])));
        return [...JSON.parse(key), of('perSecond'), of('p50'), of('p95'), of('p99'), of('lost'), of('memory')];
      });
      const size = quick ? 10_000 : 560_000;
      const large: (string | number)[][] = [];
      for (const contestant of ['replication', 'notifications'] as const) {
        const one = await measureTransaction(contestant, size);
        large.push([contestant, size, ...Object.values(one).map((value) => Math.round(value))]);
      }
      await writers.end();
      await owner.end();
      return [
        {
          title: 'Row changes under row security to many clients',
          notes: [
            `Each change is one transaction, and reaches a fifth of the clients (${companyCount} companies). ${seconds} seconds at each rate, medians of ${rounds} rounds.`,
            'Milliseconds are from commit to arrival. bare is a WebSocket server that sends prebuilt frames without a database: the upper limit.',
            'Clients are in another process on the same machine. Memory is the peak of the server process.',
          ],
          columns: ['clients', 'changes/s', 'server', 'messages/s', 'p50 ms', 'p95 ms', 'p99 ms', 'lost', 'peak MB'],
          rows,
        },
        {
          title: 'One large transaction',
          notes: [
            '50 clients of five companies follow the table; the rows are of one company. Its channels are asked to read again once they have had too many changes of one transaction.',
          ],
          columns: [
            'source',
            'rows',
            'write s',
            'read s',
            'channels that read again',
            'messages to a channel',
            'MB before',
            'peak MB',
            'MB after',
          ],
          rows: large,
        },
      ];
    } finally {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function print({ title, notes, columns, rows }: BenchTable): void {
  console.log(`\n${title}\n${notes.join('\n')}`);
  console.table(rows.map((row) => Object.fromEntries(row.map((value, at) => [columns[at], value]))));
}

if (import.meta.main) {
  const [rounds = '3', quick] = process.argv.slice(2);
  for (const table of await realtimeBench.run({ rounds: Number(rounds), quick: quick === 'quick' })) print(table);
}
