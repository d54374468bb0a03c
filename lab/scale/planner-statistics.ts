import type pg from 'pg';

/** What the planner knows about tables and columns. */
export interface PlannerStatistics {
  /** Rows of each table and index, by its name with schema. */
  relations: Record<string, number>;
  columns: ColumnStatistics[];
}

/** A row of `pg_stats`; values as PostgreSQL writes them. */
interface ColumnStatistics {
  schemaname: string;
  relname: string;
  attname: string;
  null_frac: number;
  avg_width: number;
  n_distinct: number;
  correlation?: number;
  most_common_vals?: string;
  most_common_freqs?: string;
  histogram_bounds?: string;
}

const schemas = "('public', 'app', 'auth', 'storage', 'live', 'vendor_billing', 'vendor_sign')";

/** Reads the statistics of an analyzed database. Values are kept for dates, and for columns with few different ones. */
export async function readStatistics(owner: pg.Client): Promise<PlannerStatistics> {
  const { rows: relations } = await owner.query<{ name: string; rows: number }>(
    `select n.nspname || '.' || c.relname as name, c.reltuples::float8 as rows from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${schemas} and c.relkind in ('r', 'i') and c.reltuples > 0 order by 1`,
  );
  const { rows: columns } = await owner.query<ColumnStatistics>(
    `select s.schemaname, s.tablename as relname, s.attname, s.null_frac, s.avg_width, s.n_distinct, s.correlation,
       case when k.keeps then s.most_common_vals::text end as most_common_vals,
       case when k.keeps then s.most_common_freqs::text end as most_common_freqs,
       case when k.isDate then s.histogram_bounds::text end as histogram_bounds
     from pg_stats s join pg_attribute a on a.attrelid = format('%I.%I', s.schemaname, s.tablename)::regclass and a.attname = s.attname
     join pg_type t on t.oid = a.atttypid
     cross join lateral (select t.typname in ('day', 'timestamptz', 'date') as isDate, t.typname in ('day', 'timestamptz', 'date') or s.n_distinct between 0 and 20 as keeps) k
     where s.schemaname in ${schemas} and not s.inherited order by 1, 2, 3`,
  );
  return {
    relations: Object.fromEntries(relations.map(({ name, rows }) => [name, rows])),
    columns: columns.map((column) => withoutNulls(column)),
  };
}

const withoutNulls = (column: ColumnStatistics): ColumnStatistics =>
  Object.fromEntries(Object.entries(column).filter(([, value]) => value !== null)) as unknown as ColumnStatistics;

/**
 * Makes the planner plan a small database as if it were the one the statistics come from. It multiplies the rows of a page by the
 * pages of the file, so the pages stay those of the file.
 * @param owner connection as a superuser to a database with at least one row in each table of the statistics
 */
export async function applyStatistics(owner: pg.Client, { relations, columns }: PlannerStatistics): Promise<void> {
  await owner.query(
    `select pg_restore_relation_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'relpages', greatest(1, pg_relation_size(c.oid) / 8192)::integer, 'reltuples', w.value::real)
     from jsonb_each_text($1::jsonb) w join pg_namespace n on n.nspname = split_part(w.key, '.', 1)
     join pg_class c on c.relnamespace = n.oid and c.relname = split_part(w.key, '.', 2)`,
    [JSON.stringify(relations)],
  );
  await owner.query(
    `select pg_clear_attribute_stats(s.schemaname::text, s.tablename::text, s.attname::text, false) from pg_stats s
     where s.schemaname in ${schemas} and not s.inherited`,
  );
  for (const column of columns) {
    const { schemaname, relname, attname, ...values } = column;
    const types: Record<string, string> = {
      null_frac: 'real',
      avg_width: 'integer',
      n_distinct: 'real',
      correlation: 'real',
      most_common_freqs: 'real[]',
    };
    const pairs = Object.entries(values).map(
      ([name, value]) => `'${name}', ${literal(value)}::${types[name] ?? 'text'}`,
    );
    await owner.query(
      `select pg_restore_attribute_stats('schemaname', ${literal(schemaname)}, 'relname', ${literal(relname)}, 'attname', ${literal(attname)}, 'inherited', false, ${pairs.join(', ')})`,
    );
  }
}

const literal = (value: string | number): string => `'${String(value).replaceAll("'", "''")}'`;
