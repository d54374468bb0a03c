import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, sumCents } from '../money/money.ts';
import { grossForPeriod } from './paydays.ts';
import { type InvoicedPay, type PaidSalary, retroactivePay } from './retroactive-pay.ts';
import { type DaysOfPeriod, daysOfPeriod, grossForDays } from './unpaid-days.ts';

/** Bi-weekly pay from 1 June 2026, a line for each period. */
const invoiced = (salary: Cents, periods: number): InvoicedPay[] =>
  Array.from({ length: periods }, (_, index) => {
    const start = addDays(plainDate('2026-06-01'), index * 14);
    const pay = { salary, schedule: 'Bi-Weekly' as const, periodNumber: index + 1 };
    return {
      start,
      end: addDays(start, 13),
      payDate: addDays(start, 14),
      pay: { ...pay, gross: grossForPeriod(salary, 'Bi-Weekly', index + 1) },
    };
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
      periods: [
        { start: '2026-06-01', end: '2026-06-14', before: 2_500_00, after: 2_928_57 },
        { start: '2026-06-15', end: '2026-06-28', before: 2_500_00, after: 3_000_00 },
      ],
      years: [],
      paidFrom: '2026-06-15',
    });
  });

  it('counts weekdays where the line does, because unpaid leave was in its period', () => {
    const period = { start: plainDate('2026-06-01'), end: plainDate('2026-06-14') };
    const leave = [{ start: plainDate('2026-06-03'), end: plainDate('2026-06-03') }];
    const part = { start: plainDate('2026-06-04'), end: period.end };
    const [line] = invoiced(salary(65_000), 1) as [InvoicedPay];
    const days = daysOfPeriod(period, part, leave) as DaysOfPeriod;
    const lines = [{ ...line, ...part, pay: { ...line.pay, days, gross: grossForDays(line.pay.gross, days) } }];
    // Seven of ten weekdays, at 250.00 and at 300.00.
    const whole = retroactivePay(lines, [], part.start, salary(78_000));
    expect(whole?.periods).toEqual([{ ...part, before: 1_750_00, after: 2_100_00 }]);
    expect(retroactivePay(lines, [], plainDate('2026-06-08'), salary(78_000))?.amount).toBe(250_00);
  });

  it('is nothing where no day is invoiced, or for the salary that was paid', () => {
    const lines = invoiced(salary(65_000), 2);
    expect(retroactivePay(lines, [], plainDate('2026-06-29'), salary(78_000))).toBeNull();
    expect(retroactivePay(lines, [], plainDate('2026-06-01'), salary(65_000))).toMatchObject({ amount: 0 });
  });

  it('is negative when too much was paid', () => {
    expect(retroactivePay(invoiced(salary(78_000), 1), [], plainDate('2026-06-01'), salary(65_000))?.amount).toBe(
      -500_00,
    );
  });

  it('says in which years an overpayment was paid, the earliest first', () => {
    const [one, two] = invoiced(salary(78_000), 2) as [InvoicedPay, InvoicedPay];
    const lines = [{ ...one, payDate: plainDate('2025-12-31') }, two];
    expect(retroactivePay(lines, [], one.start, salary(65_000))).toMatchObject({
      amount: -1_000_00,
      years: [
        { year: 2025, amount: 500_00 },
        { year: 2026, amount: 500_00 },
      ],
      paidFrom: '2025-12-31',
    });
  });

  it('does not ask twice for what was forgiven, and pays no more for it', () => {
    const lines = invoiced(salary(78_000), 1);
    const [{ start: from, end: until }] = lines as [InvoicedPay];
    // 500 too much was stated, 200 was recovered and 300 forgiven.
    const lower = { from, until, salary: salary(65_000), paid: cents(-200_00) };
    expect(retroactivePay(lines, [lower], from, salary(65_000), cents(300_00))).toMatchObject({ amount: 0, years: [] });
    expect(retroactivePay(lines, [lower], from, salary(78_000), cents(300_00))?.amount).toBe(200_00);
    expect(retroactivePay(lines, [lower], from, salary(52_000), cents(300_00))?.amount).toBe(-500_00);
  });

  it('begins with the first invoiced day', () => {
    const from = plainDate('2026-05-01');
    expect(retroactivePay(invoiced(salary(65_000), 1), [], from, salary(78_000))).toMatchObject({
      from: '2026-06-01',
      until: '2026-06-14',
      amount: 500_00,
    });
  });

  it('pays the difference of days that are invoiced after it was stated', () => {
    const [first, second] = invoiced(salary(65_000), 2) as [InvoicedPay, InvoicedPay];
    const stated = retroactivePay([second], [], first.start, salary(78_000));
    const paid = { from: first.start, until: second.end, salary: salary(78_000), paid: stated?.amount ?? cents(0) };
    expect(retroactivePay([first, second], [paid], first.start, salary(78_000))?.amount).toBe(500_00);
  });

  it('pays what a canceled difference left open below a later one', () => {
    const lines = invoiced(salary(65_000), 1);
    const [{ start: from, end: until }] = lines as [InvoicedPay];
    // Stated at 78,000 first, whose payment was canceled, then at 91,000.
    const later = { from, until, salary: salary(91_000), paid: cents(500_00) };
    expect(retroactivePay(lines, [later], from, salary(91_000))?.amount).toBe(500_00);
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
          const stated: PaidSalary[] = [];
          const differences: Cents[] = [];
          for (const [start, yearly] of [...steps, [from, last] as const]) {
            const found = retroactivePay(lines, stated, start, yearly);
            if (found === null) continue;
            differences.push(found.amount);
            stated.push({ from: found.from, until: found.until, salary: yearly, paid: found.amount });
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
      payDate: plainDate('2026-06-15'),
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
