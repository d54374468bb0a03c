import pg from 'pg';
import { commencementOf, payTemplate, salaries } from './pay-template.ts';
import { auditStatement, moneyStatements } from './world-money-sql.ts';
import { peopleStatements } from './world-people-sql.ts';
import { firstCompanyPeople, peopleEach, type WorldSize, worldDay } from './world-size.ts';

/** Companies per transaction; the first, large one has a transaction of its own. */
const companiesPerBatch = 250;
const allCompanies = '00000000-0000-0000-0000-000000000000';

/**
 * Fills a migrated, empty database with a coherent world. Checks, domains and unique keys apply to every row. Triggers and foreign
 * keys are off while it fills; `proveWorld` checks afterwards what they would have kept.
 * @param owner connection as a superuser
 * @param given.seed the same seed and size give the same rows
 * @param given.sessions how many batches are filled at the same time
 */
export async function fillWorld(
  owner: pg.ClientConfig,
  size: WorldSize,
  {
    seed = 1,
    sessions = 1,
    onProgress,
  }: { seed?: number; sessions?: number; onProgress?: (companies: number) => void } = {},
): Promise<void> {
  const batches = batchesOf(size.companies);
  let filled = 0;
  const fill = async (at: number) => {
    await using session = await openSession(owner, size, seed);
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      await session.client.query('begin');
      for (const text of session.statements) await session.client.query(text, text.includes('$1') ? [...batch] : []);
      await session.client.query('commit');
      filled += batch[1] - batch[0] + 1;
      onProgress?.(filled);
    }
    if (at > 0) return;
    await logSessions(session.client);
  };
  await Promise.all(Array.from({ length: sessions }, (_, at) => fill(at)));
  const client = new pg.Client(owner);
  await client.connect();
  // Every number that a document of the world has is below these.
  await client.query(
    `insert into app.number_series (kind, year, last_number)
     select k, y, 99999999 from unnest(array['invoice', 'receipt']) k, generate_series(2024, 2026) y`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

/** The first and last company of each batch. The first, large one is a batch of its own. */
function batchesOf(companies: number): [first: number, last: number][] {
  const batches: [number, number][] = [[1, 1]];
  for (let first = 2; first <= companies; first += companiesPerBatch)
    batches.push([first, Math.min(first + companiesPerBatch - 1, companies)]);
  return batches;
}

/** A connection that is ready to fill, with its statements. */
async function openSession(owner: pg.ClientConfig, size: WorldSize, seed: number) {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("set session_replication_role = 'replica'");
  // The tables have no statistics yet, and no batch needs the rows of the batches before it.
  await client.query('set enable_seqscan = off');
  await client.query("set work_mem = '128MB'");
  await prepare(client, size, seed);
  const { rows: audited } = await client.query<{ target: string; key: string; chain: string }>(
    `select n.nspname || '.' || c.relname as target, a.key, a.chain from app.audited_tables() a
     join pg_class c on c.oid = a.target join pg_namespace n on n.oid = c.relnamespace where a.chain <> '' order by 1`,
  );
  const statements = [...peopleStatements, ...moneyStatements, auditStatement(audited)];
  return { client, statements, [Symbol.asyncDispose]: () => client.end() };
}

/** Creates the functions and temporary tables of `world-*-sql.ts`. */
async function prepare(owner: pg.Client, size: WorldSize, seed: number): Promise<void> {
  const settings = { 'first company': firstCompanyPeople(size), 'people each': peopleEach(size) };
  await owner.query(`
    create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable as $$ select md5('${seed} ' || kind || n)::uuid $$;
    create function pg_temp.pick(kind text, n bigint, below integer) returns integer language sql immutable
      as $$ select ((hashtextextended(kind || n, ${seed}) % below + below) % below)::integer $$;
    create function pg_temp.day() returns date language sql immutable as $$ select date '${worldDay}' $$;
    create function pg_temp.setting(name text) returns integer language sql immutable as $$ select ('${JSON.stringify(settings)}'::jsonb ->> name)::integer $$;
    create function pg_temp.chain(so_far bytea, entry text) returns bytea language sql immutable as $$ select sha256(so_far || convert_to(entry, 'UTF8')) $$;
    create aggregate pg_temp.chained(text) (sfunc = pg_temp.chain, stype = bytea, initcond = '\\x00');
    create temporary table scale_people (person bigint, company bigint, schedule text, province text, salary bigint, status text, ended boolean, member_id uuid, company_id uuid, hired date);
    create temporary table scale_invoices (id uuid, company bigint, company_id uuid, number text, amount numeric, start_date date, end_date date, payday date, unpaid boolean, people bigint, kind text default 'Pay period');
    create temporary table scale_schedules as select * from jsonb_to_recordset('${JSON.stringify(
      (['Monthly', 'Bi-Weekly'] as const).map((schedule) => ({
        schedule,
        commencement: commencementOf(schedule, size.years),
      })),
    )}'::jsonb) as s (schedule text, commencement date);
    create temporary table scale_salaries as select unnest(array[${salaries.join()}]::bigint[]) as salary;`);
  await owner.query(
    `create temporary table scale_lines as
     select schedule, province, salary, start_date, end_date, payday, period_number, round(gross / 100.0, 2) as gross, round(ei / 100.0, 2) as ei, round(cpp / 100.0, 2) as cpp,
       calculation, estimate, upcoming, not upcoming and payday > date '${worldDay}' - 10 as unpaid
     from jsonb_to_recordset('${JSON.stringify(payTemplate(size.years)).replaceAll("'", "''")}'::jsonb) as l (schedule text, province text, salary bigint, start_date date, end_date date, payday date,
       period_number int, gross bigint, ei bigint, cpp bigint, calculation jsonb, estimate boolean, upcoming boolean)`,
  );
  await owner.query('analyze scale_lines');
  await copyInlined(owner, 'app.audited_payment(public.payments)');
  await copyInlined(owner, 'app.audit_text(bigint, timestamptz, uuid, text, text, text, text, jsonb)');
}

/** Copies a function of the schema to `pg_temp` without its own search path, so that PostgreSQL inlines it. */
async function copyInlined(owner: pg.Client, signature: string): Promise<void> {
  const { rows } = await owner.query<{ text: string }>('select pg_get_functiondef($1::regprocedure) as text', [
    signature,
  ]);
  await owner.query(
    (rows[0]?.text ?? '').replace('FUNCTION app.', 'FUNCTION pg_temp.').replace(/^ SET search_path.*\n/m, ''),
  );
}

/** Sessions belong to no company; the chain of the installation logs them. */
async function logSessions(owner: pg.Client): Promise<void> {
  await owner.query(
    `with placed as (
       select s.id::text as row_id, to_jsonb(s) - 'refresh_token_hmac_key' as change, row_number() over (order by s.id) as seq from auth.sessions s),
     chained as (
       select p.*, pg_temp.chained(pg_temp.audit_text(seq, pg_temp.day(), null, 'auth_admin', 'auth.sessions', row_id, 'INSERT', change)) over (order by seq) as hash from placed p)
     insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
     select '${allCompanies}', seq, pg_temp.day(), null, 'auth_admin', 'auth.sessions', row_id, 'INSERT', change, lag(hash, 1, '\\x00'::bytea) over (order by seq), hash from chained`,
  );
  await owner.query(
    `insert into app.audit_heads (company_id, last_seq, last_hash)
     select company_id, seq, hash from app.audit_log where company_id = '${allCompanies}' order by seq desc limit 1`,
  );
}
