import { expect, test } from 'vitest';
import { csvText } from './csv.ts';
import { openTable, readDelimited, readTable } from './read-delimited.ts';

test('reads what the CSV writer writes, with the line of each row', () => {
  const rows = [
    ['a', 'b;c', 'd"e'],
    ['1', 'two\r\nlines', ''],
    ['x', ' y ', 'z'],
  ];
  expect(readDelimited(csvText(rows[0] ?? [], rows.slice(1)))).toEqual({
    separator: ',',
    rows: [
      { line: 1, row: 1, cells: ['a', 'b;c', 'd"e'] },
      { line: 2, row: 2, cells: ['1', 'two\nlines', ''] },
      { line: 4, row: 3, cells: ['x', 'y', 'z'] },
    ],
  });
});

test('takes semicolons from the first line, and skips empty lines', () => {
  expect(readDelimited('a;b\n\n;\n1,5;2\n')).toEqual({
    separator: ';',
    rows: [
      { line: 1, row: 1, cells: ['a', 'b'] },
      { line: 4, row: 4, cells: ['1,5', '2'] },
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
    { line: 1, row: 1, cells: ['a', 'b;c'] },
    { line: 2, row: 2, cells: ['1', '2\n3'] },
  ]);
});

test('takes the separator that the file names, in a line that is no row', () => {
  expect(readDelimited('\uFEFFsep=|\r\na|b\r\n1,5|2')).toEqual({
    separator: '|',
    rows: [
      { line: 2, row: 1, cells: ['a', 'b'] },
      { line: 3, row: 2, cells: ['1,5', '2'] },
    ],
  });
});

test('a file with null bytes is not text', () => {
  expect(readDelimited('a,b\n\0,1')).toBeNull();
});

const known = (cells: readonly string[]) => cells.filter((cell) => ['Name', 'City', 'Pay'].includes(cell)).length;

test.each([
  ['blank rows', '\r\n\r\nName,City\r\nAda,Paris'],
  ['a title', 'People, 2026;;\n;;\nName;City\nAda;Paris'],
  ['a title without a separator', 'People\n\nName\tCity\nAda\tParis'],
])('finds the header below %s', (_, text) => {
  expect(readTable(text, known)).toMatchObject({
    header: { row: 3, cells: ['Name', 'City'] },
    rows: [{ row: 4, cells: ['Ada', 'Paris'] }],
  });
});

test('decimal commas do not hide the separator of the header', () => {
  expect(readTable('Name;Pay;City\n1,5;2,5;3,5', known)).toMatchObject({ separator: ';', rows: [{ line: 2 }] });
});

test('without a known column, the first row is the header', () => {
  expect(readTable('a;b\n1;2', known)?.header.cells).toEqual(['a', 'b']);
  expect(readTable('\n', known)).toMatchObject({ header: { cells: [] }, rows: [] });
  expect(readTable('Name,City\n"Ada', known)).toBeNull();
});

test('reads a table only as far as it is asked, and says at the end whether it is well formed', () => {
  const table = openTable('People;2026\nName|City\nAda|Paris; a|b\n"Bo', known);
  expect(table).toMatchObject({ separator: '|', header: { line: 2, cells: ['Name', 'City'] } });
  expect(table?.rows.next()).toMatchObject({ done: false, value: { line: 3, cells: ['Ada', 'Paris; a', 'b'] } });
  expect(table?.rows.next()).toEqual({ done: true, value: false });
});
