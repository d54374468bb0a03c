import { isToOne } from '../catalog/relationships.ts';
import type { Filter, Test } from '../request/parse-filter.ts';
import type { OrderTerm } from '../request/parse-request.ts';
import { embedNamed, type PlannedEmbed, type PlannedNode } from './plan.ts';
import { compileFilter, fieldSql, pathSql } from './sql-filter.ts';
import { type Parameters, qualified, quote, type Statement } from './sql-text.ts';

/** Where a node's rows come from: what follows `from`, the name that columns are read by, conditions that link it to its parent. */
export interface Source {
  from: string;
  alias: string;
  links: string[];
}

/** The relation itself, under its own name so that PostgreSQL's messages name it. */
export function ownSource({ relation }: PlannedNode, { aliases }: Statement): Source {
  const alias = aliases.take(relation.name);
  return { from: `${qualified(relation)} as ${quote(alias)}`, alias, links: [] };
}

/**
 * The rows that a request shows: one select with a lateral join for each embed. A page of rows is cut before its embeds are
 * joined where that leaves the same rows: PostgreSQL would join and write the embeds of all rows, and then sort and cut.
 */
export function selectRows(node: PlannedNode, source: Source, statement: Statement, depth = 0): string {
  if (!isCutFirst(node)) return joinedRows(node, source, statement, depth);
  const { restrictions } = node;
  const own = { ...node, fields: [], embeds: [] };
  const page = joinedRows(own, source, statement, depth, columnsRead(node, source.alias));
  const cut = { from: `(${page}) as ${quote(source.alias)}`, alias: source.alias, links: [] };
  const left = { ...restrictions, filters: [], limit: null, offset: 0 };
  return joinedRows({ ...node, restrictions: left }, cut, statement, depth);
}

/**
 * Whether the rows of a page are known without its embeds. Only an order keeps them in order after the joins. A cast fails a
 * request also by a row that is not on the page, as in PostgREST.
 */
function isCutFirst(node: PlannedNode): boolean {
  const { filters, order, limit } = node.restrictions;
  return (
    limit !== null &&
    node.embeds.length > 0 &&
    node.embeds.every((embed) => !embed.inner) &&
    order.length > 0 &&
    order.every((term) => term.relation === null) &&
    filters.every((filter) => !namesEmbed(node, filter)) &&
    !hasCast(node)
  );
}

const hasCast = ({ fields, embeds }: PlannedNode): boolean =>
  fields.some((item) => item.kind === 'field' && item.cast !== null) || embeds.some((embed) => hasCast(embed.node));

const namesEmbed = (node: PlannedNode, filter: Filter): boolean =>
  filter.kind === 'logic'
    ? filter.terms.some((term) => namesEmbed(node, term))
    : embedNamed(node, filter.field.column) !== undefined;

/** The columns that a request's own rows are shown, ordered and joined by; a client may be granted no others. */
export function columnsRead(node: PlannedNode, alias: string): string {
  if (node.fields.some((item) => item.kind === 'all')) return `${quote(alias)}.*`;
  const names = new Set<string>();
  for (const item of node.fields) if (item.kind === 'field') names.add(item.field.column);
  for (const term of node.restrictions.order) if (term.relation === null) names.add(term.field.column);
  for (const embed of node.embeds) for (const [mine] of embed.relationship.on) names.add(mine);
  return names.size === 0 ? '1' : [...names].map((name) => `${quote(alias)}.${quote(name)}`).join(', ');
}

/** @param columns what to select; default what the request shows */
function joinedRows(node: PlannedNode, source: Source, statement: Statement, depth: number, columns?: string): string {
  const joins: string[] = [];
  const laterals = new Map<PlannedEmbed, string>();
  const items = node.fields.map((field) => fieldItem(node, field, source.alias, statement));
  for (const embed of node.embeds) {
    const lateral = statement.aliases.take(`${node.relation.name}_${embed.name}_${depth + 1}`);
    laterals.set(embed, lateral);
    joins.push(lateralJoin(embed, source, lateral, statement, depth + 1, columnsOrderedBy(node, embed)));
    items.push(...embedItems(embed, lateral));
  }
  const isNull = (embed: PlannedEmbed) => {
    const lateral = quote(laterals.get(embed) ?? '');
    // A record of nulls is not null itself, which `is null` would say of it.
    return isToOne(embed.relationship) ? `${lateral}.* is not distinct from null` : `${lateral}."rows" is null`;
  };
  const { filters, order, limit, offset } = node.restrictions;
  const conditions = [
    ...source.links,
    ...filters.map((filter) =>
      compileFilter(filter, node.relation, source.alias, statement.parameters, (test) => nullTest(node, test, isNull)),
    ),
  ];
  const shown = columns ?? (items.length === 0 ? '1 as "1"' : items.join(', '));
  const parts = [`select ${shown} from ${source.from}`, ...joins];
  if (conditions.length > 0) parts.push(`where ${conditions.join(' and ')}`);
  if (order.length > 0)
    parts.push(`order by ${order.map((term) => orderItem(node, term, source.alias, laterals, statement)).join(', ')}`);
  // A literal, not a parameter: with the row count known, PostgreSQL caches the plan instead of planning every request.
  if (limit !== null) parts.push(`limit ${BigInt(limit)}`);
  if (offset > 0) parts.push(`offset ${statement.parameters.add(offset)}::bigint`);
  return parts.join(' ');
}

