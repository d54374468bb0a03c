import { expect, test } from 'vitest';
import { noLetter, textPieces } from './text-pieces.ts';

/** Two fonts: one without Chinese and one with it. Neither has characters beyond 16 bits. */
const has = (font: 'first' | 'last', codePoint: number) =>
  codePoint < (font === 'first' ? 0x3000 : 0x10000) && codePoint >= 32;
const pieces = (line: string) => textPieces(line, ['first', 'last'], has).map(({ font, text }) => `${font}: ${text}`);

test('uses the first font that has each letter, and keeps combining characters with it', () => {
  expect(pieces('Łukasz Świątek')).toEqual(['first: Łukasz Świątek']);
  expect(pieces('Wang 王 小明\u200d, (李)')).toEqual([
    'first: Wang ',
    'last: 王 小明\u200d',
    'first: , (',
    'last: 李',
    'first: )',
  ]);
  expect(pieces('Ł\r\nŚ')).toEqual(['first: Ł\r\nŚ']);
  expect(pieces('王\n明')).toEqual(['last: 王\n明']);
  expect(pieces('')).toEqual([]);
});

test('shows a letter that no font has as missing', () => {
  expect(pieces('𠮷野')).toEqual([`first: ${noLetter}`, 'last: 野']);
});

test('keeps right-to-left words in one piece with non-breaking spaces, without their surroundings', () => {
  expect(pieces('To: שרה כהן, Haifa')).toEqual(['first: To: ', 'first: שרה\u00a0כהן', 'first: , Haifa']);
  expect(pieces('王 שרה כהן')).toEqual(['last: 王 ', 'first: שרה\u00a0כהן']);
  expect(pieces('(محمد بن علي)')).toEqual(['first: (', 'first: محمد\u00a0بن\u00a0علي', 'first: )']);
});

test('keeps a name with a joiner in one piece', () => {
  expect(pieces('علی\u200cرضا محمدی, Toronto')).toEqual(['first: علی\u200cرضا\u00a0محمدی', 'first: , Toronto']);
});

test('turns the numbers of right-to-left words around, which the library turns around again', () => {
  expect(pieces('خیابان ۱۲۳ شمالی')).toEqual(['first: خیابان\u00a0۳۲۱\u00a0شمالی']);
  expect(pieces('To: רחוב הרצל 12, Haifa 34')).toEqual([
    'first: To: ',
    'first: רחוב\u00a0הרצל\u00a021',
    'first: , Haifa 34',
  ]);
  expect(pieces('۱۲/۵')).toEqual(['first: ۵/۲۱']);
});

test('lets long right-to-left text wrap', () => {
  const paragraph = 'שלום לכולם '.repeat(10).trim();
  expect(pieces(paragraph)).toEqual([`first: ${paragraph}`]);
});
