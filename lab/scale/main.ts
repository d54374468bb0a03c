// `npm run lab -- scale [--companies 10000 --people 200000 --years 1 | --everyday]`: fills a database of its own with a coherent world,
// proves that it is coherent, plans and measures every statement of the server there, backs it up, starts Portage on it, and deletes it.
// `--record` writes `statistics.json`, which the tests plan with.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { databasePasswords } from '../../apps/server/src/platform/boot/secrets.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded/embedded.ts';
import { fillWorld } from './fill-world.ts';
import { readStatistics } from './planner-statistics.ts';
import { productOnWorld } from './product-on-world.ts';
import { proveWorld } from './prove-world.ts';
import { reasonFor } from './read-whole.ts';
import { statementPlans } from './statement-plans.ts';
import { everydaySize, fullSize, type WorldSize } from './world-size.ts';

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: String(fullSize.companies) },
    people: { type: 'string', default: String(fullSize.people) },
    years: { type: 'string', default: String(fullSize.years) },
    seed: { type: 'string', default: '1' },
    everyday: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const size: WorldSize = values.everyday
  ? everydaySize
  : { companies: Number(values.companies), people: Number(values.people), years: Number(values.years) };

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${what.padEnd(48)}${((performance.now() - started) / 1000).toFixed(2).padStart(9)} s`);
  return result;
}

const folder = await mkdtemp(join(tmpdir(), 'portage-scale-'));
const secret = randomBytes(32).toString('base64url');
const passwords = databasePasswords(secret);
const server = await startEmbedded({ dataDir: folder, password: passwords.owner, disposable: true });
try {
  await timed('apply all migrations to an empty database', () =>
    migrate({ ...server.owner }, { serverPassword: passwords.server, changesPassword: passwords.changes }),
  );
  await timed('fill', () => fillWorld(server.owner, size, { seed: Number(values.seed) }));
  const owner = new pg.Client(server.owner);
  await owner.connect();
  const problems = await timed('prove that the world is coherent', () => proveWorld(owner));
  for (const problem of problems) console.error(problem);
  const { rows } = await owner.query<{ lines: string; size: string; company: string }>(
    `select (select count(*) from public.payments) as lines, pg_size_pretty(pg_database_size(current_database())) as size,
       (select company_id from public.team_members group by 1 order by count(*), 1 limit 1) as company`,
  );
  console.log(`${rows[0]?.lines} lines, ${rows[0]?.size}\n`);
  const plans = await timed('plan and measure every statement', () =>
    statementPlans(owner, rows[0]?.company ?? '', { run: true }),
  );
  const unlisted = plans.flatMap((plan) =>
    plan.scans.filter(({ table }) => reasonFor(plan, table) === undefined).map((scan) => ({ plan, scan })),
  );
  for (const { plan, scan } of unlisted)
    console.error(`${plan.file}:${plan.line} reads all ${scan.rows} rows of ${scan.table}`);
  console.log('\nThe ten slowest, in ms:');
  for (const { file, line, ms, rows: count } of plans.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0)).slice(0, 10))
    console.log(`${(ms ?? 0).toFixed(0).padStart(8)}  ${count} rows  ${file}:${line}`);
  if (values.record)
    await writeFile(new URL('statistics.json', import.meta.url), JSON.stringify(await readStatistics(owner)));
  if (problems.length + unlisted.length > 0) process.exitCode = 1;
  await owner.end();
  await server.stop();
  console.log();
  await productOnWorld(folder, secret, timed);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
