/** A node of a plan, as `explain (format json, verbose)` writes it. */
export interface PlanNode {
  'Node Type': string;
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Plan Rows': number;
  'Total Cost': number;
  Plans?: PlanNode[];
}

/** A table that a plan reads from beginning to end. */
export interface WholeScan {
  /** With its schema. */
  table: string;
  rows: number;
}

/** Tables with more rows than this have to be reached by an index. */
export const maxScannedRows = 1000;

/**
 * The large tables that a plan reads whole: by a sequential scan, or by an index without a condition, unless a limit stops it.
 * @param rowsOf rows of a table, by its name with schema
 */
export function wholeScans(plan: PlanNode, rowsOf: ReadonlyMap<string, number>, limited = false): WholeScan[] {
  const table = `${plan.Schema}.${plan['Relation Name']}`;
  const rows = rowsOf.get(table) ?? 0;
  const stopsEarly = limited && plan.Filter === undefined;
  const isWhole =
    (plan['Node Type'] === 'Seq Scan' && !stopsEarly) ||
    (/^Index (Only )?Scan$/.test(plan['Node Type']) && plan['Index Cond'] === undefined && !limited);
  const isPartial = plan['Index Name'] !== undefined && plan['Plan Rows'] <= maxScannedRows;
  const found = isWhole && !isPartial && rows > maxScannedRows ? [{ table, rows }] : [];
  // A sort, a hash or an aggregate reads all of its input, whatever limit is above it.
  const stops =
    /^(Limit)$/.test(plan['Node Type']) ||
    (limited && !/^Sort|Hash|Aggregate|WindowAgg|Group|Unique|Materialize/.test(plan['Node Type']));
  return [...found, ...(plan.Plans ?? []).flatMap((child) => wholeScans(child, rowsOf, stops))];
}

/** Rows of each of our tables as the planner counts them. */
export const rowsOfTables = `select n.nspname || '.' || c.relname as name, c.reltuples::float8 as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth', 'storage', 'live', 'vendor_billing', 'vendor_sign')`;
