import { accentPattern } from './accent-pattern.ts';
import { anywhere, quoted } from './filter-values.ts';

/** Longest filters in an address, encoded: some proxies reject an address of 8 kB. */
const MAX_LENGTH = 6000;

/**
 * The filters for rows that contain every word in one of the columns, in any capitals and with any accents. Each is for `or()` of a
 * query. Very long texts are found with the accents that were typed only, because each letter can have a dozen.
 */
export function containingWords(columns: readonly string[], words: readonly string[]): string[] {
  const each = (condition: (word: string) => string) =>
    words.map((word) => columns.map((column) => `${column}.${condition(word)}`).join(','));
  const filters = each((word) => `imatch.${quoted(accentPattern(word))}`);
  const isShort = encodeURIComponent(filters.join()).length <= MAX_LENGTH;
  return isShort ? filters : each((word) => `ilike.${quoted(anywhere(word))}`);
}

/** The filter for rows that contain a text in one of the columns, as `containingWords`. */
export const containing = (columns: readonly string[], text: string): string => containingWords(columns, [text]).join();
