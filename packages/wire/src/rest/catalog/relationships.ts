/** How one relation reaches another. */
export interface Relationship {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  /** Name of the foreign key; of many-to-many, name of the table between. */
  name: string;
  from: string;
  to: string;
  /** Column pairs: [of `from`, of `to`]; of many-to-many, [of `from`, of the table between]. */
  on: [string, string][];
  /** For many-to-many: the table between, its two foreign keys, and its column pairs to `to`. */
  through?: { relation: string; keys: [left: string, right: string]; on: [string, string][] };
}

/** A primary key, unique constraint or foreign key, as the catalog query returns it. */
export interface KeyRow {
  name: string;
  /** `p`, `u` or `f`. */
  kind: string;
  relation: string;
  columns: string[];
  referenced: string | null;
  referenced_columns: string[] | null;
}

/** Whether at most one row of `to` matches a row of `from`. */
export const isToOne = ({ cardinality }: Relationship) => cardinality === 'many-to-one' || cardinality === 'one-to-one';

/** Every relationship that foreign keys give, in both directions, and through junction tables. */
export function relationshipsOf(keys: readonly KeyRow[]): Relationship[] {
  const found: Relationship[] = [];
  const foreign = keys.flatMap((key) =>
    key.kind === 'f' && key.referenced !== null && key.referenced_columns !== null
      ? [{ ...key, to: key.referenced, toColumns: key.referenced_columns }]
      : [],
  );
  for (const { name, relation, columns, to, toColumns } of foreign) {
    const unique = keys.some(
      (other) => other.kind !== 'f' && other.relation === relation && sameSet(other.columns, columns),
    );
    found.push(
      { cardinality: unique ? 'one-to-one' : 'many-to-one', name, from: relation, to, on: pairs(columns, toColumns) },
      {
        cardinality: unique ? 'one-to-one' : 'one-to-many',
        name,
        from: to,
        to: relation,
        on: pairs(toColumns, columns),
      },
    );
  }
  // A junction's primary key holds both of its foreign keys.
  for (const left of foreign) {
    const primary = keys.find((key) => key.kind === 'p' && key.relation === left.relation)?.columns ?? [];
    for (const right of foreign) {
      if (right === left || right.relation !== left.relation) continue;
      if (![...left.columns, ...right.columns].every((column) => primary.includes(column))) continue;
      found.push({
        cardinality: 'many-to-many',
        name: left.relation,
        from: left.to,
        to: right.to,
        on: pairs(left.toColumns, left.columns),
        through: {
          relation: left.relation,
          keys: [`${left.name}(${left.columns.join(', ')})`, `${right.name}(${right.columns.join(', ')})`],
          on: pairs(right.columns, right.toColumns),
        },
      });
    }
  }
  return found;
}

const pairs = (a: readonly string[], b: readonly string[]) =>
  a.map((column, at): [string, string] => [column, b[at] ?? '']);
const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item) => b.includes(item));
