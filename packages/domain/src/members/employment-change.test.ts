import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import {
  type ChangeFacts,
  changeProblem,
  datedChanges,
  type EmploymentChange,
  firstChangeDay,
  isRecorded,
  pendingChanges,
  withChange,
  withoutChange,
} from './employment-change.ts';
import { type EmploymentTerms, type TermsByDay, termsOn } from './employment-terms.ts';

const day = plainDate;
const first: EmploymentTerms = {
  effectiveOn: day('2026-06-01'),
  salary: cents(9_100_000),
  schedule: 'Bi-Weekly',
  province: 'ON',
};
const raise = { effectiveOn: day('2027-01-01'), salary: cents(10_000_000) };
const facts = (given: Partial<ChangeFacts> = {}): ChangeFacts => ({
  commencement: first.effectiveOn,
  today: day('2026-11-22'),
  invoicedUntil: day('2026-11-29'),
  lastDay: null,
  terms: [first],
  ...given,
});

describe('a dated change', () => {
  it.each([
    [
      'before the commencement',
      { effectiveOn: day('2026-05-31') },
      { code: 'changeBeforeCommencement', params: { day: '2026-06-01' } },
    ],
    [
      'on an invoiced day',
      { effectiveOn: day('2026-11-29') },
      { code: 'changeInvoiced', params: { first: '2026-11-30' } },
    ],
    ['on the first day that is not invoiced', { effectiveOn: day('2026-11-30') }, null],
    ['exactly two years ahead', { effectiveOn: day('2028-11-22') }, null],
    [
      'more than two years ahead',
      { effectiveOn: day('2028-11-23') },
      { code: 'changeTooFar', params: { last: '2028-11-22' } },
    ],
    ['to a salary of 0', { salary: cents(0) }, { code: 'changeSalaryMissing' }],
    [
      'to a salary of 0 on an invoiced day',
      { salary: cents(0), effectiveOn: day('2026-11-29') },
      { code: 'changeSalaryMissing' },
    ],
    ['to the same salary', { salary: first.salary }, { code: 'nothingChanged' }],
  ])('%s', (_, given, problem) => {
    expect(changeProblem({ ...raise, ...given }, facts())).toEqual(problem);
  });

  it('is possible from the commencement while nothing is invoiced', () => {
    expect(firstChangeDay(facts({ invoicedUntil: null }))).toBe('2026-06-01');
    expect(
      changeProblem({ effectiveOn: first.effectiveOn, province: 'QC' }, facts({ invoicedUntil: null })),
    ).toBeNull();
  });

  it('is refused after the last working day', () => {
    const leaving = facts({ lastDay: day('2026-12-31') });
    expect(changeProblem(raise, leaving)).toEqual({ code: 'changeAfterLastDay', params: { day: '2026-12-31' } });
    expect(changeProblem({ ...raise, effectiveOn: day('2026-12-31') }, leaving)).toBeNull();
  });

  it('is refused while another change of the same kind is pending, but not one of another kind', () => {
    const pending = facts({ terms: withChange([first], raise) });
    const sooner = { effectiveOn: day('2026-12-15') };
    expect(changeProblem({ ...sooner, salary: cents(9_500_000) }, pending)).toEqual({
      code: 'changePending',
      params: { day: '2027-01-01' },
    });
    expect(changeProblem({ ...sooner, schedule: 'Monthly' }, pending)).toBeNull();
    // One that has taken effect is not pending, except on its own day.
    const inEffect = facts({ terms: pending.terms, today: day('2027-01-02'), invoicedUntil: null });
    expect(changeProblem({ ...raise, effectiveOn: day('2027-01-05'), salary: cents(11_000_000) }, inEffect)).toBeNull();
    expect(isRecorded(pending.terms, raise)).toBe(true);
    expect(isRecorded(pending.terms, { ...raise, salary: cents(1) })).toBe(false);
  });
});

describe('overlapping changes', () => {
  it('are ordered by day, and a later one keeps what it changes', () => {
    const both = withChange(withChange([first], raise), { effectiveOn: day('2026-12-15'), schedule: 'Monthly' });
    expect(both).toEqual([
      first,
      { ...first, effectiveOn: '2026-12-15', schedule: 'Monthly' },
      { effectiveOn: '2027-01-01', salary: 10_000_000, schedule: 'Monthly', province: 'ON' },
    ]);
    expect(datedChanges(both).map(({ kinds }) => kinds)).toEqual([['schedule'], ['salary']]);
    expect(pendingChanges(both, day('2026-12-15')).map(({ terms }) => terms.effectiveOn)).toEqual(['2027-01-01']);
    expect(withoutChange(both, day('2026-12-15'))).toEqual(withChange([first], raise));
    expect(withoutChange(withChange([first], raise), raise.effectiveOn)).toEqual([first]);
  });

  it('leave out a change that changes nothing any more', () => {
    expect(withChange(withChange([first], raise), { ...raise, effectiveOn: day('2026-12-01') })).toEqual([
      first,
      { ...first, effectiveOn: '2026-12-01', salary: 10_000_000 },
    ]);
  });

  it('change the first terms on the commencement day', () => {
    expect(withChange([first], { effectiveOn: first.effectiveOn, province: 'QC' })).toEqual([
      { ...first, province: 'QC' },
    ]);
  });

  const days = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 8 });

  it('give each day the last change of each kind up to it', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 220 }), (offsets, ahead) => {
        // Each changes the salary or the province to a value of its own, added in any order.
        const changes: EmploymentChange[] = offsets.map((offset, at) => ({
          effectiveOn: addDays(first.effectiveOn, offset),
          ...(at % 2 === 0 ? { salary: cents(at + 1) } : { province: PROVINCES[at] ?? 'YT' }),
        }));
        const terms = changes.reduce<TermsByDay>(withChange, [first]);
        const on = addDays(first.effectiveOn, ahead);
        const { effectiveOn: _, ...inForce } = termsOn(terms, on);
        const past = changes
          .filter(({ effectiveOn }) => effectiveOn <= on)
          .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1));
        expect(inForce).toEqual({
          salary: past.findLast(({ salary }) => salary !== undefined)?.salary ?? first.salary,
          schedule: first.schedule,
          province: past.findLast(({ province }) => province !== undefined)?.province ?? first.province,
        });
      }),
    );
  });
});
