// Made when first needed, which is when a list is sorted.
let collator: Intl.Collator | undefined;

/** Compares two names by this language's alphabet, for sorting. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en-CA');
  return collator.compare(a, b);
}

/** The edition of contribution rates as it is stored: 'CRA T4127, 122nd edition (January 2026)'. */
export const formatEdition = (edition: string): string => edition;
