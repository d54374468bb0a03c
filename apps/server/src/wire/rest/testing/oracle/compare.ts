import { isDeepStrictEqual } from 'node:util';
import { type Difference, differences, type SeenAnswer } from './differences.ts';
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
export function compare(request: WireCase, ours: SeenAnswer, theirs: SeenAnswer): Difference | 'mismatch' | null {
  if (isDeepStrictEqual(ours, theirs)) return null;
  if (ours.rows !== theirs.rows) return 'mismatch';
  return differences.find((one) => one.explains(request, ours, theirs)) ?? 'mismatch';
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
