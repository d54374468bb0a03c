/** How a text is laid out: its glyphs, the place of each, and the whole width. */
interface Run {
  glyphs: readonly unknown[];
  positions: readonly unknown[];
  advanceWidth: number;
}

/** A typeface in a document, of which the library's types declare nothing. The standard fonts have no `layoutRun`. */
export interface DocumentFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layoutRun?: (text: string, features?: readonly string[]) => Run;
}

/** Max texts kept of a font file; then it starts again. */
const maxTexts = 5_000;
/** By font file, since documents with the same file have the same glyphs. */
const layouts = new Map<string, Map<string, Run>>();

/** Amounts and numbers, of which nearly every one is new. The brand's typefaces set their characters one by one. */
const figures = /^[\d.,]+ ?$/;

/**
 * Makes a font remember how it laid out a text, over all documents. The library lays out each text several times: to break lines, to
 * align it, to write it. It remembers words of one document only, and none that has features such as digits of equal width.
 * @param file the font's name or address
 * @param joinsFigures the layout of a figure is that of its characters in a row
 */
export function rememberLayouts(font: DocumentFont, file: string, joinsFigures: boolean): void {
  const { layoutRun } = font;
  if (layoutRun === undefined || Object.hasOwn(font, 'layoutRun')) return;
  const known = layouts.get(file) ?? new Map<string, Run>();
  layouts.set(file, known);
  const remembered = (text: string, features?: readonly string[]) => {
    const key = features === undefined ? text : `${features.join()}:${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= maxTexts) known.clear();
    const run = layoutRun.call(font, text, features);
    known.set(key, run);
    return run;
  };
  font.layoutRun = (text, features) => {
    if (!joinsFigures || !figures.test(text)) return remembered(text, features);
    const whole = { glyphs: [] as unknown[], positions: [] as unknown[], advanceWidth: 0 };
    for (const character of text) {
      const run = remembered(character, features);
      whole.glyphs.push(...run.glyphs);
      whole.positions.push(...run.positions);
      whole.advanceWidth += run.advanceWidth;
    }
    return whole;
  };
}
