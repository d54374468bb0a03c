import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchInstallation } from '../bench-installation.ts';
import { type Measured, percentile } from '../statistics.ts';
import type { Sent, SqlStatement, Workload } from './rest-workloads.ts';

const run = promisify(execFile);

/** Version of the installed pgbench; null when there is none. */
export const pgbenchVersion = (): Promise<string | null> =>
  run('pgbench', ['--version']).then(
    ({ stdout }) => `pgbench ${/[\d.]+/.exec(stdout)?.[0]}`,
    () => null,
  );

/**
 * Begin, identity, statement and commit as one pipeline, by PostgreSQL's own load generator. It prepares the statements before
 * the first transaction, when the server's own role may not see the tables yet, so it logs in as the owner.
 */
export async function pgbench(
  { owner, server }: BenchInstallation,
  workload: Workload,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-pgbench-'));
  try {
    const scripts = workload.sent.map((_, at) => join(folder, `${at}.sql`));
    await Promise.all(workload.sent.map((sent, at) => writeFile(scripts[at] ?? '', pipeline(sent))));
    const given = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-j',
      '2',
      ...scripts.flatMap((file) => ['-f', file]),
    ];
    const log = ['--log', '--log-prefix', join(folder, 'log')];
    const { stdout } = await run(
      'pgbench',
      [
        ...given,
        ...log,
        '-T',
        String(seconds),
        '-h',
        server.host,
        '-p',
        String(server.port),
        '-U',
        String(owner.user),
        server.database,
      ],
      { env: { ...process.env, PGPASSWORD: String(owner.password) }, cwd: folder },
    );
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (/failed transactions: [1-9]/.test(stdout) || Number.isNaN(perSecond)) throw new Error(stdout);
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
    const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
    // Client, transaction, latency in microseconds, …
    const latencies = texts.flatMap((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]) / 1000),
    );
    return { perSecond, p50: percentile(latencies, 50), p99: percentile(latencies, 99), answered: latencies.length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function pipeline({ method, identity, statement }: Sent): string {
  return `\\startpipeline
${method === 'GET' ? 'begin read only' : 'begin'};
${withValues(identity)};
${withValues(statement)};
commit;
\\endpipeline
`;
}

/** The statement with its values as literals: pgbench's own variables hold numbers only. */
function withValues({ text, values }: SqlStatement): string {
  return text.replaceAll(/\$(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1];
    const given = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `'${given.replaceAll("'", "''")}'`;
  });
}
