import { foldText, PLAIN_LETTERS } from '@portage/domain/text/fold-text';

/** Letters with the accents of names in Western and Central Europe and in Turkey. */
const variants: Readonly<Record<string, string>> = {
  a: 'aàáâãäåąăAÀÁÂÃÄÅĄĂ',
  c: 'cçćčCÇĆČ',
  d: 'dđDĐ',
  e: 'eèéêëęěEÈÉÊËĘĚ',
  g: 'gğGĞ',
  i: 'iìíîïıIÌÍÎÏİ',
  l: 'lłLŁ',
  n: 'nñńňNÑŃŇ',
  o: 'oòóôõöøőOÒÓÔÕÖØŐ',
  r: 'rřRŘ',
  s: 'sšśşșSŠŚŞȘ',
  t: 'tțTȚ',
  u: 'uùúûüůűUÙÚÛÜŮŰ',
  y: 'yýÿYÝŸ',
  z: 'zžźżZŽŹŻ',
};

/** Letters that stand for two, such as œ, with their capitals. */
const ligatures = Object.entries(PLAIN_LETTERS)
  .filter(([, plain]) => plain.length === 2)
  .map(([letter, plain]) => ({ plain, letters: letter + (letter === 'ß' ? 'ẞ' : letter.toUpperCase()) }));

/** A letter with its accents. At an end of the word it may be half of a ligature: 'co' is the start of 'cœur'. */
function oneLetter(letter: string, isHalf: (plain: string) => boolean): string {
  const halves = ligatures.filter(({ plain }) => isHalf(plain)).map(({ letters }) => letters);
  const class_ = (variants[letter] ?? '') + halves.join('');
  if (class_ === '') return letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
  return `[${variants[letter] === undefined ? letter + letter.toUpperCase() : ''}${class_}]`;
}

/** A regular expression of PostgreSQL that finds the word with any accents and capitals, every other character as it is. */
export function accentPattern(word: string): string {
  const parts = foldText(word).match(/ae|oe|ss|./gsu) ?? [];
  return parts
    .map((part, at) => {
      const isLast = at === parts.length - 1;
      const both = ligatures.find(({ plain }) => plain === part);
      if (both === undefined)
        return oneLetter(part, (plain) => (isLast && plain.startsWith(part)) || (at === 0 && plain.endsWith(part)));
      return `(?:${Array.from(part, (letter) => oneLetter(letter, () => false)).join('')}|[${both.letters}])`;
    })
    .join('');
}
