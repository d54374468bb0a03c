import { describe, expect, test } from 'vitest';
import { splitAtCommas, unquoted } from './filter-text.ts';

describe('a text split at its commas', () => {
  test.each([
    ['', ['']],
    ['a,b', ['a', 'b']],
    ['a,,b,', ['a', '', 'b', '']],
    ['a=in.(1,2),b', ['a=in.(1,2)', 'b']],
    ['a=in.("x)y",2),b', ['a=in.("x)y",2)', 'b']],
    ['a=eq."x,y",b', ['a=eq."x,y"', 'b']],
    ['a=eq."x\\",y",b', ['a=eq."x\\",y"', 'b']],
    ['"x,y",z', ['"x,y"', 'z']],
    ['a=eq.5",b', ['a=eq.5"', 'b']],
    ['a=eq.x),b', ['a=eq.x)', 'b']],
    ['a=eq.(x,b', ['a=eq.(x,b']],
    ['a=eq."x,b', ['a=eq."x,b']],
  ])('%j', (text, parts) => expect(splitAtCommas(text)).toEqual(parts));

  // Looking for the end of each opening bracket or quote would take minutes.
  test.each(['(', '"(', '("', '.("', '),(', '\\', '"'])('a million times %j takes one pass', (piece) => {
    const text = piece.repeat(1_000_000);
    expect(splitAtCommas(text).join()).toBe(text);
  });
});

test.each([
  ['"a,b"', 'a,b'],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['""', ''],
  ['"', '"'],
  ['"a"b"', '"a"b"'],
  ['"a\\"', '"a\\"'],
  ['a\\b', 'a\\b'],
])('%j without its quotes is %j', (text, value) => expect(unquoted(text)).toBe(value));
