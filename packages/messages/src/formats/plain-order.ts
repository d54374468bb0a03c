const plain = /^[a-z ]*$/;

/**
 * The order of two texts of unaccented letters and spaces, which is the same by the alphabet of every language here. To make a
 * browser's collator takes a slow phone longer than to render the list.
 * @returns null for other texts, and for texts that differ in capitals only
 */
export function plainOrder(a: string, b: string): number | null {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one !== other && plain.test(one) && plain.test(other) ? (one < other ? -1 : 1) : null;
}
