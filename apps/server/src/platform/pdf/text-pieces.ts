/** A stretch of a line in one font. */
export interface Piece<Font> {
  font: Font;
  text: string;
}

/** Replaces a letter that no font has. */
export const noLetter = '\ufffd';

const rightToLeft = '\\p{Script=Arabic}\\p{Script=Hebrew}';
/** A run of right-to-left words, with the spaces and marks between them. */
const rightToLeftWords = new RegExp(`[${rightToLeft}](?:[${rightToLeft}\\p{M} '’"״׳-]*[${rightToLeft}\\p{M}])?`, 'gu');
/** Max characters of a run kept on one line. Longer text must wrap. */
const maxNameLength = 60;
/** Characters without a glyph: line ends, joiners. */
const invisible = /[\p{Cc}\p{Cf}]/u;
/** Characters that stay with the preceding letter. */
const follower = /[\p{M}\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * Splits a line into pieces, each in the first font that has its letters. Right-to-left words get non-breaking spaces: the
 * PDF library lays out the letters of a word right to left, but the words of a piece left to right.
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
    add(words.replaceAll(' ', '\u00a0'));
    at = index + words.length;
  }
  add(line.slice(at));
  return pieces;
}
