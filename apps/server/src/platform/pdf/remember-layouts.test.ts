import { expect, test } from 'vitest';
import { newPdf } from './pdf.ts';
import type { DocumentFont } from './remember-layouts.ts';

const shown = '0123456789.,'.split('');
const features = [undefined, ['tnum']];

test.each(['Figtree', 'Figtree-SemiBold'])('lays out figures in %s as the library does', async (name) => {
  const pdf = (await newPdf('Figures')).font(name);
  const font = (pdf as unknown as { _font: Required<DocumentFont> })._font;
  const library = Object.getPrototypeOf(font).layoutRun as typeof font.layoutRun;
  for (const feature of features)
    for (const first of shown)
      for (const second of [...shown, ' ']) {
        const [ours, theirs] = [font.layoutRun, library].map((layout) => layout.call(font, first + second, feature));
        expect(ours?.glyphs.map((glyph) => (glyph as { id: number }).id)).toEqual(
          theirs?.glyphs.map((glyph) => (glyph as { id: number }).id),
        );
        expect(ours?.positions).toEqual(theirs?.positions);
        expect(ours?.advanceWidth).toBeCloseTo(theirs?.advanceWidth ?? Number.NaN, 6);
      }
});

test('lays out a word once for all documents, each feature apart', async () => {
  const runs = [];
  for (const _ of [1, 2]) {
    const pdf = (await newPdf('Words')).font('Figtree');
    const font = (pdf as unknown as { _font: Required<DocumentFont> })._font;
    runs.push(font.layoutRun('Tremblay'), font.layoutRun('Tremblay', ['tnum']));
  }
  expect(runs[2]).toBe(runs[0]);
  expect(runs[3]).toBe(runs[1]);
  expect(runs[1]).not.toBe(runs[0]);
});
