import { foldText } from '@portage/domain/text/fold-text';
import { accentPattern } from './accent-pattern.ts';
import { anywhere, quoted } from './filter-values.ts';

/** Longest filters in an address, encoded: some proxies reject an address of 8 kB. */
const MAX_LENGTH = 6000;

/**
 * The filters for rows that contain every word in one of the columns, ignoring case and accents. Each is for `or()` of a query. What
 * was typed with an accent is also looked for as it is, because the pattern has no rare accents. A very long text is found only with
 * the accents that were typed, because the class of each letter makes the address longer.
 */
export function containingWords(columns: readonly string[], words: readonly string[]): string[] {
  const each = (conditions: (word: string) => readonly string[]) =>
    words.map((word) => columns.flatMap((column) => conditions(word).map((one) => `${column}.${one}`)).join(','));
  const asTyped = (word: string) => `ilike.${quoted(anywhere(word))}`;
  const inAnyAccents = (word: string) => `imatch.${quoted(accentPattern(word))}`;
  const filters = each((word) =>
    foldText(word) === word.toLowerCase() ? [inAnyAccents(word)] : [inAnyAccents(word), asTyped(word)],
  );
  const isShort = encodeURIComponent(filters.join()).length <= MAX_LENGTH;
  return isShort ? filters : each((word) => [asTyped(word)]);
}

/** The filter for rows that contain a text in one of the columns, as `containingWords`. */
export const containing = (columns: readonly string[], text: string): string => containingWords(columns, [text]).join();
