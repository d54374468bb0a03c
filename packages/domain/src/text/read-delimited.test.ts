import { expect, test } from 'vitest';
import { csvText } from './csv.ts';
import { readDelimited } from './read-delimited.ts';

test('reads what the CSV writer writes, with the line of each row', () => {
  const rows = [
    ['a', 'b;c', 'd"e'],
    ['1', 'two\r\nlines', ''],
    ['x', ' y ', 'z'],
  ];
  expect(readDelimited(csvText(rows[0] ?? [], rows.slice(1)))).toEqual({
    separator: ',',
    rows: [
      { line: 1, cells: ['a', 'b;c', 'd"e'] },
      { line: 2, cells: ['1', 'two\r\nlines', ''] },
      { line: 4, cells: ['x', 'y', 'z'] },
    ],
  });
});

test('takes semicolons from the first line, and skips empty lines', () => {
  expect(readDelimited('a;b\n\n;\n1,5;2\n')).toEqual({
    separator: ';',
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['1,5', '2'] },
    ],
  });
});

test.each(['a,"b\nc', '"a"b,c', '"a" "b",c', '"a" ""'])(
  'rejects %j: a quoted cell is not closed, or text follows it',
  (text) => {
    expect(readDelimited(text)).toBeNull();
  },
);

test('keeps a quote inside a cell that is not quoted, and spaces around a quoted one apart', () => {
  expect(readDelimited('12" pipe, "x, y" ,""\n')?.rows[0]?.cells).toEqual(['12" pipe', 'x, y', '']);
});

test('reads another separator, and lines that end with CR', () => {
  expect(readDelimited('\uFEFFa|b;c\r1|"2\r\n3"\r', '|')?.rows).toEqual([
    { line: 1, cells: ['a', 'b;c'] },
    { line: 2, cells: ['1', '2\r\n3'] },
  ]);
});
