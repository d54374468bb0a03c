import type { Test } from './parse-filter.ts';
import type { OrderTerm } from './parse-request.ts';
import { embedNamed, type PlannedEmbed, type PlannedNode } from './plan.ts';
import { isToOne } from './relationships.ts';
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

/** The rows that a request shows: one select with a lateral join for each embed. */
export function selectRows(node: PlannedNode, source: Source, statement: Statement, depth = 0): string {
  const joins: string[] = [];
  const laterals = new Map<PlannedEmbed, string>();
  const items = node.fields.map((field) => fieldItem(node, field, source.alias, statement));
  for (const embed of node.embeds) {
    const lateral = statement.aliases.take(`${node.relation.name}_${embed.name}_${depth + 1}`);
    laterals.set(embed, lateral);
    joins.push(lateralJoin(embed, source, lateral, statement, depth + 1));
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
  const parts = [`select ${items.length === 0 ? '1 as "1"' : items.join(', ')} from ${source.from}`, ...joins];
  if (conditions.length > 0) parts.push(`where ${conditions.join(' and ')}`);
  if (order.length > 0)
    parts.push(`order by ${order.map((term) => orderItem(node, term, source.alias, laterals, statement)).join(', ')}`);
  if (limit !== null) parts.push(`limit ${statement.parameters.add(limit)}::bigint`);
  if (offset > 0) parts.push(`offset ${statement.parameters.add(offset)}::bigint`);
  return parts.join(' ');
}

/** As many rows as the request has without limit and offset; nothing of them is read. */
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
): string {
  const rows = selectRows(embed.node, embedSource(embed, parent, statement, depth), statement, depth);
  const join = `${embed.inner ? 'inner' : 'left'} join lateral`;
  if (isToOne(embed.relationship)) return `${join} (${rows}) as ${quote(lateral)} on true`;
  return `${join} (select json_agg("one".*) as "rows" from (${rows}) as "one") as ${quote(lateral)} on ${embed.inner ? `${quote(lateral)}."rows" is not null` : 'true'}`;
}

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
