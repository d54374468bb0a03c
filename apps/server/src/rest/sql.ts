import type { Relation } from './catalog.ts';
import type { Filter } from './parse-filter.ts';
import type { PlannedEmbed, PlannedNode } from './plan.ts';
import { RestError } from './rest-error.ts';
import { compileFilter, fieldSql, Parameters, quote } from './sql-filter.ts';

export interface Compiled {
  text: string;
  values: unknown[];
}

const qualified = (relation: Relation) => `${quote(relation.schema)}.${quote(relation.name)}`;

/** A read: body as JSON text, rows on this page, and all rows when `count`. */
export function compileRead(node: PlannedNode, count: boolean): Compiled {
  const parameters = new Parameters();
  const alias = 't0';
  const rows = selectRows(node, qualified(node.relation), alias, parameters, true);
  const body = `select coalesce(json_agg(r), '[]')::text as body, count(*)::int as page_total from (${rows}) r`;
  if (!count) return { text: `select b.*, null::bigint as total from (${body}) b`, values: parameters.values };
  const all = selectRows(
    { ...node, fields: [], embeds: node.embeds.filter((embed) => embed.inner || isTested(node, embed)) },
    qualified(node.relation),
    alias,
    parameters,
    false,
  );
  return { text: `select b.*, (select count(*) from (${all}) c) as total from (${body}) b`, values: parameters.values };
}

/** A write, and the rows it touched rendered like a read when `render`. */
export function compileWrite(node: PlannedNode, write: (parameters: Parameters) => string, render: boolean): Compiled {
  const parameters = new Parameters();
  const written = write(parameters);
  if (!render)
    return {
      text: `with w as (${written} returning 1) select '' as body, count(*)::int as page_total from w`,
      values: parameters.values,
    };
  const shown = selectRows(
    { ...node, restrictions: { filters: [], order: node.restrictions.order, limit: null, offset: 0 } },
    'w',
    't0',
    parameters,
    true,
  );
  return {
    text: `with w as (${written} returning t.*) select coalesce(json_agg(r), '[]')::text as body, count(*)::int as page_total from (${shown}) r`,
    values: parameters.values,
  };
}

