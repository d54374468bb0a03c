import { splitAtCommas, unquoted } from './filter-text.ts';
import { likePattern } from './like-pattern.ts';

/** One condition of a subscription's filter, such as `company_id=eq.5`. */
export interface ChangeCondition {
  column: string;
  /** Whether the column's value of a row meets the condition. */
  isMet: (value: unknown) => boolean;
  /** Whether the time it takes grows with the condition times the value: a pattern. */
  isCostly: boolean;
}

const maxFilterLength = 2000;
const maxConditions = 20;
const maxListedValues = 100;
/**
 * Characters of a value that a filter compares. A longer value meets no condition except `is`, negated or not: the time
 * that one change takes depends on the limits here and not on what callers store.
 */
const maxValueLength = 5000;

/**
 * Reads the filter of a subscription: conditions joined by commas, all of which must be met.
 * @param columns the columns that a condition may name
 * @throws Error with the message for the subscriber
 */
export function parseChangeFilter(text: string | undefined, columns: readonly string[]): ChangeCondition[] {
  if (text === undefined || text === '') return [];
  if (text.length > maxFilterLength)
    throw new Error(
      `Error parsing \`filter\` params: a filter can have at most ${maxFilterLength} characters, and this one has ${text.length}`,
    );
  const parts = splitAtCommas(text);
  if (parts.length > maxConditions)
    throw new Error(
      `Error parsing \`filter\` params: a filter can have at most ${maxConditions} conditions, and this one has ${parts.length}`,
    );
  return parts.map((part) => {
    const [, column = '', not, operator = '', value = ''] = /^([^=]+)=(not\.)?([a-z]+)\.([\s\S]*)$/.exec(part) ?? [];
    const test = testOf(operator, value);
    if (test === undefined) throw new Error(`Error parsing \`filter\` params: ["${part}"]`);
    if (!columns.includes(column)) throw new Error(`invalid column for filter ${column}`);
    const isNegated = not !== undefined;
    return {
      column,
      isMet: (found) => isComparable(found, operator) && test(found) !== isNegated,
      isCostly: operator === 'like' || operator === 'ilike',
    };
  });
}

/**
 * Whether a row meets the conditions of a filter; a change without a row meets none.
 * @param which the cheap conditions, which may run on a row that the viewer may not see, or the costly ones
 */
export function passes(
  conditions: readonly ChangeCondition[],
  row: Record<string, unknown> | null,
  which: 'cheap' | 'costly',
): boolean {
  const isCostly = which === 'costly';
  return row !== null && conditions.every((one) => one.isCostly !== isCostly || one.isMet(row[one.column]));
}

/** Null meets no comparison, negated or not, as in SQL: `not (null = 5)` is null. Only `is` finds it. */
const isComparable = (value: unknown, operator: string) =>
  operator === 'is' ||
  (value !== null && value !== undefined && !(typeof value === 'string' && value.length > maxValueLength));

type Test = (value: unknown) => boolean;

/** The test of an operator for the text after it; undefined for an unknown operator. */
function testOf(operator: string, text: string): Test | undefined {
  const wanted = operator === 'in' ? '' : unquoted(text);
  switch (operator) {
    case 'eq':
      return compared(wanted, (order) => order === 0);
    case 'neq':
      return compared(wanted, (order) => order !== 0);
    case 'lt':
      return compared(wanted, (order) => order < 0);
    case 'lte':
      return compared(wanted, (order) => order <= 0);
    case 'gt':
      return compared(wanted, (order) => order > 0);
    case 'gte':
      return compared(wanted, (order) => order >= 0);
    case 'in': {
      const values = new Set(listOf(text));
      return ofText((value) => values.has(value));
    }
    case 'like':
    case 'ilike':
      return ofText(likePattern(wanted, operator === 'ilike'));
    case 'is': {
      const word = wanted.toLowerCase();
      return (value) => (word === 'null' ? value === null : String(value) === word);
    }
    default:
      return undefined;
  }
}

/** A test of texts. */
const ofText =
  (test: (text: string) => boolean): Test =>
  (value) =>
    test(String(value));

/** Compares as numbers when both sides are numbers, otherwise as texts. */
function compared(wanted: string, isRight: (order: number) => boolean): Test {
  const wantedNumber = numberOf(wanted);
  return ofText((text) => {
    const number = wantedNumber === null ? null : numberOf(text);
    return isRight(number === null || wantedNumber === null ? orderOf(text, wanted) : orderOf(number, wantedNumber));
  });
}

function numberOf(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

const orderOf = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

function listOf(text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) throw new Error('`in` filter value must be wrapped by parentheses');
  const values = splitAtCommas(text.slice(1, -1)).filter((part) => part !== '');
  if (values.length > maxListedValues) throw new Error(`too many values for \`in\` filter. Maximum ${maxListedValues}`);
  return values.map(unquoted);
}
