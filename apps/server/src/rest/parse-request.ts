import { type Filter, parseFilter, parseLogic } from './parse-filter.ts';
import { type Field, parsePath, parseSelect, type SelectItem } from './parse-select.ts';
import { parseError, RestError } from './rest-error.ts';
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

const longest = 100_000;
export const nothing = (): Restrictions => ({ filters: [], order: [], limit: null, offset: 0 });

/** The query string as a whole. @throws RestError PGRST100 */
export function parseRequest(query: URLSearchParams): ParsedRequest {
  if (query.toString().length > longest) throw new RestError(414, 'PGRST100', 'The query string is too long');
  const request: ParsedRequest = {
    select: [{ kind: 'all' }],
    top: nothing(),
    embedded: new Map(),
    columns: null,
    onConflict: null,
  };
  for (const [key, value] of query) {
    if (key === 'select') request.select = parseSelect(value);
    else if (key === 'columns') request.columns = parseNames(value);
    else if (key === 'on_conflict') request.onConflict = parseNames(value);
    else readRestriction(request, key, value);
  }
  return request;
}

function readRestriction(request: ParsedRequest, key: string, value: string): void {
  const logic = /^(?:(.+)\.)?((?:not\.)?(?:and|or))$/.exec(key);
  if (logic !== null) {
    restrictionsAt(request, logic[1]).filters.push(parseLogic(logic[2] ?? 'and', value));
    return;
  }
  const word = /^(?:(.+)\.)?(order|limit|offset)$/.exec(key);
  if (word !== null) {
    const restrictions = restrictionsAt(request, word[1]);
    if (word[2] === 'order') restrictions.order = parseOrder(value);
    else restrictions[word[2] as 'limit' | 'offset'] = parseCount(value);
    return;
  }
  const dot = key.startsWith('"') ? -1 : key.lastIndexOf('.');
  if (dot < 0) request.top.filters.push(parseFilter(key, value));
  else restrictionsAt(request, key.slice(0, dot)).filters.push(parseFilter(key.slice(dot + 1), value));
}

function restrictionsAt(request: ParsedRequest, path: string | undefined): Restrictions {
  if (path === undefined) return request.top;
  const found = request.embedded.get(path) ?? nothing();
  request.embedded.set(path, found);
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
  const names = [scanner.name()];
  while (scanner.take(',')) names.push(scanner.name());
  if (!scanner.done) scanner.fail('unexpected text');
  return names;
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
  if (!scanner.done) scanner.fail('unexpected text');
  return terms;
}
