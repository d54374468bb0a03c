import { type Field, parseField, parsePath } from './parse-select.ts';
import { parseError } from './rest-error.ts';
import { Scanner } from './scanner.ts';

export type Filter =
  | {
      kind: 'test';
      field: Field;
      not: boolean;
      operator: string;
      quantifier: 'any' | 'all' | null;
      language: string | null;
      value: string;
      list: string[] | null;
    }
  | { kind: 'logic'; not: boolean; operator: 'and' | 'or'; terms: Filter[] };

const plain = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
];
const quantifiable = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']);
const fullText = new Set(['fts', 'plfts', 'phfts', 'wfts']);
const mostTerms = 1000;

/** `col=op.value` of the query string. */
export function parseFilter(column: string, text: string): Filter {
  const scanner = new Scanner(text);
  const head = parseOperator(scanner);
  const value = scanner.text.slice(scanner.at);
  return test(
    parseField(column),
    head,
    value,
    head.operator === 'in' || head.quantifier !== null ? parseList(value, head) : null,
  );
}

/** `or=(…)`, `and=(…)`, `not.or=(…)`. */
export function parseLogic(name: string, text: string): Filter {
  const scanner = new Scanner(text);
  const count = { terms: 0 };
  const not = name.startsWith('not.');
  const operator = name.endsWith('or') ? 'or' : 'and';
  const terms = parseTerms(scanner, count);
  if (!scanner.done) scanner.fail('unexpected text');
  return { kind: 'logic', not, operator, terms };
}

function parseTerms(scanner: Scanner, count: { terms: number }): Filter[] {
  const terms: Filter[] = [];
  scanner.expect('(');
  do {
    count.terms += 1;
    if (count.terms > mostTerms) throw parseError(`A query can have at most ${mostTerms} conditions`);
    terms.push(parseTerm(scanner, count));
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
  if (head.operator === 'in' || head.quantifier !== null) {
    const [open, close] = head.operator === 'in' ? ['(', ')'] : ['{', '}'];
    if (scanner.peek() !== open) scanner.fail(`expecting "${open}"`);
    const end = closing(scanner, close);
    const raw = scanner.text.slice(scanner.at, end);
    scanner.at = end;
    return test(field, head, raw, parseList(raw, head));
  }
  const value =
    scanner.peek() === '"' ? scanner.quoted() : (scanner.match(/(?:\{[^}]*\}|\([^)]*\)|\[[^\])]*[\])]|[^,()])*/) ?? '');
  return test(field, head, value, null);
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
  if (!plain.includes(operator)) scanner.fail(`unknown operator "${operator}"`);
  let quantifier: Head['quantifier'] = null;
  let language: string | null = null;
  const inside = scanner.match(/\([A-Za-z_]+\)/)?.slice(1, -1) ?? null;
  if (inside !== null) {
    if (fullText.has(operator)) language = inside;
    else if (quantifiable.has(operator) && (inside === 'any' || inside === 'all')) quantifier = inside;
    else scanner.fail(`"${inside}" does not go with ${operator}`);
  }
  scanner.expect('.');
  return { not, operator, quantifier, language };
}

function test(field: Field, head: Head, value: string, list: string[] | null): Filter {
  if (head.operator === 'is' && !/^(null|not_null|true|false|unknown)$/i.test(value))
    throw parseError(
      `"failed to parse filter (is.${value.slice(0, 50)})"`,
      'expecting null, not_null, true, false or unknown',
    );
  return { kind: 'test', field, ...head, value, list };
}

/** `(1,2,"a,b")` or `{…}` */
function parseList(text: string, head: Head): string[] {
  const [open, close] = head.operator === 'in' ? ['(', ')'] : ['{', '}'];
  const scanner = new Scanner(text);
  scanner.expect(open);
  const items: string[] = [];
  if (!scanner.take(close)) {
    do
      items.push(
        scanner.peek() === '"' ? scanner.quoted() : (scanner.match(close === ')' ? /[^,)]*/ : /[^,}]*/) ?? ''),
      );
    while (scanner.take(','));
    scanner.expect(close);
  }
  if (!scanner.done) scanner.fail('unexpected text');
  return items;
}

function closing(scanner: Scanner, close: string): number {
  for (let at = scanner.at, inQuotes = false; at < scanner.text.length; at += 1) {
    const character = scanner.text.charAt(at);
    if (inQuotes && character === '\\') at += 1;
    else if (character === '"') inQuotes = !inQuotes;
    else if (!inQuotes && character === close) return at + 1;
  }
  return scanner.fail(`expecting "${close}"`);
}