function selectRows(node: PlannedNode, source: string, alias: string, parameters: Parameters, paged: boolean): string {
  const joins: string[] = [];
  const shown: string[] = node.fields.map((field) => fieldItem(node, field, alias, parameters));
  const conditions: string[] = [];
  node.embeds.forEach((embed, at) => {
    const lateral = `${alias}_${at}`;
    joins.push(`left join lateral (${embedRows(embed, alias, lateral, parameters)}) ${lateral} on true`);
    shown.push(...embedItems(embed, lateral));
    if (embed.inner) conditions.push(present(embed, lateral));
  });
  for (const filter of node.restrictions.filters) {
    const condition = compileFilter(filter, alias, parameters, (test) => {
      const embed = test.operator === 'is' ? embedNamed(node, test.field.column) : null;
      if (embed === null) return null;
      const there = present(embed.embed, `${alias}_${embed.at}`);
      return (test.value.toLowerCase() === 'null') === test.not ? there : `not (${there})`;
    });
    conditions.push(condition);
  }
  const order = node.restrictions.order.map((term) => {
    let expression = fieldSql(term.field, alias, parameters);
    if (term.relation !== null) {
      const embed = embedNamed(node, term.relation);
      if (embed?.embed.relationship.cardinality !== 'to-one')
        throw new RestError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`);
      expression = `${alias}_${embed.at}.j->>${parameters.add(term.field.column)}`;
    }
    return `${expression}${term.descending ? ' desc' : ' asc'}${term.nulls === null ? '' : ` nulls ${term.nulls}`}`;
  });
  const parts = [`select ${shown.length === 0 ? '1 as _' : shown.join(', ')} from ${source} ${alias}`, ...joins];
  if (conditions.length > 0) parts.push(`where ${conditions.join(' and ')}`);
  if (order.length > 0 && paged) parts.push(`order by ${order.join(', ')}`);
  if (paged && node.restrictions.limit !== null) parts.push(`limit ${parameters.add(node.restrictions.limit)}::bigint`);
  if (paged && node.restrictions.offset > 0) parts.push(`offset ${parameters.add(node.restrictions.offset)}::bigint`);
  return parts.join(' ');
}

function fieldItem(
  node: PlannedNode,
  item: PlannedNode['fields'][number],
  alias: string,
  parameters: Parameters,
): string {
  if (item.kind === 'all') return `${alias}.*`;
  if (!node.relation.columns.has(item.field.column)) {
    throw new RestError(400, '42703', `column ${node.relation.name}.${item.field.column} does not exist`);
  }
  const last = item.field.path.findLast((step) => typeof step.key === 'string')?.key ?? item.field.column;
  const expression = fieldSql(item.field, alias, parameters);
  const cast = item.cast === null ? expression : `cast(${expression} as ${castType(item.cast)})`;
  return `${cast} as ${quote(String(item.alias ?? last))}`;
}

/** Types by name only: letters, digits, spaces and an array's brackets. */
function castType(name: string): string {
  const found = /^([a-z_][a-z0-9_]*(?: [a-z]+)*)(\[\])?$/i.exec(name.trim());
  if (found === null) throw new RestError(400, 'PGRST100', `"${name}" is not a type`);
  const [, type = '', array = ''] = found;
  return (type.includes(' ') ? type : quote(type.toLowerCase() === 'int' ? 'int4' : type)) + array;
}

function embedRows(embed: PlannedEmbed, parent: string, lateral: string, parameters: Parameters): string {
  const { relationship, node } = embed;
  const inner = `${lateral}i`;
  const through = relationship.through;
  const joined = through === undefined ? null : `${lateral}m`;
  const link =
    through === undefined
      ? relationship.on.map(([mine, theirs]) => `${inner}.${quote(theirs)} = ${parent}.${quote(mine)}`)
      : [
          ...relationship.on.map(([mine, theirs]) => `${joined}.${quote(theirs)} = ${parent}.${quote(mine)}`),
          ...through.on.map(([middle, theirs]) => `${inner}.${quote(theirs)} = ${joined}.${quote(middle)}`),
        ];
  const between = through === undefined ? '' : `, ${quote(node.relation.schema)}.${quote(through.relation)} ${joined}`;
  const source = `(select ${inner}.* from ${qualified(node.relation)} ${inner}${between} where ${link.join(' and ')})`;
  const rows = selectRows(node, source, `${lateral}t`, parameters, true);
  return relationship.cardinality === 'to-one'
    ? `select row_to_json(x) as j from (${rows}) x limit 1`
    : `select json_agg(x) as j, count(*) as n from (${rows}) x`;
}

function embedItems(embed: PlannedEmbed, lateral: string): string[] {
  const toOne = embed.relationship.cardinality === 'to-one';
  if (embed.spread) {
    if (!toOne) throw new RestError(400, 'PGRST119', `A spread operation on '${embed.name}' is not possible`);
    return spreadNames(embed.node).map((name) => `${lateral}.j->'${name.replaceAll("'", "''")}' as ${quote(name)}`);
  }
  if (embed.node.fields.length === 0 && embed.node.embeds.length === 0) return [];
  return [`${toOne ? `${lateral}.j` : `coalesce(${lateral}.j, '[]')`} as ${quote(embed.name)}`];
}

function spreadNames(node: PlannedNode): string[] {
  const fields = node.fields.flatMap((item) =>
    item.kind === 'all' ? [...node.relation.columns.keys()] : [item.alias ?? item.field.column],
  );
  return [...fields, ...node.embeds.map((embed) => embed.name)];
}

const present = (embed: PlannedEmbed, lateral: string) =>
  embed.relationship.cardinality === 'to-one' ? `${lateral}.j is not null` : `${lateral}.n > 0`;

function embedNamed(node: PlannedNode, name: string): { embed: PlannedEmbed; at: number } | null {
  if (node.relation.columns.has(name) && !node.embeds.some((embed) => embed.name === name)) return null;
  const at = node.embeds.findIndex((embed) => embed.name === name || embed.relation === name);
  const embed = node.embeds[at];
  return embed === undefined ? null : { embed, at };
}

function isTested(node: PlannedNode, embed: PlannedEmbed): boolean {
  const tests = (filter: Filter): boolean =>
    filter.kind === 'logic'
      ? filter.terms.some(tests)
      : filter.operator === 'is' && (filter.field.column === embed.name || filter.field.column === embed.relation);
  return node.restrictions.filters.some(tests);
}
