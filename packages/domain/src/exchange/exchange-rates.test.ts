import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { approximateAmount, currentRate, type ExchangeRate } from './exchange-rates.ts';
import { isValetCsv, readValetCsv } from './valet-csv.ts';

const day = plainDate('2026-11-27');
const usd = (at: string, rate: number): ExchangeRate => ({ currency: 'USD', day: plainDate(at), rate });

it('takes the newest rate of the currency, at most ten days old', () => {
  const rates = [usd('2026-11-26', 1.36), usd('2026-11-27', 1.35), usd('2026-11-25', 1.37)];
  expect(currentRate(rates, 'USD', plainDate('2026-12-07'))).toEqual(usd('2026-11-27', 1.35));
  expect(currentRate(rates, 'USD', plainDate('2026-12-08'))).toBeNull();
  expect(currentRate(rates, 'USD', plainDate('2026-11-26'))).toEqual(usd('2026-11-26', 1.36));
  expect(currentRate(rates, 'EUR', day)).toBeNull();
  expect(currentRate(rates, 'CAD', day)).toBeNull();
});

it.each([
  [113_535_00, 1.35, 84_100],
  [6_269_77, 1.35, 4_640],
  [999_50, 1, 1_000],
  [1_00, 1.35, 1],
  [0, 1.35, 0],
])('%d cents at %d are about %d', (amount, rate, units) => {
  expect(approximateAmount(cents(amount), { rate })).toBe(units);
});

it('is at most a unit and half a percent away', () => {
  const amounts = fc.integer({ min: 0, max: 2_000_000_000 });
  const rates = fc.double({ min: 0.5, max: 3, noNaN: true });
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const exact = amount / 100 / rate;
      expect(Math.abs(approximateAmount(cents(amount), { rate }) - exact)).toBeLessThanOrEqual(1 + exact / 200);
    }),
  );
});

const preamble = [
  '"TERMS AND CONDITIONS"',
  '"https://www.bankofcanada.ca/terms/"',
  '',
  '"SERIES"',
  '"id","label","description"',
  '"FXUSDCAD","USD/CAD","US dollar to Canadian dollar daily exchange rate"',
  '',
  '"OBSERVATIONS"',
];
const file = (...lines: string[]) => `\uFEFF${[...preamble, ...lines].join('\r\n')}\r\n`;

it('reads the currencies of companies from a file of the Bank of Canada', () => {
  const text = file(
    '"date","FXAUDCAD","FXUSDCAD","FXEURCAD"',
    '"2026-11-26","0.9","1.3601",""',
    '"2026-11-27","","1.35","1.5672"',
  );
  expect(isValetCsv(text)).toBe(true);
  expect(readValetCsv(text)).toEqual({
    accepted: [usd('2026-11-26', 1.3601), usd('2026-11-27', 1.35), { currency: 'EUR', day, rate: 1.5672 }],
    problems: [],
  });
});

it.each([
  ['no currency of companies', file('"date","FXAUDCAD"', '"2026-11-26","0.9"'), 'exchangeNone'],
  ['no day', file('"date","FXUSDCAD"'), 'exchangeNone'],
  ['a day that does not exist', file('date,FXUSDCAD', '2026-11-31,1.35'), 'exchangeDay'],
  ['a rate of the wrong form', file('date,FXUSDCAD', '2026-11-26,1e3'), 'exchangeRate'],
  ['a rate of 0', file('date,FXUSDCAD', '2026-11-26,0'), 'exchangeRate'],
  [
    'more rows than a few years',
    file('date,FXUSDCAD', ...Array.from({ length: 1501 }, (_, at) => `${addDays(day, at)},1`)),
    'exchangeTooMany',
  ],
])('refuses %s', (_, text, code) => {
  const { accepted, problems } = readValetCsv(text);
  expect([accepted, problems.map((problem) => problem.code)]).toEqual([null, [code]]);
});

it('takes no JSON for a file of the Bank', () => {
  expect(isValetCsv('{"a": 1}')).toBe(false);
  expect(isValetCsv('[\n"date", 1]')).toBe(false);
});
