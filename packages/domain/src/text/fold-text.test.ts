import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Élodie CÔTÉ', 'elodie cote'],
  ['Île-du-Prince-Édouard', 'ile-du-prince-edouard'],
  ['E\u0301lodie', 'elodie'],
  ['Søren ØRSTED', 'soren orsted'],
  ['Cœur ŒUVRE', 'coeur oeuvre'],
  ['Ægir Bærum', 'aegir baerum'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['Łukasz Đilas', 'lukasz dilas'],
  ['Sean O’Brien', "sean o'brien"],
  ['Oʼbrien Oʻahu O´Neil', "o'brien o'ahu o'neil"],
  ['Jean\u2011Luc Jean‐Luc Jean–Luc Jean\u2212Luc', 'jean-luc jean-luc jean-luc jean-luc'],
  ['Anna\u200b\u00a0Zero\u200ewidth Sof\u00adtie\ufeff', 'anna zerowidth softie'],
  ['علی\u200cرضا', 'علیرضا'],
  ['Maya 7', 'maya 7'],
  ['', ''],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a folded text stays as it is, whatever was folded', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)));
});