/** Rows to count: those that match a request without its limit and offset, with no columns. */
export function matchingRows(node: PlannedNode, source: Source, statement: Statement): string {
  const exists = (embed: PlannedEmbed) =>
    `exists (${matchingRows(embed.node, embedSource(embed, source, statement), statement)})`;
  const conditions = [
    ...source.links,
    ...node.restrictions.filters.map((filter) =>
      compileFilter(filter, node.relation, source.alias, statement.parameters, (test) =>
        nullTest(node, test, (embed) => `not ${exists(embed)}`),
      ),
    ),
    ...node.embeds.filter((embed) => embed.inner).map(exists),
  ];
  return `select 1 from ${source.from}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`;
}

/** `embed=is.null` and `embed=is.not_null`: whether there are rows of it. */
function nullTest(node: PlannedNode, test: Test, isNull: (embed: PlannedEmbed) => string): string | null {
  if (test.operator !== 'is' || test.field.path.length > 0 || !/^(not_)?null$/i.test(test.value)) return null;
  const embed = embedNamed(node, test.field.column);
  if (embed === undefined) return null;
  return test.value.toLowerCase() === 'null' ? isNull(embed) : `not (${isNull(embed)})`;
}

function fieldItem(
  node: PlannedNode,
  item: PlannedNode['fields'][number],
  alias: string,
  { parameters }: Statement,
): string {
  if (item.kind === 'all') return `${quote(alias)}.*`;
  const expression = fieldSql(item.field, node.relation, alias, parameters);
  // The parser lets nothing but a name through: quoted, `bigint` and its like would not be found.
  const cast = item.cast === null ? expression : `cast(${expression} as ${item.cast})`;
  return `${cast} as ${quote(fieldName(item))}`;
}

/** Name of a field in the answer: its alias, else the last key of its JSON path, else its column. */
export function fieldName(item: Extract<PlannedNode['fields'][number], { kind: 'field' }>): string {
  const key = item.field.path.findLast((step) => typeof step.key === 'string')?.key;
  return item.alias ?? String(key ?? item.field.column);
}

function orderItem(
  node: PlannedNode,
  term: OrderTerm,
  alias: string,
  laterals: Map<PlannedEmbed, string>,
  { parameters }: Statement,
): string {
  const embed = term.relation === null ? undefined : embedNamed(node, term.relation);
  const expression =
    embed === undefined
      ? fieldSql(term.field, node.relation, alias, parameters)
      : embeddedField(term, laterals.get(embed) ?? '', parameters);
  return `${expression}${term.descending ? ' desc' : ''}${term.nulls === null ? '' : ` nulls ${term.nulls}`}`;
}

/** A column that an embed shows, by the name it shows it under. */
function embeddedField({ field }: OrderTerm, lateral: string, parameters: Parameters): string {
  const column = `${quote(lateral)}.${quote(field.column)}`;
  return field.path.length === 0 ? column : pathSql(field, `to_jsonb(${column})`, parameters);
}

function embedSource(embed: PlannedEmbed, parent: Source, { aliases }: Statement, depth = 1): Source {
  const { relationship, between, node } = embed;
  const alias = aliases.take(`${node.relation.name}_${depth}`);
  const own = `${qualified(node.relation)} as ${quote(alias)}`;
  const column = (table: string, name: string) => `${quote(table)}.${quote(name)}`;
  const through = relationship.through;
  if (through === undefined || between === null)
    return {
      from: own,
      alias,
      links: relationship.on.map(([mine, theirs]) => `${column(alias, theirs)} = ${column(parent.alias, mine)}`),
    };
  const middle = aliases.take(`${between.name}_between_${depth}`);
  return {
    from: `${own}, ${qualified(between)} as ${quote(middle)}`,
    alias,
    links: [
      ...relationship.on.map(([mine, theirs]) => `${column(middle, theirs)} = ${column(parent.alias, mine)}`),
      ...through.on.map(([theirs, other]) => `${column(alias, other)} = ${column(middle, theirs)}`),
    ],
  };
}

function lateralJoin(
  embed: PlannedEmbed,
  parent: Source,
  lateral: string,
  statement: Statement,
  depth: number,
  orderedBy: ReadonlySet<string>,
): string {
  const embedded = embedSource(embed, parent, statement, depth);
  const rows =
    orderedBy.size > 0 && showsNothing(embed.node)
      ? joinedRows(
          embed.node,
          embedded,
          statement,
          depth,
          [...orderedBy].map((name) => `${quote(embedded.alias)}.${quote(name)}`).join(', '),
        )
      : selectRows(embed.node, embedded, statement, depth);
  const join = `${embed.inner ? 'inner' : 'left'} join lateral`;
  if (isToOne(embed.relationship)) return `${join} (${rows}) as ${quote(lateral)} on true`;
  return `${join} (select json_agg("one".*) as "rows" from (${rows}) as "one") as ${quote(lateral)} on ${embed.inner ? `${quote(lateral)}."rows" is not null` : 'true'}`;
}

/** The columns of an embed that its parent's rows are ordered by. */
const columnsOrderedBy = ({ restrictions }: PlannedNode, embed: PlannedEmbed): ReadonlySet<string> =>
  new Set(restrictions.order.filter((term) => term.relation === embed.name).map(({ field }) => field.column));

function embedItems(embed: PlannedEmbed, lateral: string): string[] {
  if (showsNothing(embed.node)) return [];
  if (embed.spread) return [`${quote(lateral)}.*`];
  return [
    `${isToOne(embed.relationship) ? `row_to_json(${quote(lateral)}.*)` : `coalesce(${quote(lateral)}."rows", '[]')`} as ${quote(embed.name)}`,
  ];
}

/** An embed without columns is there for its conditions alone. */
const showsNothing = (node: PlannedNode): boolean =>
  node.fields.length === 0 && node.embeds.every((embed) => showsNothing(embed.node));
