import { parseError, RestError } from '../rest-error.ts';
import { Scanner } from './scanner.ts';

export interface JsonStep {
  /** Whether the step gives text (`->>`) rather than JSON. */
  text: boolean;
  key: string | number;
}

/** A column, or a place inside a JSON column. */
export interface Field {
  column: string;
  path: JsonStep[];
}

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; alias: string | null; cast: string | null }
  | {
      kind: 'embed';
      relation: string;
      alias: string | null;
      hint: string | null;
      inner: boolean;
      spread: boolean;
      items: SelectItem[];
    };

/** Embeds of a request, and levels of them; see `embed-cost.ts`. */
const [maxEmbeds, maxEmbedDepth] = [20, 6];
/** PostgreSQL allows 1,664 columns in a result. */
const maxFields = 1000;

/** Items that were read so far, at all levels. */
interface Count {
  fields: number;
  embeds: number;
}

/** `select=`: columns, JSON paths, casts, aliases and embedded relations. @throws RestError PGRST100, PGRST123 */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }];
  const scanner = new Scanner(text);
  const items = parseItems(scanner, 0, { fields: 0, embeds: 0 });
  if (!scanner.done) scanner.fail('unexpected text');
  return items;
}

function parseItems(scanner: Scanner, depth: number, count: Count): SelectItem[] {
  if (depth > maxEmbedDepth) throw parseError(`Relations can be embedded at most ${maxEmbedDepth} levels deep`);
  const items: SelectItem[] = [];
  if (scanner.peek() === ')') return items;
  do {
    scanner.match(/ */);
    items.push(counted(parseItem(scanner, depth, count), count));
    scanner.match(/ */);
  } while (scanner.take(','));
  return items;
}

function counted(item: SelectItem, count: Count): SelectItem {
  if (item.kind === 'embed') count.embeds += 1;
  else count.fields += 1;
  if (count.embeds > maxEmbeds) throw parseError(`A request can embed at most ${maxEmbeds} relations`);
  if (count.fields > maxFields) throw parseError(`A request can select at most ${maxFields} columns`);
  return item;
}

function parseItem(scanner: Scanner, depth: number, count: Count): SelectItem {
  if (scanner.take('*')) return { kind: 'all' };
  const spread = scanner.take('...');
  let alias: string | null = null;
  let name = scanner.name();
  if (scanner.peek() === ':' && !scanner.text.startsWith('::', scanner.at)) {
    scanner.expect(':');
    alias = name;
    name = scanner.name();
  }
  let hint: string | null = null;
  let inner = false;
  let left = false;
  while (scanner.take('!')) {
    const word = scanner.name();
    if (word === 'inner') inner = true;
    else if (word === 'left') left = true;
    else hint = word;
  }
  if (scanner.take('(')) {
    if (name === 'count' && scanner.peek() === ')') aggregatesAreOff();
    const items = parseItems(scanner, depth + 1, count);
    scanner.expect(')');
    return { kind: 'embed', relation: name, alias, hint, inner, spread, items };
  }
  if (spread || hint !== null || inner || left) scanner.fail('expecting an embedded relation');
  const field: Field = { column: name, path: parsePath(scanner) };
  if (scanner.match(/\.(sum|avg|min|max|count)\(\)/) !== null) aggregatesAreOff();
  return { kind: 'field', field, alias, cast: scanner.take('::') ? parseType(scanner) : null };
}

/** A type's name: letters, digits, underscores and spaces, so that it can stand in SQL as it is. */
function parseType(scanner: Scanner): string {
  return scanner.match(/ *[A-Za-z_][A-Za-z0-9_ ]*(\[\])?/)?.trim() ?? scanner.fail('expecting a type');
}

function aggregatesAreOff(): never {
  throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}

/** `->a->>b`, `->0` */
export function parsePath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const text = scanner.take('->>');
    if (!text && !scanner.take('->')) return path;
    const index = scanner.match(/-?\d+(?=$|[,.:)>-])/);
    path.push({ text, key: index === null ? scanner.name() : Number(index) });
    if (path.length > 50) scanner.fail('the path is too long');
  }
}
