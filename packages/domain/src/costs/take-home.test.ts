import { describe, expect, it } from 'vitest';
import { explainTax } from '../income-tax/explain-tax.ts';
import { cents } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import { yearOfTakeHome } from './take-home.ts';

const salary = cents(91_000_00);

describe('what an employee takes home', () => {
  it('is what is left of gross pay, in every province, for each pay and the year', () => {
    for (const province of PROVINCES) {
      const { firstPay, year } = yearOfTakeHome({ province, salary, schedule: 'Bi-Weekly', year: 2026 });
      for (const { gross, cpp, ei, federal, provincial, payrollTax, net } of [firstPay, year])
        expect(cpp + ei + federal + provincial + payrollTax + net, province).toBe(gross);
      expect(year.gross).toBe(salary);
      expect(year.payrollTax > 0).toBe(province === 'NT' || province === 'NU');
    }
  });

  it('follows the editions of the year: British Columbia taxes more from July', () => {
    const monthly = { schedule: 'Monthly', year: 2026 } as const;
    const { firstPay, year } = yearOfTakeHome({ province: 'BC', salary: cents(60_000_00), ...monthly });
    expect(year.provincial).toBeGreaterThan(12 * firstPay.provincial);
    const ontario = yearOfTakeHome({ province: 'ON', salary: cents(60_000_00), ...monthly });
    expect(ontario.year.provincial).toBeCloseTo(12 * ontario.firstPay.provincial, -3);
  });

  it('of a year without tables is an estimate on the newest ones, or not known', () => {
    expect(yearOfTakeHome({ province: 'ON', salary, schedule: 'Monthly', year: 2026 }).estimate).toBe(false);
    expect(yearOfTakeHome({ province: 'ON', salary, schedule: 'Monthly', year: 2027 }).estimate).toBe(true);
    expect(() => yearOfTakeHome({ province: 'ON', salary, schedule: 'Monthly', year: 2025 })).toThrow(/2025/);
  });

  it('is explained step by step', () => {
    const { firstPay } = yearOfTakeHome({ province: 'ON', salary: cents(52_000_00), schedule: 'Monthly', year: 2026 });
    const plain = (amount: number) => (amount / 100).toFixed(2);
    const steps = explainTax(firstPay.steps, {
      formatCad: plain,
      formatRate: (rate) => `${rate / 1000}%`,
      formatNumber: String,
      nameTerm: (term, name) => `${term} ${name}`,
    });
    expect(steps.map(({ factor, formula, amount }) => `${factor} ${plain(amount)} = ${formula}`)).toEqual([
      'F5A 40.42 = 240.48 × 1% / 5.95% C',
      'A 51514.92 = 12 × 4333.33 pay − 12 × 40.42 F5A',
      'contributions 3248.28 = 12 × 240.48 × 4.95% / 5.95% C + 12 × 70.63 EI',
      'K1 2303.28 = 14% × 16452.00 basicAmount',
      'K2 454.76 = 14% × 3248.28 contributions',
      'K4 210.14 = 14% × 1501.00 CEA',
      'T3 4243.91 = 14% × 51514.92 A − 2303.28 K1 − 454.76 K2 − 210.14 K4',
      'T1 4243.91 = 4243.91 T3',
      'V2 600.00 = 600.00 premiumMaximum',
      'K1P 655.94 = 5.05% × 12989.00 basicAmount',
      'K2P 164.04 = 5.05% × 3248.28 contributions',
      'T4 1781.52 = 5.05% × 51514.92 A − 655.94 K1P − 164.04 K2P',
      'T2 2381.52 = 1781.52 T4 + 600.00 V2',
      'regular 353.66 = 4243.91 / 12 T1',
      'regular 198.46 = 2381.52 / 12 T2',
    ]);
  });
});
