import { MissingRatesError, RATES_TABLES } from '@portage/domain/contributions/rates';
import { yearOfCost } from '@portage/domain/costs/employer-cost';
import { cents } from '@portage/domain/money/money';
import { expect, it } from 'vitest';
import { estimateText, missingRatesText } from './missing-rates-text.ts';

it.each([
  [
    new MissingRatesError(2999, [], ['cpp', 'qpip']),
    'Contribution rates for 2999 are not complete. Missing: CPP and CPP2; QPIP.',
  ],
  [
    new MissingRatesError(2999, [{ figure: 'eiRate', rate: 1640 }], ['ympe']),
    'Contribution rates for 2999 are not complete. Missing: YMPE and maximum CPP contribution. Announced so far: EI rate 1.64%.',
  ],
])('names missing and announced figures', (error, text) => {
  expect(missingRatesText(error)).toBe(text);
  expect(error.message).toBe(text);
});

it('words announced figures as the language writes them', () => {
  const announced = [
    { figure: 'cppRate', rate: 5750 },
    { figure: 'eiMaximum', amount: cents(70_800_00) },
  ] as const;
  expect(missingRatesText(new MissingRatesError(2999, announced, ['qpp']))).toContain(
    'CPP rate 5.75%; EI maximum insurable earnings CAD\u00a070,800.00.',
  );
});

it('says which rates an estimate uses and when exact amounts follow', () => {
  const last = RATES_TABLES.at(-1);
  const year = (last?.year ?? 0) + 1;
  const cost = yearOfCost({ province: 'ON', salary: cents(91_000_00), schedule: 'Monthly', year });
  expect(cost.estimate).toBe(true);
  expect(estimateText(cost.firstPay.calculation)).toBe(
    `This is an estimate at the rates of ${last?.edition}. Exact amounts follow when the contribution rates for ${year} are published.`,
  );
});
