import { expect, it } from 'vitest';
import { BUILT_IN_MINIMUM_WAGES, minimumWages } from './minimum-wage.ts';
import { checkMinimumWages, MINIMUM_WAGES_FORMAT, minimumWageTemplate } from './minimum-wage-document.ts';

const ontario = { province: 'ON', since: '2027-10-01', hourly: '18.30', source: 'Ontario, Ministry of Labour' };
const check = (wages: unknown, accept: readonly 'ON'[] = []) =>
  checkMinimumWages({ format: MINIMUM_WAGES_FORMAT, wages }, BUILT_IN_MINIMUM_WAGES, new Set(accept));
const codes = (wages: unknown) => check(wages).problems.map(({ code }) => code);

it('accepts wages with province, first day, amount and source', () => {
  const quebec = { ...ontario, province: 'QC', since: '2027-05-01', hourly: '17.00' };
  expect(check([ontario, quebec])).toEqual({
    accepted: [
      { ...ontario, hourly: 1830 },
      { ...quebec, hourly: 1700 },
    ],
    problems: [],
  });
});

it.each([
  ['no rows', []],
  ['not a list', { ...ontario }],
  ['too many rows', Array.from({ length: 201 }, () => ontario)],
])('refuses %s', (_, wages) => {
  expect(codes(wages)).toEqual(['wagesShape']);
});

it('refuses another format and keys that do not belong', () => {
  const given = { format: MINIMUM_WAGES_FORMAT, wages: [ontario] };
  for (const wrong of [null, 'x', [], { ...given, format: 'x' }, { ...given, year: 2027 }])
    expect(checkMinimumWages(wrong, BUILT_IN_MINIMUM_WAGES).problems).toEqual([{ code: 'wagesShape' }]);
});

it.each([
  ['an unknown province', { province: 'XX' }, 'wageProvince'],
  ['a day that does not exist', { since: '2027-02-30' }, 'wageDay'],
  ['a number instead of text', { hourly: 18.3 }, 'wageAmount'],
  ['an amount without cents', { hourly: '18' }, 'wageAmount'],
  ['a negative amount', { hourly: '-18.30' }, 'wageAmount'],
  ['cents instead of dollars', { hourly: '1830.00' }, 'wageAmount'],
  ['less than 5 dollars', { hourly: '1.83' }, 'wageAmount'],
  ['no source', { source: ' ' }, 'wageSource'],
  ['another key', { note: 'x' }, 'wageShape'],
])('refuses %s', (_, change, code) => {
  expect(codes([{ ...ontario, ...change }])).toEqual([code]);
});

it('refuses the same province and day twice', () => {
  expect(codes([ontario, { ...ontario, hourly: '18.40' }])).toEqual(['wageTwice']);
});

it('refuses a wage that falls or rises implausibly, unless the change is accepted', () => {
  expect(check([{ ...ontario, hourly: '17.94' }]).problems).toEqual([
    { code: 'wageMoved', params: { row: 1, province: 'ON', from: '17.95', to: '17.94', percent: 15 } },
  ]);
  expect(codes([{ ...ontario, hourly: '20.65' }])).toEqual(['wageMoved']);
  expect(codes([{ ...ontario, hourly: '20.64' }])).toEqual([]);
  expect(check([{ ...ontario, hourly: '17.00' }], ['ON']).problems).toEqual([]);
});

it('compares a wage with the earlier one of its file', () => {
  expect(codes([{ ...ontario, since: '2028-10-01', hourly: '18.10' }, ontario])).toEqual(['wageMoved']);
  expect(codes([{ ...ontario, since: '2028-10-01', hourly: '18.60' }, ontario])).toEqual([]);
});

it('compares a corrected wage with the one before it, not with itself', () => {
  const { accepted } = check([ontario]);
  const inUse = minimumWages(accepted ?? []);
  const corrected = { format: MINIMUM_WAGES_FORMAT, wages: [{ ...ontario, hourly: '18.20' }] };
  expect(checkMinimumWages(corrected, inUse).problems).toEqual([]);
});

it('prints a template with a row per province that is refused as it is', () => {
  const template = minimumWageTemplate();
  expect(template.wages).toHaveLength(13);
  expect(checkMinimumWages(template, BUILT_IN_MINIMUM_WAGES).accepted).toBeNull();
});
