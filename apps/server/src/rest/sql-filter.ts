import type { Filter } from './parse-filter.ts';
import type { Field } from './parse-select.ts';

/** Values of a statement; nothing that a request brings is ever part of its text. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export const quote = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;

export function fieldSql(field: Field, alias: string, parameters: Parameters): string {
  const base = `${alias}.${quote(field.column)}`;
  if (field.path.length === 0) return base;
  return field.path.reduce(
    (sql, step) =>
      `${sql}${step.text ? '->>' : '->'}${parameters.add(step.key)}::${typeof step.key === 'number' ? 'int' : 'text'}`,
    `to_jsonb(${base})`,
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

type Test = Extract<Filter, { kind: 'test' }>;

/**
 * One condition. Values are untyped literals that PostgreSQL reads as the column's type.
 * @param embedded the condition of a test that is about an embed's rows rather than a column; null when it is about a column
 */
export function compileFilter(
  filter: Filter,
  alias: string,
  parameters: Parameters,
  embedded: (test: Test) => string | null = () => null,
): string {
  if (filter.kind === 'logic') {
    const terms = filter.terms.map((term) => compileFilter(term, alias, parameters, embedded));
    return `${filter.not ? 'not ' : ''}(${terms.join(` ${filter.operator} `)})`;
  }
  const ofEmbed = embedded(filter);
  if (ofEmbed !== null) return ofEmbed;
  const positive = testSql(filter, fieldSql(filter.field, alias, parameters), parameters);
  return filter.not ? `not (${positive})` : positive;
}

function testSql(filter: Test, left: string, parameters: Parameters): string {
  const { operator, list, value } = filter;
  const pattern = (text: string) => (operator === 'like' || operator === 'ilike' ? text.replaceAll('*', '%') : text);
  if (operator === 'is') return `${left} ${states[value.toLowerCase()] ?? 'is null'}`;
  if (operator === 'isdistinct') return `${left} is distinct from ${parameters.add(value)}`;
  if (operator === 'in') return `${left} = any (${parameters.add(list ?? [])})`;
  const search = searches[operator];
  if (search !== undefined) {
    const language = filter.language === null ? '' : `${parameters.add(filter.language)}::regconfig, `;
    return `to_tsvector(${language === '' ? '' : language}${left}::text) @@ ${search}(${language}${parameters.add(value)})`;
  }
  const symbol = symbols[operator] ?? '=';
  if (list !== null) return `${left} ${symbol} ${filter.quantifier ?? 'any'} (${parameters.add(list.map(pattern))})`;
  return `${left} ${symbol} ${parameters.add(pattern(value))}`;
}
