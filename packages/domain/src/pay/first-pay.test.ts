import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { firstPay } from './first-pay.ts';
import type { PayrollSchedule } from './paydays.ts';

const leads = { leadBankDays: 10, dueBankDays: 5 };
const person = (commencement: string, schedule: PayrollSchedule = 'Bi-Weekly', paidUntil: string | null = null) => ({
  commencement: plainDate(commencement),
  paidUntil: paidUntil === null ? null : plainDate(paidUntil),
  terms: [{ effectiveOn: plainDate(commencement), salary: cents(5_200_000), schedule, province: 'ON' as const }],
});
const on = (given: ReturnType<typeof person>, day: string) => firstPay(given, plainDate(day), leads);

describe('the first pay after an activation', () => {
  it('is that of the first pay period, invoiced on its cut-off, with holidays of banks left out', () => {
    expect(on(person('2026-11-30', 'Monthly'), '2026-11-28')).toEqual({
      payday: '2026-12-30',
      gross: 433_333,
      lines: [{ start: '2026-11-30', end: '2026-12-29', gross: 433_333 }],
      cutOff: '2026-12-14',
      invoiceOn: '2026-12-14',
      dueOn: '2026-12-21',
      late: null,
    });
  });

  it('is invoiced on the next day once the cut-off is over, and due then at the earliest', () => {
    expect(on(person('2026-11-30'), '2026-12-08')).toMatchObject({
      payday: '2026-12-14',
      cutOff: '2026-11-30',
      invoiceOn: '2026-12-09',
      dueOn: '2026-12-09',
      late: null,
    });
  });

  it('includes the days of earlier pay periods, also of a payday that the next run misses', () => {
    expect(on(person('2026-11-30'), '2026-12-14')).toMatchObject({
      payday: '2026-12-28',
      gross: 400_000,
      late: { start: '2026-11-30', end: '2026-12-13', days: 14 },
    });
  });

  it('leaves out the days that were paid elsewhere', () => {
    expect(on(person('2026-11-02', 'Bi-Weekly', '2026-12-06'), '2026-12-07')).toMatchObject({
      payday: '2026-12-14',
      gross: 100_000,
      late: null,
    });
    expect(on(person('2026-11-02', 'Bi-Weekly', '2027-03-28'), '2026-12-07')).toMatchObject({ payday: '2027-04-05' });
  });

  it('comes after the activation, and its invoice in time or with the next run', () => {
    const offset = fc.integer({ min: -400, max: 400 });
    const schedule = fc.constantFrom<PayrollSchedule>('Monthly', 'Bi-Weekly');
    fc.assert(
      fc.property(offset, schedule, (days, of) => {
        const today = plainDate('2026-12-07');
        const start = addDays(today, days);
        const pay = firstPay(person(start, of), today, leads);
        if (pay === null) throw new Error('Nothing is owed.');
        expect(pay.payday > today && pay.payday > start).toBe(true);
        expect(pay.invoiceOn > today && pay.dueOn >= pay.invoiceOn).toBe(true);
        expect(pay.late === null || (pay.late.start === start && pay.late.end < today)).toBe(true);
        expect(daysBetween(pay.payday > start ? start : today, pay.payday)).toBeGreaterThan(0);
      }),
    );
  });
});
