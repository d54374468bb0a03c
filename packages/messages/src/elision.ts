// Matched against a text whose accents are separate characters. Without h, which is silent in some names only.
const startsWithVowel = /^(?:[aeiouœæ]|y[b-df-hj-np-tv-xz])/i;

/**
 * A French word and a value after it: 'de Marie', 'd’Étienne', 'qu’Yves'.
 * @param word 'de', 'que' or another that loses its last e before a vowel
 */
export function elide(word: string, value: string | number): string {
  return startsWithVowel.test(String(value).normalize('NFD')) ? `${word.slice(0, -1)}’${value}` : `${word} ${value}`;
}
