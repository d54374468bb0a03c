import { RestError } from '../rest-error.ts';
import type { Catalog, Relation } from './catalog.ts';
import type { Relationship } from './relationships.ts';

/**
 * The relationship that an embed means. PostgREST's rules: the target is a table, a foreign key or a column of `from`;
 * the hint is a foreign key, a column of either side, or the table between.
 * @throws RestError PGRST200 when there is none, PGRST201 when there are several
 */
export function findRelationship(catalog: Catalog, from: Relation, target: string, hint: string | null): Relationship {
  const matches = catalog.relationships.filter(
    (one) =>
      one.from === from.name && (one.to === one.from ? ofItself(one, target, hint) : matchesNames(one, target, hint)),
  );
  const [only] = matches;
  if (only === undefined) throw noRelationship(from, target, hint);
  if (matches.length > 1) throw ambiguous(from, target, matches);
  return only;
}

/** A self-reference has two directions: the table's name means the many, the column's name means the one. */
function ofItself(one: Relationship, target: string, hint: string | null): boolean {
  const many = one.cardinality === 'one-to-many' && target === one.to;
  if (hint !== null) return many && theirColumn(one) === hint;
  return many || (one.cardinality === 'many-to-one' && ownColumn(one) === target);
}

function matchesNames(one: Relationship, target: string, hint: string | null): boolean {
  const key = one.through === undefined ? one.name : null;
  if (hint === null) return one.to === target || key === target || ownColumn(one) === target;
  return (
    one.to === target &&
    (key === hint || ownColumn(one) === hint || theirColumn(one) === hint || one.through?.relation === hint)
  );
}

const single = (one: Relationship) => (one.through === undefined && one.on.length === 1 ? one.on[0] : undefined);
const ownColumn = (one: Relationship) => single(one)?.[0];
const theirColumn = (one: Relationship) => single(one)?.[1];

const noRelationship = (from: Relation, target: string, hint: string | null) =>
  new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${from.name}' and '${target}'${hint === null ? '' : ` using the hint '${hint}'`} in the schema '${from.schema}', but no matches were found.`,
  );

function ambiguous(from: Relation, target: string, matches: readonly Relationship[]): RestError {
  const names = matches.map((one) => `'${target}!${one.name}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    matches.map((one) => ({
      cardinality: one.cardinality,
      embedding: `${one.from} with ${one.to}`,
      relationship: `${one.name} using ${described(one)}`,
    })),
    `Try changing '${target}' to one of the following: ${names}. Find the desired relationship in the 'details' key.`,
  );
}

function described({ from, to, on, through }: Relationship): string {
  if (through !== undefined) return through.keys.join(' and ');
  return `${from}(${on.map(([mine]) => mine).join(', ')}) and ${to}(${on.map(([, theirs]) => theirs).join(', ')})`;
}
