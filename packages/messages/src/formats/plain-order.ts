const plain = /^[a-z ]*$/;

/**
 * The order of two equal texts, or of two of unaccented letters and spaces, which is the same in every language here. On a slow phone,
 * creating the browser's collator takes longer than rendering the list.
 * @returns null for other texts, and for texts that differ in capitals only
 */
export function plainOrder(a: string, b: string): number | null {
  if (a === b) return 0;
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one !== other && plain.test(one) && plain.test(other) ? (one < other ? -1 : 1) : null;
}
