/**
 * The words of plain letters in a text of the pseudo-locale, which accents every letter: words that are not from the
 * message catalogue.
 * @param values names, dates and other values that were passed to the messages
 */
export function plainWords(text: string, values: readonly string[]): string[] {
  const longestFirst = values.filter((value) => value !== '').toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, value) => left.replaceAll(value, '\n'), text);
  return [...new Set(rest.match(/[A-Za-z]{2,}/g))];
}
