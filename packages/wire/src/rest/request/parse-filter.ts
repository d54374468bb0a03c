import { parseError } from '../rest-error.ts';
import { type Field, parsePath } from './parse-select.ts';
import { Scanner } from './scanner.ts';

export interface Test {
  kind: 'test';
  field: Field;
  not: boolean;
  operator: string;
  quantifier: 'any' | 'all' | null;
  /** Text search configuration of a full-text operator. */
  language: string | null;
  value: string;
  /** The items of `in`; null for every other operator. */
  list: string[] | null;
}

export interface Logic {
  kind: 'logic';
  not: boolean;
  operator: 'and' | 'or';
  terms: Filter[];
}

export type Filter = Test | Logic;

export const quantifiable = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'];
export const fullText = ['fts', 'plfts', 'phfts', 'wfts'];
export const operators = [
  ...quantifiable,
  ...fullText,
  ...['neq', 'in', 'is', 'isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj'],
];
const maxTerms = 1000;

/** `op.value` of one column. @throws RestError PGRST100 */
export function parseFilter(field: Field, text: string): Test {
  const scanner = new Scanner(text);
  const head = parseOperator(scanner);
  if (head.operator !== 'in') return test(field, head, scanner.rest(), null);
  const list = parseList(scanner);
  if (!scanner.done) scanner.fail('unexpected text after the list');
  return test(field, head, '', list);
}

/** The terms of `or=(…)` and `and=(…)`. @throws RestError PGRST100 */
export function parseLogic(not: boolean, operator: Logic['operator'], text: string): Logic {
  const scanner = new Scanner(text);
  const terms = parseTerms(scanner, { terms: 0 });
  if (!scanner.done) scanner.fail('unexpected text after the group');
  return { kind: 'logic', not, operator, terms };
}

function parseTerms(scanner: Scanner, count: { terms: number }): Filter[] {
  const terms: Filter[] = [];
  scanner.expect('(');
  do {
    scanner.match(/ */);
    count.terms += 1;
    if (count.terms > maxTerms) throw parseError(`A query can have at most ${maxTerms} conditions`);
    terms.push(parseTerm(scanner, count));
    scanner.match(/ */);
  } while (scanner.take(','));
  scanner.expect(')');
  return terms;
}

function parseTerm(scanner: Scanner, count: { terms: number }): Filter {
  const logic = scanner.match(/(not\.)?(and|or)(?=\()/);
  if (logic !== null)
    return {
      kind: 'logic',
      not: logic.startsWith('not.'),
      operator: logic.endsWith('or') ? 'or' : 'and',
      terms: parseTerms(scanner, count),
    };
  const field = { column: scanner.name(), path: parsePath(scanner) };
  scanner.expect('.');
  const head = parseOperator(scanner);
  if (head.operator === 'in') return test(field, head, '', parseList(scanner));
  return test(field, head, parseItem(scanner, /\{[^{}]*\}|[^,)]*/), null);
}

interface Head {
  not: boolean;
  operator: string;
  quantifier: 'any' | 'all' | null;
  language: string | null;
}

function parseOperator(scanner: Scanner): Head {
  const not = scanner.take('not.');
  const operator = scanner.match(/[a-z]+/) ?? '';
  if (!operators.includes(operator)) scanner.fail(`unknown operator "${operator}"`);
  let quantifier: Head['quantifier'] = null;
  let language: string | null = null;
  const inside = scanner.match(/\([\p{L}\p{N}_ ]+\)/u)?.slice(1, -1) ?? null;
  if (inside !== null) {
    if (fullText.includes(operator)) language = inside;
    else if (quantifiable.includes(operator) && (inside === 'any' || inside === 'all')) quantifier = inside;
    else scanner.fail(`"${inside}" does not go with ${operator}`);
  }
  scanner.expect('.');
  return { not, operator, quantifier, language };
}

function test(field: Field, head: Head, value: string, list: string[] | null): Test {
  if (head.operator === 'is' && !/^(null|not_null|true|false|unknown)$/i.test(value))
    throw parseError(
      `"failed to parse filter (is.${value.slice(0, 50)})"`,
      'expecting null, not_null, true, false or unknown',
    );
  return { kind: 'test', field, ...head, value, list };
}

/** `(1,2,"a,b")`; one empty item is an empty list. */
function parseList(scanner: Scanner): string[] {
  scanner.expect('(');
  const items: string[] = [];
  do items.push(parseItem(scanner, /[^,)]*/));
  while (scanner.take(','));
  scanner.expect(')');
  return items.length === 1 && items[0] === '' ? [] : items;
}

/** A value in quotes, when a comma or parenthesis follows the closing one; else everything up to those. */
function parseItem(scanner: Scanner, bare: RegExp): string {
  const from = scanner.at;
  if (scanner.match(/"(?:[^\\"]|\\[\s\S])*"(?=[,)]|$)/) === null) return scanner.match(bare) ?? '';
  scanner.at = from;
  return scanner.quoted();
}
