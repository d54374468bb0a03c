import type { Catalog, Relation, Relationship } from './catalog.ts';
import { nothing, type ParsedRequest, type Restrictions } from './parse-request.ts';
import type { SelectItem } from './parse-select.ts';
import { RestError } from './rest-error.ts';

export interface PlannedEmbed {
  /** Name in the answer and in the request's paths. */
  name: string;
  relation: string;
  relationship: Relationship;
  inner: boolean;
  spread: boolean;
  node: PlannedNode;
}

/** One relation of the request with everything resolved against the catalog. */
export interface PlannedNode {
  relation: Relation;
  fields: Extract<SelectItem, { kind: 'all' | 'field' }>[];
  embeds: PlannedEmbed[];
  restrictions: Restrictions;
}

/** Resolves a parsed request. @throws RestError PGRST200, 201, 205 for what the catalog does not have */
export function planRequest(catalog: Catalog, relation: Relation, request: ParsedRequest): PlannedNode {
  const used = new Set<string>();
  const node = planNode(catalog, relation, request.select, request.top, '', request, used);
  for (const path of request.embedded.keys()) {
    if (!used.has(path))
      throw new RestError(
        400,
        'PGRST108',
        `'${path}' is not an embedded resource in this request`,
        null,
        `Verify that '${path}' is included in the 'select' query parameter.`,
      );
  }
  return node;
}

export function findRelation(catalog: Catalog, schema: string, name: string): Relation {
  const relation = catalog.relations.get(name);
  if (relation !== undefined) return relation;
  throw new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`);
}

function planNode(
  catalog: Catalog,
  relation: Relation,
  items: readonly SelectItem[],
  restrictions: Restrictions,
  path: string,
  request: ParsedRequest,
  used: Set<string>,
): PlannedNode {
  const node: PlannedNode = { relation, fields: [], embeds: [], restrictions };
  for (const item of items) {
    if (item.kind !== 'embed') {
      node.fields.push(item);
      continue;
    }
    const name = item.alias ?? item.relation;
    const own = path === '' ? name : `${path}.${name}`;
    // Restrictions may name an embed by its alias or by its relation.
    const byRelation = path === '' ? item.relation : `${path}.${item.relation}`;
    used.add(own).add(byRelation);
    const relationship = findRelationship(catalog, relation, item.relation, item.hint);
    const target = findRelation(catalog, relation.schema, relationship.to);
    const limits = request.embedded.get(own) ?? request.embedded.get(byRelation) ?? nothing();
    node.embeds.push({
      name,
      relation: item.relation,
      relationship,
      inner: item.inner,
      spread: item.spread,
      node: planNode(catalog, target, item.items, limits, own, request, used),
    });
  }
  return node;
}

/** By the name of the other relation, of a foreign key or of its column; the hint narrows it down. */
function findRelationship(catalog: Catalog, from: Relation, name: string, hint: string | null): Relationship {
  const matches = catalog.relationships.filter((one) => {
    if (one.from !== from.name) return false;
    const byName =
      one.to === name ||
      one.constraint === name ||
      (one.cardinality === 'to-one' && one.on.length === 1 && one.on[0]?.[0] === name);
    if (!byName) return false;
    if (hint === null) return true;
    return (
      one.constraint === hint ||
      one.to === hint ||
      one.through?.relation === hint ||
      one.on.some((pair) => pair.includes(hint))
    );
  });
  const direct = matches.filter((one) => one.through === undefined);
  const found = direct.length > 0 ? direct : matches;
  const only = found[0];
  if (only === undefined) {
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${from.name}' and '${name}' in the schema cache`,
      `Searched for a foreign key relationship between '${from.name}' and '${name}'${hint === null ? '' : ` using the hint '${hint}'`} in the schema '${from.schema}', but no matches were found.`,
    );
  }
  if (found.length > 1) {
    throw new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${from.name}' and '${name}'`,
      found.map((one) => one.constraint).join('; '),
      `Try changing '${name}' to one of: ${found.map((one) => `'${name}!${one.constraint}'`).join(', ')}.`,
    );
  }
  return only;
}
