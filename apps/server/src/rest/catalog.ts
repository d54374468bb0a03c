import type { Database } from '../postgres/database.ts';
import { asService } from '../postgres/identity.ts';

export interface Relation {
  schema: string;
  name: string;
  columns: Map<string, { type: string }>;
  primaryKey: string[];
}

/** How one relation reaches another: `to-one` when at most one row can match. */
export interface Relationship {
  constraint: string;
  from: string;
  to: string;
  cardinality: 'to-one' | 'to-many';
  /** Column pairs: [of `from`, of `to`]. */
  on: [string, string][];
  /** For many-to-many: the table between, and its column pairs to `to`. */
  through?: { relation: string; on: [string, string][] };
}

export interface Catalog {
  relations: Map<string, Relation>;
  relationships: Relationship[];
}

interface ColumnRow extends Record<string, unknown> {
  relation: string;
  column: string;
  type: string;
}
interface KeyRow extends Record<string, unknown> {
  name: string;
  kind: 'p' | 'u' | 'f';
  relation: string;
  columns: string[];
  referenced: string | null;
  referenced_columns: string[] | null;
}

/** What the exposed schemas hold, keyed by schema. */
export async function readCatalog(db: Database, schema: string): Promise<Catalog> {
  const context = { ...asService, readOnly: true };
  const columns = await db.run<ColumnRow>(
    context,
    `select c.relname as relation, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = to_regnamespace(quote_ident($1)) and c.relkind in ('r', 'p', 'v', 'm', 'f') order by c.relname, a.attnum`,
    [schema],
  );
  const keys = await db.run<KeyRow>(
    context,
    `select k.conname as name, k.contype as kind, c.relname as relation,
       (select array_agg(a.attname::text order by n.at) from unnest(k.conkey) with ordinality n(num, at) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num) as columns,
       f.relname as referenced,
       (select array_agg(a.attname::text order by n.at) from unnest(k.confkey) with ordinality n(num, at) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num) as referenced_columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid and f.relnamespace = c.relnamespace
     where c.relnamespace = to_regnamespace(quote_ident($1)) and k.contype in ('p', 'u', 'f')`,
    [schema],
  );
  const relations = new Map<string, Relation>();
  for (const { relation, column, type } of columns.rows) {
    const found = relations.get(relation) ?? { schema, name: relation, columns: new Map(), primaryKey: [] };
    found.columns.set(column, { type });
    relations.set(relation, found);
  }
  for (const key of keys.rows)
    if (key.kind === 'p') (relations.get(key.relation) ?? { primaryKey: [] }).primaryKey = key.columns;
  return { relations, relationships: relationshipsOf(keys.rows) };
}

function relationshipsOf(keys: readonly KeyRow[]): Relationship[] {
  const found: Relationship[] = [];
  const foreign = keys.filter((key) => key.kind === 'f' && key.referenced !== null);
  const pairs = (a: readonly string[], b: readonly string[]) =>
    a.map((column, at): [string, string] => [column, b[at] ?? '']);
  for (const key of foreign) {
    const [to, toColumns] = [key.referenced ?? '', key.referenced_columns ?? []];
    const unique = keys.some(
      (other) => other.kind !== 'f' && other.relation === key.relation && sameSet(other.columns, key.columns),
    );
    found.push({
      constraint: key.name,
      from: key.relation,
      to,
      cardinality: 'to-one',
      on: pairs(key.columns, toColumns),
    });
    found.push({
      constraint: key.name,
      from: to,
      to: key.relation,
      cardinality: unique ? 'to-one' : 'to-many',
      on: pairs(toColumns, key.columns),
    });
  }
  // A junction's primary key holds both of its foreign keys.
  for (const left of foreign) {
    const primary = keys.find((key) => key.kind === 'p' && key.relation === left.relation)?.columns ?? [];
    for (const right of foreign) {
      if (right === left || right.relation !== left.relation) continue;
      if (![...left.columns, ...right.columns].every((column) => primary.includes(column))) continue;
      found.push({
        constraint: `${left.name}, ${right.name}`,
        from: left.referenced ?? '',
        to: right.referenced ?? '',
        cardinality: 'to-many',
        on: pairs(left.referenced_columns ?? [], left.columns),
        through: { relation: left.relation, on: pairs(right.columns, right.referenced_columns ?? []) },
      });
    }
  }
  return found;
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item) => b.includes(item));
