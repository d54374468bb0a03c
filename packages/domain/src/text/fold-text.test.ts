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
  ['Maya 7', 'maya 7'],
  ['', ''],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a folded text stays as it is, whatever was folded', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)));
});
