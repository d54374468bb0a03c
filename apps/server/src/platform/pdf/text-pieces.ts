/** A stretch of a line in one font. */
export interface Piece<Font> {
  font: Font;
  text: string;
}

/** Replaces a letter that no font has. */
export const noLetter = '\ufffd';

const rightToLeft = '\\p{Script=Arabic}\\p{Script=Hebrew}';
/** Joiners, which shape the letters beside them, and marks of direction. The library draws none of them in the font of these letters. */
const joiners = '\\u200c-\\u200f';
/** A run of right-to-left words, with the spaces, marks and numbers between and after them. */
const rightToLeftWords = new RegExp(
  `[${rightToLeft}](?:(?:[${rightToLeft}${joiners}\\p{M}\\p{Nd} '’"״׳-]|(?<=\\p{Nd})[.,/:](?=\\p{Nd}))*[${rightToLeft}\\p{M}\\p{Nd}])?`,
  'gu',
);
/** A number within such a run, which is read left to right. */
const number = /\p{Nd}+(?:[.,/:]\p{Nd}+)*/gu;
const reversed = (text: string): string => [...text].reverse().join('');
/** Max characters of a run kept on one line. Longer text must wrap. */
const maxNameLength = 60;
/** Characters without a glyph: line ends, joiners. */
const invisible = /[\p{Cc}\p{Cf}]/u;
/** Characters that stay with the preceding letter. */
const follower = /[\p{M}\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * Splits a line into pieces, each in the first font that has its letters. Right-to-left words get non-breaking spaces: the
 * PDF library lays out the letters of a word right to left, but the words of a piece left to right. It turns the digits of a number around
 * as well, so they are turned around before.
 * @param fonts in order of preference
 * @param has whether a font has a letter
 */
export function textPieces<Font>(
  line: string,
  fonts: readonly [Font, ...Font[]],
  has: (font: Font, codePoint: number) => boolean,
): Piece<Font>[] {
  const pieces: Piece<Font>[] = [];
  const add = (text: string) => {
    let piece: Piece<Font> | undefined;
    for (const letter of text) {
      const fits = (font: Font) => invisible.test(letter) || has(font, letter.codePointAt(0) ?? 0);
      if (piece !== undefined && follower.test(letter) && fits(piece.font)) {
        piece.text += letter;
        continue;
      }
      const font = fonts.find(fits);
      const [chosen, written] = font === undefined ? [fonts[0], noLetter] : [font, letter];
      if (piece?.font !== chosen) {
        piece = { font: chosen, text: '' };
        pieces.push(piece);
      }
      piece.text += written;
    }
  };
  let at = 0;
  for (const { 0: words, index } of line.matchAll(rightToLeftWords)) {
    if (words.length > maxNameLength) continue;
    add(line.slice(at, index));
    add(words.replaceAll(' ', '\u00a0').replaceAll(number, reversed));
    at = index + words.length;
  }
  add(line.slice(at));
  return pieces;
}
