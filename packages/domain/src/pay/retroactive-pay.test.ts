import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, sumCents } from '../money/money.ts';
import { grossForPeriod } from './paydays.ts';
import { type InvoicedPay, retroactivePay, type StatedSalary } from './retroactive-pay.ts';
import { daysOfPeriod, grossForDays } from './unpaid-days.ts';

/** Bi-weekly pay from 1 June 2026, a line for each period. */
const invoiced = (salary: Cents, periods: number): InvoicedPay[] =>
  Array.from({ length: periods }, (_, index) => {
    const start = addDays(plainDate('2026-06-01'), index * 14);
    const pay = { salary, schedule: 'Bi-Weekly' as const, periodNumber: index + 1 };
    return { start, end: addDays(start, 13), pay: { ...pay, gross: grossForPeriod(salary, 'Bi-Weekly', index + 1) } };
  });

const salary = (dollars: number) => cents(dollars * 100);

describe('retroactive pay', () => {
  it('is the difference for the days from the day on, by the calendar days of a period', () => {
    const found = retroactivePay(invoiced(salary(65_000), 2), [], plainDate('2026-06-03'), salary(78_000));
    // 2,500 and 3,000 a period: 12 of 14 days of the first, and the second.
    expect(found).toEqual({
      from: '2026-06-03',
      until: '2026-06-28',
      amount: 428_57 + 500_00,
      parts: [
        { start: '2026-06-03', end: '2026-06-14', was: 2_500_00, should: 2_928_57 },
        { start: '2026-06-15', end: '2026-06-28', was: 2_500_00, should: 3_000_00 },
      ],
    });
  });

  it('is nothing where no day is invoiced, or for the salary that was paid', () => {
    const lines = invoiced(salary(65_000), 2);
    expect(retroactivePay(lines, [], plainDate('2026-06-29'), salary(78_000))).toBeNull();
    expect(retroactivePay(lines, [], plainDate('2026-06-01'), salary(65_000))).toMatchObject({ amount: 0, parts: [] });
  });

  it('is negative when too much was paid', () => {
    expect(retroactivePay(invoiced(salary(78_000), 1), [], plainDate('2026-06-01'), salary(65_000))?.amount).toBe(
      -500_00,
    );
  });

  it('corrects a correction: whatever was stated before, the days end at the last salary', () => {
    const day = fc.integer({ min: -5, max: 90 }).map((days) => addDays(plainDate('2026-06-01'), days));
    const amount = fc.integer({ min: 30_000, max: 300_000 }).map(salary);
    const lengths = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(
        amount,
        lengths,
        fc.array(fc.tuple(day, amount), { maxLength: 4 }),
        day,
        amount,
        (paid, periods, steps, from, last) => {
          const lines = invoiced(paid, periods);
          const stated: StatedSalary[] = [];
          const differences: Cents[] = [];
          for (const [start, yearly] of [...steps, [from, last] as const]) {
            const found = retroactivePay(lines, stated, start, yearly);
            if (found === null) continue;
            differences.push(found.amount);
            stated.push({ from: found.from, until: found.until, salary: yearly });
          }
          // Stated once more, nothing is left to pay.
          expect(retroactivePay(lines, stated, from, last)?.amount ?? 0).toBe(0);
          // From the start, all that was paid is what the last salary is worth.
          const everything = retroactivePay(lines, stated, plainDate('2026-01-01'), last);
          const total = sumCents([
            ...lines.map(({ pay }) => pay.gross),
            ...differences,
            everything?.amount ?? cents(0),
          ]);
          expect(total).toBe(sumCents(lines.map(({ pay }) => grossForPeriod(last, 'Bi-Weekly', pay.periodNumber))));
        },
      ),
    );
  });

  it('counts the days of a period that is paid in parts', () => {
    const period = { start: plainDate('2026-06-01'), end: plainDate('2026-06-14') };
    const part = { start: plainDate('2026-06-08'), end: plainDate('2026-06-14') };
    const days = daysOfPeriod(period, part);
    const whole = grossForPeriod(salary(65_000), 'Bi-Weekly', 1);
    const line = {
      ...part,
      pay: {
        salary: salary(65_000),
        schedule: 'Bi-Weekly' as const,
        periodNumber: 1,
        gross: grossForDays(whole, days),
        ...(days === null ? {} : { days }),
      },
    };
    expect(retroactivePay([line], [], plainDate('2026-05-01'), salary(78_000))?.amount).toBe(250_00);
  });
});
