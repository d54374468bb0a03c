import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDayMonthYear } from '../dates/date-format.ts';
import { fromEpochDay, plainDate, toEpochDay } from '../dates/plain-date.ts';
import { completeTypedDate, formatTypedDate, parseTypedDate } from './typed-date.ts';

const formDay = fc.integer({ min: toEpochDay(plainDate('1900-01-01')), max: toEpochDay(plainDate('2126-12-31')) });

function type(keys: string, start = ''): string {
  let field = start;
  for (const key of keys) field = formatTypedDate(field + key, field);
  return field;
}

describe('a typed date', () => {
  it('round-trips every date', () => {
    fc.assert(
      fc.property(formDay, (day) => {
        const date = fromEpochDay(day);
        expect(parseTypedDate(formatDayMonthYear(date), 2026)).toEqual({ ok: true, date });
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof parseTypedDate(text, 2026).ok === 'boolean'));
  });

  it.each([
    ['32/01/2026', { code: 'dateDay' }],
    ['00/01/2026', { code: 'dateDay' }],
    ['01/13/2026', { code: 'dateMonth' }],
    ['01/00/2026', { code: 'dateMonth' }],
    ['01/01/1899', { code: 'dateYear', params: { lastYear: 2126 } }],
    ['01/01/2127', { code: 'dateYear', params: { lastYear: 2126 } }],
    ['31/02/2026', { code: 'dateCombination' }],
    ['29/02/2026', { code: 'dateCombination' }],
    ['1/1/2026', { code: 'dateFormat' }],
    ['01/01/26', { code: 'dateFormat' }],
    ['', { code: 'dateFormat' }],
  ])('%s: %j', (text, problem) => {
    expect(parseTypedDate(text, 2026)).toEqual({ ok: false, problem });
  });

  it('gets slashes while typing', () => {
    expect(type('27112026')).toBe('27/11/2026');
    expect(type('27/11/2026')).toBe('27/11/2026');
    expect(type('5/3/1990')).toBe('05/03/1990');
    expect(type('2711')).toBe('27/11/');
    expect(type('2a7-')).toBe('27/');
    expect(type('271120267')).toBe('27/11/2026');
  });

  it('is the same typed with or without slashes, or pasted', () => {
    fc.assert(
      fc.property(formDay, (day) => {
        const written = formatDayMonthYear(fromEpochDay(day));
        expect(type(written)).toBe(written);
        expect(type(written.replaceAll('/', ''))).toBe(written);
        expect(formatTypedDate(written)).toBe(written);
        expect(formatTypedDate(fromEpochDay(day))).toBe(written);
      }),
    );
  });

  it('accepts a pasted date with dashes, dots or spaces, replacing the old value', () => {
    for (const pasted of ['14-02-1990', '14.2.1990', ' 14 02 1990 ', '14\t02\t1990', '14–02–1990'])
      expect(formatTypedDate(pasted, '01/01/2000')).toBe('14/02/1990');
  });

  it('can be deleted to the last character', () => {
    let field = '27/11/2026';
    for (let length = field.length - 1; length >= 0; length -= 1) {
      const next = field.slice(0, -1);
      field = formatTypedDate(next, field);
      expect(field).toBe(next);
    }
    expect(type('1', formatTypedDate('27', '27/'))).toBe('27/1');
  });

  it('keeps the rest when a middle part is corrected', () => {
    const deleted = formatTypedDate('12/0/1990', '12/05/1990');
    expect(deleted).toBe('12/0/1990');
    expect(formatTypedDate('12/06/1990', deleted)).toBe('12/06/1990');
  });

  it('accepts a deleted day or month retyped digit by digit', () => {
    const day = formatTypedDate('3/02/1990', '/02/1990', 1);
    expect(day).toBe('3/02/1990');
    expect(formatTypedDate('31/02/1990', day, 2)).toBe('31/02/1990');
    const month = formatTypedDate('14/1/1990', '14//1990', 4);
    expect(formatTypedDate('14/11/1990', month, 5)).toBe('14/11/1990');
  });

  it('keeps the end of a full date when an extra digit is typed in front', () => {
    expect(formatTypedDate('314/02/1990', '14/02/1990', 1)).toBe('14/02/1990');
    expect(formatTypedDate('14/023/1990', '14/02/1990', 6)).toBe('14/02/1990');
  });

  it('gets missing zeros on blur', () => {
    expect(completeTypedDate('1/2/1990')).toBe('01/02/1990');
    expect(completeTypedDate('01021990')).toBe('01/02/1990');
    for (const left of ['', '1', '01/02/', '14/02/1990', '31/02/1', '//']) expect(completeTypedDate(left)).toBe(left);
  });
});
