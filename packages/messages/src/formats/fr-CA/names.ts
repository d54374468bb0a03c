const collator = new Intl.Collator('fr-CA');

/** Compares two names by this language's alphabet, for sorting: 'Éric' comes before 'Œuvre' and 'Zoé'. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
