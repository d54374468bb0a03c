import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import { yearOfCost } from './employer-cost.ts';
import { firstInvoice } from './first-invoice.ts';

const noCharges = { rates: [], fees: [] };
const payOf = (gross: number) => ({
  payday: plainDate('2026-12-14'),
  gross: cents(gross),
  lines: [{ start: plainDate('2026-11-30'), end: plainDate('2026-12-13'), gross: cents(gross) }],
});

it('is the first pay of a year where the provider charges nothing else', () => {
  const salary = fc.integer({ min: 0, max: 40_000_000 }).map((amount) => cents(amount));
  fc.assert(
    fc.property(salary, fc.constantFrom(...PROVINCES), (amount, province) => {
      const { firstPay } = yearOfCost({ province, salary: amount, schedule: 'Bi-Weekly', year: 2026 });
      expect(firstInvoice(payOf(firstPay.gross), { province, schedule: 'Bi-Weekly', terms: noCharges })).toEqual({
        gross: firstPay.gross,
        ei: firstPay.ei,
        cpp: firstPay.cpp,
        charges: 0,
        total: firstPay.total,
      });
    }),
  );
});

it('adds the fee of its days and the levies of the province', () => {
  const levy = {
    id: '',
    province: 'ON',
    levy: 'workers',
    class: 'Default',
    maximum: null,
    exemption: cents(0),
  } as const;
  const terms = {
    rates: [{ ...levy, rate: 2_000, from: plainDate('2026-01-01') }],
    fees: [{ kind: 'percent', rate: 5_000, from: plainDate('2026-01-01') } as const],
  };
  const given = { province: 'ON', schedule: 'Bi-Weekly', terms } as const;
  expect(firstInvoice(payOf(350_000), given)).toMatchObject({ charges: 7_000 + 17_500, total: 378_011 + 24_500 });
  expect(firstInvoice(payOf(350_000), { ...given, province: 'BC' })).toMatchObject({ charges: 17_500 });
});
