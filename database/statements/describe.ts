import pg from 'pg';
import { allNodes, nodeIn, nodesIn, numberIn, parseTree, type TreeNode, textIn } from './node-tree.ts';
import { isNullable, targetsOf } from './nullability.ts';
import { ownedSchemas, type SchemaFacts } from './schema-facts.ts';
import { allowedType, parameterType, resultType } from './typescript-types.ts';

/** What PostgreSQL knows about a statement without running it. */
export interface Described {
  /** TypeScript types of the parameters, in order. */
  parameters: string[];
  columns: { name: string; type: string }[];
  /** `schema.table` of our tables, sorted. */
  reads: string[];
  writes: string[];
}

/** A statement that PostgreSQL rejects. */
export class StatementError extends Error {
  /** Line within the statement, from 0. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const dateOid = 1082;
const groupKind = 9;

/** Whether a column is a date cast to text. The date may have a domain, which PostgreSQL relabels as its base type. */
function isDateText(facts: SchemaFacts, query: TreeNode, target: TreeNode): boolean {
  const direct = nodeIn(target, 'expr');
  const source = direct?.tag === 'VAR' ? nodesIn(query, 'rtable')[numberIn(direct, 'varno') - 1] : undefined;
  const grouped = source !== undefined && numberIn(source, 'rtekind') === groupKind;
  const expression =
    direct !== undefined && grouped ? nodesIn(source, 'groupexprs')[numberIn(direct, 'varattno') - 1] : direct;
  const cast = expression?.tag === 'COERCEVIAIO' ? nodeIn(expression, 'arg') : undefined;
  const column = cast?.tag === 'RELABELTYPE' ? nodeIn(cast, 'arg') : cast;
  if (column?.tag !== 'VAR') return false;
  const type = numberIn(column, 'vartype');
  return type === dateOid || facts.types.get(type)?.base === dateOid;
}

/** Statements that take no part in the types: they give no rows, and PostgreSQL prepares none of them. */
const utility = /^\s*(begin|commit|rollback|set|lock|truncate|create|alter|drop|grant|revoke|comment|notify|do)\b/i;

const prefix = 'prepare described as ';

/** Describes statements on a connection to a migrated database. Call `start` once before. */
export class Describer {
  readonly #client: pg.Client;
  readonly #facts: SchemaFacts;
  #tree = '';

  constructor(client: pg.Client, facts: SchemaFacts) {
    this.#client = client;
    this.#facts = facts;
  }

  /** Makes PostgreSQL send the analyzed tree of each statement. */
  async start(): Promise<void> {
    this.#client.on('notice', ({ message, detail = '' }) => {
      // The statement `prepare` itself is command 6; the query it prepares is another.
      if (message === 'parse tree:' && !/^\{QUERY\s+:commandType 6\b/.test(detail)) this.#tree = detail;
    });
    await this.#client.query('set search_path = public, extensions');
    await this.#client.query('set debug_pretty_print = off');
    await this.#client.query('set client_min_messages = log');
    await this.#client.query('set debug_print_parse = on');
  }

  /** @throws StatementError when PostgreSQL rejects the statement */
  async describe(text: string): Promise<Described> {
    if (utility.test(text)) return { parameters: [], columns: [], reads: [], writes: [] };
    this.#tree = '';
    try {
      await this.#client.query(prefix + text);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      const before = text.slice(0, Math.max(0, Number(error.position ?? 1) - 1 - prefix.length));
      const hint = error.hint === undefined ? '' : ` ${error.hint}`;
      throw new StatementError(`${error.message}.${hint}`, before.split('\n').length - 1);
    }
    const root = parseTree(this.#tree);
    const { rows } = await this.#client.query<{ parameters: number[]; results: number[] | null }>(
      'select parameter_types::oid[]::int[] as parameters, result_types::oid[]::int[] as results from pg_prepared_statements',
    );
    await this.#client.query('deallocate described');
    const { parameters = [], results = [] } = rows[0] ?? {};
    return {
      parameters: parameters.map((oid) => parameterType(this.#facts, oid)),
      columns: (results ?? []).map((oid, at) => this.#column(root, at, oid)),
      ...this.#tables(root),
    };
  }

  #column(query: TreeNode, at: number, oid: number): { name: string; type: string } {
    const target = targetsOf(query)[at];
    if (target === undefined) throw new Error('PostgreSQL shows fewer columns than it returns');
    const type = this.#columnType(query, target, oid);
    return { name: textIn(target, 'resname'), type: isNullable(this.#facts, query, at) ? `${type} | null` : type };
  }

  #columnType(query: TreeNode, target: TreeNode, oid: number): string {
    const column = this.#facts.relations
      .get(numberIn(target, 'resorigtbl'))
      ?.columns.get(numberIn(target, 'resorigcol'));
    // A union's first part names the columns, but each part has its own values.
    if (nodeIn(query, 'setOperations') !== undefined) return resultType(this.#facts, oid);
    if (column?.allowed) return allowedType(column.allowed);
    return isDateText(this.#facts, query, target) ? 'PlainDate' : resultType(this.#facts, oid);
  }

  #tables(root: TreeNode): Pick<Described, 'reads' | 'writes'> {
    const reads = new Set<string>();
    const writes = new Set<string>();
    for (const query of allNodes(root)) {
      if (query.tag !== 'QUERY') continue;
      for (const [at, table] of nodesIn(query, 'rtable').entries()) {
        const name = this.#facts.relations.get(numberIn(table, 'relid'))?.name;
        if (name === undefined || textIn(table, 'rtekind') !== '0' || !ownedSchemas.includes(name.split('.')[0] ?? ''))
          continue;
        (numberIn(query, 'resultRelation') === at + 1 ? writes : reads).add(name);
      }
    }
    return { reads: [...reads].sort(), writes: [...writes].sort() };
  }
}
