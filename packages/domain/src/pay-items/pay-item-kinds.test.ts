import { expect, test } from 'vitest';
import { parseCents } from '../money/money.ts';
import {
  countItem,
  formOf,
  isCounted,
  mostWithoutCash,
  PAY_ITEM_KINDS,
  premiumOf,
  treatmentOf,
} from './pay-item-kinds.ts';

/** Federal tax, provincial tax, tax withheld, pensionable, insurable, vacationable. */
const flags = (kind: (typeof PAY_ITEM_KINDS)[number], province: 'ON' | 'QC') => {
  const { federalTax, provincialTax, taxWithheld, pensionable, insurable, vacationable } = treatmentOf(kind, province);
  return [federalTax, provincialTax, taxWithheld, pensionable, insurable, vacationable].map(Number).join('');
};

test('the catalogue is that of the benefits charts', () => {
  expect(PAY_ITEM_KINDS.map((kind) => [kind, formOf(kind), flags(kind, 'ON'), flags(kind, 'QC')])).toEqual([
    ['allowance', 'cash', '111111', '111111'],
    ['vehicleAllowance', 'cash', '111111', '111111'],
    ['healthInsurance', 'premium', '000000', '011100'],
    ['lifeInsurance', 'premium', '111100', '111100'],
    ['employerRrsp', 'premium', '110110', '110110'],
    ['lockedRrsp', 'premium', '110100', '110100'],
    ['benefitInKind', 'inKind', '111100', '111100'],
  ]);
});

test('pays only cash to the person, and only premiums to a third party', () => {
  const value = parseCents('100.00');
  for (const kind of PAY_ITEM_KINDS) {
    expect(countItem(kind, value, 'ON').paid).toBe(formOf(kind) === 'cash' ? value : 0);
    expect(premiumOf(kind, value)).toBe(formOf(kind) === 'premium' ? value : 0);
  }
  expect([isCounted('healthInsurance', 'ON'), isCounted('healthInsurance', 'QC')]).toEqual([false, true]);
});

test('benefits without cash are at most half of the pay, rounded down', () => {
  expect(mostWithoutCash(parseCents('100.01'))).toBe(parseCents('50.00'));
});
