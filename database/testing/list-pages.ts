/** A list of the console in one of its orders: of columns that are never null and together unique. */
export interface ListOrder {
  view: string;
  /** A condition that the list always has. */
  where?: string;
  columns: readonly [string, ...string[]];
}

/** A plan, as `explain (analyze, buffers, format json)` writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}
type Read = (sql: string) => Promise<unknown[]>;

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;

/** The statements for a page, as the console asks for it: after a row, what sorts alike and what follows are read apart. */
function pageSql({ view, where = 'true', columns }: ListOrder, ascending: boolean, after: readonly unknown[] | null) {
  const past = ascending ? '>' : '<';
  const [first, ...others] = columns;
  const direction = ascending ? '' : ' desc';
  const page = (condition: string) =>
    `select * from ${view} where ${where} and ${condition} order by ${columns.map((one) => one + direction).join(', ')} limit 50`;
  if (after === null) return [page('true')];
  const value = (at: number) => quoted(after[at]);
  const afterRow = others.map((column, at) =>
    [
      ...others.slice(0, at).map((one, place) => `${one} = ${value(place + 1)}`),
      `${column} ${past} ${value(at + 1)}`,
    ].join(' and '),
  );
  return [
    page(`${first} = ${value(0)} and (${afterRow.map((one) => `(${one})`).join(' or ')})`),
    page(`${first} ${past} ${value(0)}`),
  ];
}

/**
 * Reads the first page of a list and one from its middle.
 * @returns the pages of the database that each of them read, and the large tables that one of them read whole
 */
export async function readPages(
  read: Read,
  order: ListOrder,
  ascending: boolean,
): Promise<{ first: number; middle: number; rows: number; whole: string[] }> {
  const { view, where = 'true', columns } = order;
  const [{ count } = { count: 0 }] = (await read(`select count(*)::int as count from ${view} where ${where}`)) as {
    count: number;
  }[];
  const [after] = (await read(
    `select array[${columns.map((column) => `${column}::text`).join()}] as values from ${view} where ${where}
     order by ${columns.join()} offset ${Math.floor(count / 2)} limit 1`,
  )) as { values: string[] }[];
  const planOf = async (sql: string) => {
    const [row] = (await read(`explain (analyze, buffers, format json) ${sql}`)) as {
      'QUERY PLAN': { Plan: PlanNode }[];
    }[];
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('no plan');
    return plan;
  };
  const cursor = after?.values ?? [];
  // One after the other, on one connection that has run them: a new one also reads the catalog.
  const each = async <T>(statements: string[], work: (sql: string) => Promise<T>): Promise<T[]> => {
    const done: T[] = [];
    for (const sql of statements) done.push(await work(sql));
    return done;
  };
  const rows = await each(pageSql(order, ascending, cursor), read);
  const first = await each(pageSql(order, ascending, null), planOf);
  const middle = await each(pageSql(order, ascending, cursor), planOf);
  const pagesOf = (plans: PlanNode[]) =>
    plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
  return {
    first: pagesOf(first),
    middle: pagesOf(middle),
    rows: rows.flat().length,
    whole: [...first, ...middle].flatMap(scanned),
  };
}

/** Rows of a table that a page may go through. */
const maxScanned = 1000;

/** The tables of which a plan reads more rows from beginning to end. */
const scanned = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && rowsRead(node) > maxScanned ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scanned),
];

const rowsRead = (node: PlanNode): number => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
