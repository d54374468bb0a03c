import { foldText } from '@portage/domain/text/fold-text';

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

/** A regular expression of PostgreSQL that finds the word with any accents and capitals, every other character as it is. */
export function accentPattern(word: string): string {
  const letters = foldText(word);
  return Array.from(letters, (letter) => {
    const class_ = variants[letter];
    return class_ === undefined ? letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&') : `[${class_}]`;
  }).join('');
}
