import { foldText, PLAIN_LETTERS } from '@portage/domain/text/fold-text';

/**
 * The character class of each letter with any accent: Western and Central European, Turkish and Vietnamese. Unicode keeps most variants
 * of a letter together.
 */
const variants: Readonly<Record<string, string>> = {
  a: 'aAÀ-Åà-åĀ-ąẠ-ặ',
  c: 'cCÇçĆ-č',
  d: 'dDĎ-đ',
  e: 'eEÈ-Ëè-ëĒ-ěẸ-ệ',
  g: 'gGĜ-ģ',
  h: 'hHĤĥ',
  i: 'iIÌ-Ïì-ïĨ-ıỈ-ị',
  j: 'jJĴĵ',
  k: 'kKĶķ',
  l: 'lLĹ-ľŁł',
  n: 'nNÑñŃ-ň',
  o: 'oOÒ-ÖØò-öøŌ-őƠơỌ-ợ',
  r: 'rRŔ-ř',
  s: 'sSŚ-šȘș',
  t: 'tTŢ-ťȚț',
  u: 'uUÙ-Üù-üŨ-ųƯưỤ-ự',
  w: 'wWŴŵ',
  y: 'yYÝýÿŶ-ŸỲ-ỹ',
  z: 'zZŹ-ž',
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
