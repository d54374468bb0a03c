/** One condition of a subscription's filter: `company_id=eq.5`. */
export interface ChangeCondition {
  column: string;
  operator: string;
  values: string[];
  not: boolean;
}

const operators = new Set(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is', 'like', 'ilike']);

/** @throws Error with the sentence that the subscriber is told */
export function parseChangeFilter(text: string | undefined, columns: readonly string[]): ChangeCondition[] {
  if (text === undefined || text === '') return [];
  return splitOutside(text).map((part) => {
    const found = /^([^=]+)=(not\.)?([a-z]+)\.([\s\S]*)$/.exec(part);
    if (found === null || !operators.has(found[3] ?? ''))
      throw new Error(`Error parsing \`filter\` params: ["${part}"]`);
    const [, column = '', not, operator = '', value = ''] = found;
    if (!columns.includes(column)) throw new Error(`invalid column for filter ${column}`);
    return { column, operator, values: operator === 'in' ? listOf(value) : [unquoted(value)], not: not !== undefined };
  });
}

function listOf(text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) throw new Error('`in` filter value must be wrapped by parentheses');
  const values = splitOutside(text.slice(1, -1)).map(unquoted);
  if (values.length > 100) throw new Error('too many values for `in` filter. Maximum 100');
  return values;
}

const splitOutside = (text: string) => text.match(/(?:"[^"]*"|\([^)]*\)|[^,])+/g) ?? [];
const unquoted = (text: string) => (/^".*"$/.test(text) ? text.slice(1, -1) : text);

/** Whether a row passes; values are compared as numbers when both sides are, else as texts. */
export function passes(conditions: readonly ChangeCondition[], row: Record<string, unknown> | null): boolean {
  return row !== null && conditions.every((condition) => test(condition, row[condition.column]) !== condition.not);
}

function test({ operator, values }: ChangeCondition, value: unknown): boolean {
  const [wanted = ''] = values;
  if (operator === 'is')
    return wanted.toLowerCase() === 'null' ? value === null : String(value) === wanted.toLowerCase();
  if (value === null || value === undefined) return false;
  const text = String(value);
  if (operator === 'in') return values.includes(text);
  if (operator === 'like' || operator === 'ilike') return likePattern(wanted, operator === 'ilike').test(text);
  const order = compare(text, wanted);
  return (
    { eq: order === 0, neq: order !== 0, lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[operator] ??
    false
  );
}

function compare(a: string, b: string): number {
  const numbers = a.trim() !== '' && b.trim() !== '' && Number.isFinite(Number(a)) && Number.isFinite(Number(b));
  const [left, right] = numbers ? [Number(a), Number(b)] : [a, b];
  return left < right ? -1 : left > right ? 1 : 0;
}

function likePattern(pattern: string, insensitive: boolean): RegExp {
  const source = pattern
    .split(/([%_])/)
    .map((part) =>
      part === '%' ? '[\\s\\S]*' : part === '_' ? '[\\s\\S]' : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, insensitive ? 'i' : '');
}
