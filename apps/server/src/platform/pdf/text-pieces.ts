/** A stretch of a line in one font. */
export interface Piece<Font> {
  font: Font;
  text: string;
}

/** Stands for a letter that no font has. */
export const noLetter = '\ufffd';

const rightToLeft = '\\p{Script=Arabic}\\p{Script=Hebrew}';
/** Words from right to left, with what stands between them. */
const rightToLeftWords = new RegExp(`[${rightToLeft}](?:[${rightToLeft}\\p{M} '’"״׳-]*[${rightToLeft}\\p{M}])?`, 'gu');
/** Longer than any name: what is longer has to be broken into lines. */
const maxNameLength = 60;
/** What is not drawn: ends of lines, joiners. */
const invisible = /[\p{Cc}\p{Cf}]/u;
/** What goes with the letter before it. */
const follower = /[\p{M}\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * A line as pieces, each in the first of the fonts that has its letters. Words from right to left are a piece of their own whose spaces
 * do not part it: the PDF library sets the letters of a piece from right to left, but its words from left to right.
 * @param fonts in the order in which they are wanted
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
