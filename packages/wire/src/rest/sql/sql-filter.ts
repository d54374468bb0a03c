import type { Relation } from '../catalog/catalog.ts';
import type { Filter, Test } from '../request/parse-filter.ts';
import type { Field } from '../request/parse-select.ts';
import { type Parameters, quote } from './sql-text.ts';

/** A column, or a place inside it; what is not JSON is read as JSON first. */
export function fieldSql(field: Field, relation: Relation, alias: string, parameters: Parameters): string {
  const column = `${quote(alias)}.${quote(field.column)}`;
  if (field.path.length === 0) return column;
  const isJson = ['json', 'jsonb'].includes(relation.columns.get(field.column)?.type ?? '');
  return pathSql(field, isJson ? column : `to_jsonb(${column})`, parameters);
}

/** The steps of a JSON path from `base` on. */
export function pathSql(field: Field, base: string, parameters: Parameters): string {
  return field.path.reduce(
    (sql, step) =>
      `${sql}${step.text ? '->>' : '->'}${parameters.add(step.key)}::${typeof step.key === 'number' ? 'int' : 'text'}`,
    base,
  );
}

const symbols: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
};
const searches: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};
const states: Record<string, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
};

/**
 * One condition. Values are untyped parameters, which PostgreSQL reads as the column's type.
 * @param ofEmbed the condition of a test that is about an embed's rows rather than a column; null when it is about a column
 */
export function compileFilter(
  filter: Filter,
  relation: Relation,
  alias: string,
  parameters: Parameters,
  ofEmbed: (test: Test) => string | null = () => null,
): string {
  if (filter.kind === 'logic') {
    const terms = filter.terms.map((term) => compileFilter(term, relation, alias, parameters, ofEmbed));
    return `${filter.not ? 'not ' : ''}(${terms.join(` ${filter.operator} `)})`;
  }
  const condition = ofEmbed(filter) ?? columnTest(filter, relation, alias, parameters);
  return filter.not ? `not (${condition})` : condition;
}

function columnTest(filter: Test, relation: Relation, alias: string, parameters: Parameters): string {
  const { operator, list, value } = filter;
  const left = fieldSql(filter.field, relation, alias, parameters);
  if (operator === 'is') return `${left} ${states[value.toLowerCase()] ?? 'is null'}`;
  if (operator === 'in') return `${left} = any (${parameters.add(list ?? [])})`;
  const search = searches[operator];
  if (search !== undefined) {
    const language = filter.language === null ? '' : `${parameters.add(filter.language)}::regconfig, `;
    const isVector = filter.field.path.length === 0 && relation.columns.get(filter.field.column)?.type === 'tsvector';
    return `${isVector ? left : `to_tsvector(${language}${left})`} @@ ${search}(${language}${parameters.add(value)})`;
  }
  const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
  const right = parameters.add(pattern);
  return `${left} ${symbols[operator] ?? '='} ${filter.quantifier === null ? right : `${filter.quantifier} (${right})`}`;
}
