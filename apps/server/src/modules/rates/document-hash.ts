import { createHash } from 'node:crypto';

/** SHA-256 of a document with sorted keys, in hexadecimal: the same for two files that differ in layout only. */
export const documentHash = (document: object): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
