import type { Catalog, Relation } from '../catalog/catalog.ts';
import { findRelationship } from '../catalog/find-relationship.ts';
import { isToOne, type Relationship } from '../catalog/relationships.ts';
import { nothing, type OrderTerm, type ParsedRequest, type Restrictions } from '../request/parse-request.ts';
import type { SelectItem } from '../request/parse-select.ts';
import { RestError } from '../rest-error.ts';

export interface PlannedEmbed {
  /** Name in the answer and in the request's paths. */
  name: string;
  relationship: Relationship;
  /** The table between, of a many-to-many relationship. */
  between: Relation | null;
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

/** Resolves a parsed request. @throws RestError PGRST108, 118, 119, 200, 201, 205 for what the catalog does not have */
export function planRequest(catalog: Catalog, relation: Relation, request: ParsedRequest): PlannedNode {
  const planner = new Planner(catalog, request);
  const node = planner.node(relation, request.select, request.top, []);
  for (const path of request.embedded.keys()) if (!planner.used.has(path)) throw notEmbedded(path);
  return node;
}

export function findRelation(catalog: Catalog, schema: string, name: string): Relation {
  const relation = catalog.relations.get(name);
  if (relation?.unsupported?.read !== undefined) throw notImplemented(relation.unsupported.read);
  if (relation !== undefined) return relation;
  throw new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`);
}

/** @throws RestError PGRST127 when a write of the relation would not do what it does in PostgREST */
export function checkWritable({ unsupported }: Relation): void {
  if (unsupported?.write !== undefined) throw notImplemented(unsupported.write);
}

const notImplemented = (what: string) => new RestError(400, 'PGRST127', 'Feature not implemented', what);

/** The embed of a node that a name in the request means. */
export const embedNamed = (node: PlannedNode, name: string) => node.embeds.find((embed) => embed.name === name);

class Planner {
  /** Paths of the request's embedded restrictions that found their embed. */
  readonly used = new Set<string>();
  readonly #catalog: Catalog;
  readonly #request: ParsedRequest;
  constructor(catalog: Catalog, request: ParsedRequest) {
    this.#catalog = catalog;
    this.#request = request;
  }

  node(relation: Relation, items: readonly SelectItem[], restrictions: Restrictions, paths: string[]): PlannedNode {
    const names = items.flatMap((item) => (item.kind === 'embed' ? [item.alias ?? item.relation] : []));
    const node: PlannedNode = { relation, fields: [], embeds: [], restrictions };
    for (const item of items) {
      if (item.kind === 'embed') node.embeds.push(this.#embed(relation, item, names, paths));
      else node.fields.push(item);
    }
    return {
      ...node,
      restrictions: { ...restrictions, order: restrictions.order.map((term) => resolved(node, term)) },
    };
  }

  #embed(
    relation: Relation,
    item: Extract<SelectItem, { kind: 'embed' }>,
    siblings: readonly string[],
    paths: readonly string[],
  ): PlannedEmbed {
    const name = item.alias ?? item.relation;
    const relationship = findRelationship(this.#catalog, relation, item.relation, item.hint);
    if (item.spread && !isToOne(relationship)) throw notToOne('PGRST119', 'A spread operation', relation.name, name);
    const target = findRelation(this.#catalog, relation.schema, relationship.to);
    // Restrictions name an embed by its alias, or by its relation unless another embed has that name.
    const own = siblings.includes(item.relation) ? [name] : [name, item.relation];
    const ownPaths = own.flatMap((last) => (paths.length === 0 ? [last] : paths.map((path) => `${path}.${last}`)));
    const path = ownPaths.find((one) => this.#request.embedded.has(one));
    if (path !== undefined) this.used.add(path);
    const limits = path === undefined ? nothing() : (this.#request.embedded.get(path) ?? nothing());
    return {
      name,
      relationship,
      between:
        relationship.through === undefined
          ? null
          : findRelation(this.#catalog, relation.schema, relationship.through.relation),
      inner: item.inner,
      spread: item.spread,
      node: this.node(target, item.items, limits, ownPaths),
    };
  }
}

/** An order by another relation's column needs that relation among the embeds, and at most one row of it. */
function resolved(node: PlannedNode, term: OrderTerm): OrderTerm {
  if (term.relation === null) return term;
  const embed = embedNamed(node, term.relation);
  if (embed === undefined) throw notEmbedded(term.relation);
  if (!isToOne(embed.relationship)) throw notToOne('PGRST118', 'A related order', node.relation.name, embed.name);
  return term;
}

const notEmbedded = (path: string) =>
  new RestError(
    400,
    'PGRST108',
    `'${path}' is not an embedded resource in this request`,
    null,
    `Verify that '${path}' is included in the 'select' query parameter.`,
  );

const notToOne = (code: string, what: string, relation: string, name: string) =>
  new RestError(
    400,
    code,
    `${what} on '${name}' is not possible`,
    `'${relation}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  );
