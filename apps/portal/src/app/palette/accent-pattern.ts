/** Letters with the accents that names in Canada have. */
const variants: Readonly<Record<string, string>> = {
  a: 'aàáâãäåAÀÁÂÃÄÅ',
  c: 'cçCÇ',
  e: 'eèéêëEÈÉÊË',
  i: 'iìíîïIÌÍÎÏ',
  n: 'nñNÑ',
  o: 'oòóôõöOÒÓÔÕÖ',
  u: 'uùúûüUÙÚÛÜ',
  y: 'yýÿYÝŸ',
};

/** A text without accents and capitals, to compare. */
export const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A regular expression of PostgreSQL that finds the word with any accents and capitals, every other character as it is. */
export function accentPattern(word: string): string {
  const letters = plainText(word);
  return Array.from(letters, (letter) => {
    const class_ = variants[letter];
    return class_ === undefined ? letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&') : `[${class_}]`;
  }).join('');
}
