import { describe, expect, it, test } from 'vitest';
import { certainDate, dateOrderOf, readDate } from './read-date.ts';

const may31 = { is: 'date', date: '1990-05-31' };

describe('a date', () => {
  it.each([
    '1990-05-31',
    '1990-5-31',
    '1990/05/31',
    '1990.05.31',
    '19900531',
    '31/05/1990',
    '05/31/1990',
    '31.5.1990',
    '31–05–1990',
    '31 05 1990',
    '31051990',
    '31-May-1990',
    '31 May 1990',
    'May 31, 1990',
    '31st May 1990',
    '1990-May-31',
    '31 mai 1990',
    ' 31-mai-90 ',
    '31-May-90',
  ])('is read from %j', (text) => {
    expect(readDate(text, { lastYear: 2026 })).toEqual(may31);
  });

  it.each([
    ['1er févr. 2027', '2027-02-01'],
    ['04-Jan-27', '2027-01-04'],
    ['4 août 2027', '2027-08-04'],
    ['1 sept 2027', '2027-09-01'],
    ['1990-5-3', '1990-05-03'],
    ['05/05/1990', '1990-05-05'],
    ['20112026', '2026-11-20'],
  ])('%s is %s', (text, date) => {
    expect(readDate(text, { lastYear: 2076 })).toEqual({ is: 'date', date });
  });

  it('can be two days, until the order is known', () => {
    const text = '02/05/1990';
    expect(readDate(text)).toEqual({ is: 'either', dayFirst: '1990-05-02', monthFirst: '1990-02-05' });
    expect(readDate(text, { order: 'dayFirst' })).toEqual({ is: 'date', date: '1990-05-02' });
    expect(readDate(text, { order: 'monthFirst' })).toEqual({ is: 'date', date: '1990-02-05' });
    expect(certainDate(text)).toBeNull();
    expect(certainDate('2026-11-28')).toBe('2026-11-28');
  });

  it.each([
    ['soon', 'form'],
    ['', 'form'],
    ['1990', 'form'],
    ['31 jui 1990', 'form'],
    ['31/05/1990 14:30', 'form'],
    ['05/31/90', 'shortYear'],
    ['1990-13-01', 'month'],
    ['13/13/1990', 'month'],
    ['1990-01-32', 'day'],
    ['32/01/1990', 'day'],
    ['31/02/1990', 'combination'],
    ['1990-02-30', 'combination'],
    ['29-Feb-2026', 'combination'],
  ])('%s is none: %s', (text, why) => {
    expect(readDate(text, { lastYear: 2026 })).toEqual({ is: 'wrong', why });
  });

  it('with two digits of the year is the latest one, if there is one', () => {
    expect(readDate('31-May-90')).toEqual({ is: 'wrong', why: 'shortYear' });
    expect(readDate('31-May-27', { lastYear: 2026 })).toEqual({ is: 'date', date: '1927-05-31' });
    expect(readDate('31-May-26', { lastYear: 2026 })).toEqual({ is: 'date', date: '2026-05-31' });
  });
});

test.each([
  [['05/31/1990', '02/05/1990'], 'monthFirst', '02/05/1990'],
  [['02/05/1990', '31/05/1990'], 'dayFirst', '02/05/1990'],
  [['02/05/1990', '1990-05-31', '03/03/1990'], null, '02/05/1990'],
  [['31/05/1990', '05/31/1990', '02/05/1990'], null, '02/05/1990'],
  [['05/31/1990', '2027-01-04'], 'monthFirst', null],
  [['31/31/1990', 'soon', ''], null, null],
])('the order of %j is %s', (texts, proven, example) => {
  expect(dateOrderOf(texts)).toEqual({ proven, example });
});
