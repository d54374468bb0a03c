import { statementName } from './answer.ts';
import type { Catalog } from './catalog/catalog.ts';
import { type Format, negotiate } from './request/media-type.ts';
import { parseRequest } from './request/parse-request.ts';
import { heededBy, type Preferences, parsePrefer } from './request/prefer.ts';
import { pageOf } from './request/range.ts';
import { type Compiled, compileRead } from './sql/compile.ts';
import { checkEmbedCost, withBoundedEmbeds } from './sql/embed-cost.ts';
import { findRelation, type PlannedNode, planRequest } from './sql/plan.ts';

/** What decides the statement of a read. */
export interface ReadShape {
  schema: string;
  relation: string;
  /** The query string, without its question mark. */
  query: string;
  range: string | null;
  accept: string | null;
  prefer: string | null;
}

export interface ReadLimits {
  API_MAX_ROWS: number;
  API_MAX_ANSWER_BYTES: number;
}

/** A read, parsed, planned and compiled. */
export interface PreparedRead {
  node: PlannedNode;
  preferences: Preferences;
  format: Format;
  statement: Compiled;
  /** Of the prepared statement; undefined for a text that is too long to keep. */
  name: string | undefined;
}

/** Reads that a catalog keeps, and the length of the longest request text among them. */
export const maxPrepared = 1000;
const maxKeyLength = 2000;

/** By the catalog they were planned with: a newer catalog starts without any. */
const prepared = new WeakMap<Catalog, Map<string, PreparedRead>>();

/**
 * Parses, plans and compiles a read, or finds one with the same text, which the catalog keeps. The reads used last stay.
 * @throws RestError
 */
export function prepareRead(catalog: Catalog, shape: ReadShape, limits: ReadLimits): PreparedRead {
  const kept = prepared.get(catalog) ?? new Map<string, PreparedRead>();
  prepared.set(catalog, kept);
  const { schema, relation, query, range, accept, prefer } = shape;
  // No header has a line break. The limits are the process's own.
  const key = `${schema}\n${relation}\n${range}\n${accept}\n${prefer}\n${query}`;
  const found = kept.get(key);
  if (found !== undefined) {
    kept.delete(key);
    kept.set(key, found);
    return found;
  }
  const read = compile(catalog, shape, limits);
  if (key.length <= maxKeyLength) {
    kept.set(key, read);
    if (kept.size > maxPrepared) kept.delete(kept.keys().next().value ?? '');
  }
  return read;
}

function compile(catalog: Catalog, shape: ReadShape, limits: ReadLimits): PreparedRead {
  const parsed = parseRequest(new URLSearchParams(shape.query));
  const page = pageOf(parsed.top, shape.range, limits.API_MAX_ROWS);
  const planned = planRequest(catalog, findRelation(catalog, shape.schema, shape.relation), parsed);
  checkEmbedCost(planned);
  const format = negotiate(shape.accept);
  const preferences = heededBy('GET', parsePrefer(shape.prefer));
  const bounded = withBoundedEmbeds(planned, limits.API_MAX_ROWS);
  const node = { ...bounded, restrictions: { ...planned.restrictions, ...page } };
  const { count } = preferences;
  const counted = count === 'exact' ? 'all' : count === 'estimated' ? limits.API_MAX_ROWS + 1 : null;
  const statement = compileRead(node, { format, maxBytes: limits.API_MAX_ANSWER_BYTES }, counted);
  return { node, preferences, format, statement, name: statementName(statement.text) };
}
