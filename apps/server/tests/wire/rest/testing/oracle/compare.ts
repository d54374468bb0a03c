import { isDeepStrictEqual } from 'node:util';
import { type Answers, type Difference, differences, type SeenAnswer } from './differences.ts';
import type { WireAnswer, WireCase } from './wire-case.ts';

const compared = ['content-range', 'content-type', 'preference-applied', 'location'];

/** What of an answer is compared: status, headers, and the body as the values it stands for. */
export function seen(request: WireCase, answer: WireAnswer): SeenAnswer {
  const headers = Object.fromEntries(compared.map((name) => [name, answer.header(name)]));
  const isJson = headers['content-type']?.includes('json') ?? false;
  const body: unknown = isJson && answer.text !== '' ? JSON.parse(answer.text) : answer.text;
  return { status: answer.status, headers, body: request.ordered ? body : sorted(body), rows: null };
}

/** Null when the answers are equal, the listed difference that explains them, or 'mismatch'. */
export type Comparison = Difference | 'mismatch' | null;

/** Compares two answers to the same request. */
export function compare(request: WireCase, ours: SeenAnswer, theirs: SeenAnswer): Comparison {
  if (isDeepStrictEqual(ours, theirs)) return null;
  if (ours.rows !== theirs.rows) return 'mismatch';
  return differences.find((one) => one.explains(request, ours, theirs)) ?? 'mismatch';
}

/**
 * Compares two HEAD answers that differ. A refused HEAD has no body that says why, so its GET does.
 * @param get both answers to the same request as GET
 * @returns the listed difference of the GETs when each side's HEAD is its GET without the body, else 'mismatch'
 */
export function compareHead(request: WireCase, head: Answers, get: Answers): Comparison {
  const same = head.every((answer, side) => isDeepStrictEqual(answer, { ...get[side], body: '' }));
  return (same ? compare({ ...request, method: 'GET' }, ...get) : null) ?? 'mismatch';
}

/** Arrays in an order of their own, all the way down. */
function sorted(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\n') ? value.split('\n').sort().join('\n') : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
