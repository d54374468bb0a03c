const collator = new Intl.Collator('en-CA');

/** Compares two names by this language's alphabet, for sorting. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
