import { foldText } from '@portage/domain/text/fold-text';
import { expect, it, test } from 'vitest';
import { accentPattern } from './accent-pattern.ts';

const finds = (word: string, text: string) => new RegExp(accentPattern(word), 'i').test(text);

it.each([
  ['elodie', 'Élodie'],
  ['ÉLODIE', 'elodie'],
  ['cote', 'CÔTÉ'],
  ['francois', 'François'],
  ['nunez', 'Nuñez'],
  ['soren', 'Søren'],
  ['SØREN', 'soren'],
  ['coeur', 'Cœur'],
  ['cœur', 'COEUR'],
  ['co', 'cœur'],
  ['eur', 'CŒUR'],
  ['ss', 'Straße'],
  ['strasse', 'STRAẞE'],
  ['aerum', 'Bærum'],
  ['lukasz', 'Łukasz'],
  ['dilas', 'Đilas'],
  ['sahin', 'Şahin'],
  ['dvorak', 'Dvořák'],
  ['zukowska', 'Żukowska'],
  ['nguyen', 'NGUYỄN'],
  ['duong', 'Dương'],
  ['(x', 'a(x)'],
  ['a.b', 'A.B'],
  ['\\', 'a\\b'],
])('finds %s in %s', (word, text) => {
  expect(finds(word, text)).toBe(true);
});

it.each([
  ['.', 'ab'],
  ['a|b', 'a'],
  ['a*', 'aa'],
  ['[ab]', 'a'],
  ['^a', 'a'],
  ['oil', 'œil'],
  ['cour', 'cœur'],
])('takes the signs of %s literally', (word, text) => {
  expect(finds(word, text)).toBe(false);
});

/** The Latin letters with accents of Western and Central Europe, of Turkish and Vietnamese. */
const letters = [
  [0xc0, 0x17f],
  [0x1a0, 0x1b0],
  [0x218, 0x21b],
  [0x1ea0, 0x1ef9],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
);

test('finds each letter with an accent by its plain letter, and by no other', () => {
  const plain = Array.from('abcdefghijklmnopqrstuvwxyz');
  for (const letter of letters) {
    const found = plain.filter((one) => new RegExp(`^${accentPattern(one)}$`, 'i').test(letter));
    // In Turkish a letter of its own, which others type as i.
    const folded = letter === 'ı' ? 'i' : foldText(letter);
    const expected = plain.filter((one) =>
      folded.length === 1 ? folded === one : folded.startsWith(one) || folded.endsWith(one),
    );
    expect({ letter, found }).toEqual({ letter, found: expected });
  }
});
