import { isUnboundedJson } from '@portage/platform/http/bounded-json';
import { parseError, RestError } from '../rest-error.ts';
import { type Filter, type Logic, parseFilter, parseLogic } from './parse-filter.ts';
import { type Field, parsePath, parseSelect, type SelectItem } from './parse-select.ts';
import { Scanner } from './scanner.ts';

export interface OrderTerm {
  /** To-one embed that the column belongs to, or null. */
  relation: string | null;
  field: Field;
  descending: boolean;
  nulls: 'first' | 'last' | null;
}

/** What a query string asks of one relation: the top one, or an embedded one. */
export interface Restrictions {
  filters: Filter[];
  order: OrderTerm[];
  limit: number | null;
  offset: number;
}

export interface ParsedRequest {
  select: SelectItem[];
  top: Restrictions;
  /** By the embed's path: 'invoice', 'invoice.company'. */
  embedded: Map<string, Restrictions>;
  columns: string[] | null;
  onConflict: string[] | null;
}

const maxLength = 100_000;
export const nothing = (): Restrictions => ({ filters: [], order: [], limit: null, offset: 0 });

/** Parses a query string. A parameter that may appear once counts where it appears first. @throws RestError PGRST100, PGRST103 */
export function parseRequest(query: URLSearchParams): ParsedRequest {
  if (query.toString().length > maxLength) throw new RestError(414, 'PGRST100', 'The query string is too long');
  const first = <T>(name: string, parse: (text: string) => T): T | null => {
    const text = query.get(name);
    return text === null ? null : parse(text);
  };
  const request: ParsedRequest = {
    select: first('select', parseSelect) ?? [{ kind: 'all' }],
    top: nothing(),
    embedded: new Map(),
    columns: first('columns', parseNames),
    onConflict: first('on_conflict', parseNames),
  };
  const seen = new Set<string>();
  for (const [key, value] of query) {
    if (['select', 'columns', 'on_conflict'].includes(key)) continue;
    if (isUnboundedJson(value)) throw parseError('A value nests too deeply');
    readRestriction(request, key, value, seen.has(key));
    seen.add(key);
  }
  return request;
}

function readRestriction(request: ParsedRequest, key: string, value: string, repeated: boolean): void {
  const { path, field } = parseKey(key);
  const word = field.path.length === 0 ? field.column : '';
  if (word === 'and' || word === 'or') {
    const not = path.includes('not');
    const logic = parseLogic(not, word satisfies Logic['operator'], value);
    restrictionsAt(
      request,
      path.filter((name) => name !== 'not'),
    ).filters.push(logic);
    return;
  }
  const restrictions = restrictionsAt(request, path);
  if (word === 'order' || word === 'limit' || word === 'offset') {
    if (repeated) return;
    if (word === 'order') restrictions.order = parseOrder(value);
    else restrictions[word] = parseCount(value);
  } else restrictions.filters.push(parseFilter(field, value));
}

/** `embed.nested.column->key` */
function parseKey(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key);
  const names = [scanner.name()];
  while (scanner.take('.')) names.push(scanner.name());
  const path = parsePath(scanner);
  if (!scanner.done) scanner.fail('unexpected text after the name');
  return { path: names.slice(0, -1), field: { column: names.at(-1) ?? '', path } };
}

function restrictionsAt(request: ParsedRequest, path: readonly string[]): Restrictions {
  if (path.length === 0) return request.top;
  const key = path.join('.');
  const found = request.embedded.get(key) ?? nothing();
  request.embedded.set(key, found);
  return found;
}

function parseCount(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw parseError(`"failed to parse the number ${text.slice(0, 30)}"`);
  const count = Number(text);
  if (count < 0)
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'Limit should be greater than or equal to zero.',
    );
  return count;
}

function parseNames(text: string): string[] {
  const scanner = new Scanner(text);
  const names = new Set<string>();
  do names.add(scanner.name());
  while (scanner.take(','));
  if (!scanner.done) scanner.fail('unexpected text after the names');
  return [...names];
}

function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text);
  const terms: OrderTerm[] = [];
  do {
    let relation: string | null = null;
    let column = scanner.name();
    if (scanner.take('(')) {
      relation = column;
      column = scanner.name();
    }
    const field = { column, path: parsePath(scanner) };
    if (relation !== null) scanner.expect(')');
    const direction = scanner.match(/\.(asc|desc)/);
    const nulls = scanner.match(/\.nulls(first|last)/);
    terms.push({
      relation,
      field,
      descending: direction === '.desc',
      nulls: nulls === null ? null : nulls === '.nullsfirst' ? 'first' : 'last',
    });
  } while (scanner.take(','));
  if (!scanner.done) scanner.fail('expecting asc, desc, nullsfirst or nullslast');
  return terms;
}
