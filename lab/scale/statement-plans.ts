import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sourceFiles } from '../../checks/source-files.ts';
import { sqlCalls } from '../../checks/sql/find-statements.ts';
import { shortPath } from '../../checks/sql/table-use.ts';
import { type PlanNode, rowsOfTables, type WholeScan, wholeScans } from './plan-scans.ts';
import { plausibleValues } from './plausible-values.ts';

/** How PostgreSQL runs a statement of the server. */
export interface StatementPlan {
  /** Relative to `apps/server/src`. */
  file: string;
  line: number;
  text: string;
  role: string;
  scans: WholeScan[];
  cost: number;
  /** Null when the statement was planned and not run. */
  ms: number | null;
  rows: number | null;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const explainable = /^\s*(select|with|insert|update|delete|merge)\b/i;
const reading =
  /^\s*(select|with)\b(?!.*\b(insert into|update|delete from|for update|for no key update|for share|nextval|pg_advisory|pg_notify|pg_sleep|set_config|capture_changes|take_number|cancel_final|lock_|hand_out|audit_differences|reveal|reseal|replace_sin))/is;
/** A prepared statement has custom plans at first, and afterwards a general one if that is not more expensive. */
const plansUntilGeneral = 6;

/**
 * Plans every typed statement of the server, as the role that runs it: with its first plan, and with the one that PostgreSQL keeps.
 * @param owner connection as a superuser
 * @param options.run also runs those that only read, and measures them
 */
export async function statementPlans(
  owner: pg.Client,
  companyId: string,
  { run = false, onStatement }: { run?: boolean; onStatement?: (plan: StatementPlan) => void } = {},
): Promise<StatementPlan[]> {
  const { rows: counted } = await owner.query<{ name: string; rows: number }>(rowsOfTables);
  const rowsOf = new Map(counted.map(({ name, rows }) => [name, rows]));
  const values = plausibleValues(owner, companyId);
  const plans: StatementPlan[] = [];
  const seen = new Set<string>();
  await owner.query('set search_path = public, extensions');
  for (const { file, line, texts } of sqlCalls(root, sourceFiles(root))) {
    for (const text of texts ?? []) {
      if (!explainable.test(text) || seen.has(text)) continue;
      seen.add(text);
      const plan = await planned(owner, text, rolesOf(file), values, rowsOf, run && reading.test(text));
      const found = { file: shortPath(file), line, text, ...plan };
      plans.push(found);
      onStatement?.(found);
    }
  }
  return plans;
}

/** The roles that can run a file's statements, the most likely first. */
const rolesOf = (file: string): string[] =>
  file.startsWith('packages/wire/src/auth/')
    ? ['auth_admin', 'service_role', 'postgres']
    : ['service_role', 'auth_admin', 'postgres'];

async function planned(
  owner: pg.Client,
  text: string,
  roles: readonly string[],
  values: ReturnType<typeof plausibleValues>,
  rowsOf: ReadonlyMap<string, number>,
  run: boolean,
): Promise<Omit<StatementPlan, 'file' | 'line' | 'text'>> {
  await owner.query(`prepare planned as ${text}`);
  try {
    const { rows } = await owner.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'",
    );
    const given = await values.of(text, rows[0]?.types ?? []);
    const execute = `execute planned${given.length === 0 ? '' : ` (${given.join(', ')})`}`;
    // Some values fail while PostgreSQL plans, such as a text that is no key. The general plan has none.
    for (const mode of ['auto', 'force_generic_plan'] as const)
      for (const role of roles) {
        try {
          return { role, ...(await explained(owner, { role, mode, execute, run: run && mode === 'auto' }, rowsOf)) };
        } catch (error) {
          await owner.query('rollback');
          if (!(error instanceof pg.DatabaseError)) throw error;
          if (error.code !== '42501') break;
        }
      }
    throw new Error(`PostgreSQL does not plan: ${text}`);
  } finally {
    await owner.query('deallocate planned');
  }
}

async function explained(
  owner: pg.Client,
  { role, mode, execute, run }: { role: string; mode: string; execute: string; run: boolean },
  rowsOf: ReadonlyMap<string, number>,
) {
  await owner.query('begin');
  await owner.query(`set local plan_cache_mode = ${mode}`);
  await owner.query(`set local role ${role}`);
  const scans = new Map<string, WholeScan>();
  let cost = 0;
  for (let time = 1; time <= plansUntilGeneral; time++) {
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json, verbose) ${execute}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('EXPLAIN gave no plan.');
    if (time > 1 && time < plansUntilGeneral) continue;
    cost = plan['Total Cost'];
    for (const scan of wholeScans(plan, rowsOf)) scans.set(scan.table, scan);
  }
  let ms: number | null = null;
  let count: number | null = null;
  if (run) {
    const started = performance.now();
    count = (await owner.query(execute)).rowCount;
    ms = performance.now() - started;
  }
  await owner.query('rollback');
  return { scans: [...scans.values()], cost, ms, rows: count };
}
