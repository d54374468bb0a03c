import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents, sumCents } from '../money/money.ts';
import { grossForPeriod } from '../pay/paydays.ts';
import { withChange } from './employment-change.ts';
import { changedPaydays, pricedStretches } from './employment-preview.ts';
import type { EmploymentTerms, TermsByDay } from './employment-terms.ts';

const day = plainDate;
const commencement = day('2026-01-31');
const monthly: EmploymentTerms = {
  effectiveOn: commencement,
  salary: cents(5_040_000),
  schedule: 'Monthly',
  province: 'ON',
};

describe('the paydays that a change affects', () => {
  it('has the old and the new amount, and how many days are at the new salary', () => {
    const after = withChange([monthly], { effectiveOn: day('2026-12-14'), salary: cents(6_000_000) });
    const [first, second] = changedPaydays(commencement, [monthly], after, day('2026-12-14'));
    // 30 November to 30 December: 14 days at 4,200.00 and 17 at 5,000.00.
    expect(first).toMatchObject({ payday: '2026-12-31', before: 420_000, after: 189_677 + 274_194 });
    expect(first?.stretches.map(({ start, end, days, of, gross }) => [start, end, days, of, gross])).toEqual([
      ['2026-11-30', '2026-12-13', 14, 31, 189_677],
      ['2026-12-14', '2026-12-30', 17, 31, 274_194],
    ]);
    expect(second).toMatchObject({ payday: '2027-01-31', before: 420_000, after: 500_000 });
  });

  it('has the last pay of the old schedule and the first of the new one', () => {
    const biWeekly: TermsByDay = [{ ...monthly, schedule: 'Bi-Weekly', salary: cents(9_100_000) }];
    const start = day('2026-06-01');
    const after = withChange(biWeekly, { effectiveOn: day('2026-12-07'), schedule: 'Monthly' });
    const changed = changedPaydays(start, biWeekly, after, day('2026-12-07'), { count: 3 });
    expect(changed.map(({ payday, before, after: now }) => [payday, before, now])).toEqual([
      // 30 November to 6 December: 7 of 14 days.
      ['2026-12-14', 350_000, 175_000],
      ['2026-12-28', 350_000, 0],
      // 7 to 31 December: 25 of 31 days of 7,583.33.
      ['2027-01-01', 0, 611_559],
    ]);
  });

  it('pays no day of unpaid leave, at either salary', () => {
    const start = day('2026-06-01');
    const biWeekly: TermsByDay = [{ ...monthly, schedule: 'Bi-Weekly', salary: cents(9_100_000) }];
    const after = withChange(biWeekly, { effectiveOn: day('2026-11-30'), salary: cents(10_400_000) });
    const unpaidLeave = [{ start: day('2026-12-01'), end: day('2026-12-03') }];
    const [first] = changedPaydays(start, biWeekly, after, day('2026-11-30'), { unpaidLeave });
    // 30 November to 13 December has ten weekdays, of which three are leave.
    expect(first).toMatchObject({ payday: '2026-12-14', before: 245_000, after: 280_000 });
  });

  it('has the first payday with another province, at the same pay', () => {
    const after = withChange([monthly], { effectiveOn: day('2026-12-31'), province: 'QC' });
    const [first] = changedPaydays(commencement, [monthly], after, day('2026-12-31'));
    expect(first).toMatchObject({ payday: '2027-01-31', before: 420_000, after: 420_000 });
    expect(first?.stretches.map(({ terms }) => terms.province)).toEqual(['QC']);
  });

  it('counts only days that are not invoiced', () => {
    const after = withChange([monthly], { effectiveOn: day('2026-12-14'), salary: cents(6_000_000) });
    const [first] = changedPaydays(commencement, [monthly], after, day('2026-12-14'), {
      invoicedUntil: day('2026-12-13'),
    });
    expect(first).toMatchObject({ payday: '2026-12-31', before: 230_323, after: 274_194 });
  });
});

it('splits a period without losing a cent: at equal pay the parts sum to the whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }).map(cents),
      fc.constantFrom('Monthly' as const, 'Bi-Weekly' as const),
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
      (salary, schedule, cuts) => {
        const terms = cuts
          .toSorted((a, b) => a - b)
          .map(
            (cut, at) =>
              ({
                ...monthly,
                salary,
                schedule,
                effectiveOn: addDays(commencement, cut),
                province: at % 2 ? 'QC' : 'ON',
              }) as const,
          );
        const base = { ...monthly, salary, schedule };
        const stretches = pricedStretches(commencement, [base, ...terms], commencement, addDays(commencement, 120));
        for (const [payday, parts] of Map.groupBy(stretches, (one) => one.payday)) {
          if (payday > addDays(commencement, 120)) continue;
          const number = [...Map.groupBy(stretches, (one) => one.payday).keys()].indexOf(payday) + 1;
          expect(sumCents(parts.map(({ gross }) => gross))).toBe(grossForPeriod(salary, schedule, number));
        }
      },
    ),
  );
});
