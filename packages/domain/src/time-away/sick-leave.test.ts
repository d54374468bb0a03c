import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { PROVINCES } from '../places/provinces.ts';
import { grantedByLaw, sickLeave } from './sick-leave.ts';

const day = plainDate;
const taken = (first: string, last = first, half = false) => ({ first: day(first), last: day(last), half });

describe('sick leave by law', () => {
  test.each([
    ['AB', '2026-01-01', '2026-03-31', 0, 0],
    ['AB', '2026-01-01', '2026-04-01', 0, 5],
    ['BC', '2026-01-01', '2026-03-31', 0, 0],
    ['BC', '2026-01-01', '2026-04-01', 5, 3],
    ['MB', '2026-01-01', '2026-01-31', 0, 3],
    ['NB', '2026-01-01', '2026-04-01', 0, 5],
    ['NL', '2026-01-01', '2026-01-31', 0, 7],
    ['NS', '2026-01-01', '2026-01-01', 0, 5],
    ['ON', '2026-01-01', '2026-01-14', 0, 0],
    ['ON', '2026-01-01', '2026-01-15', 0, 3],
    ['PE', '2025-01-01', '2025-04-01', 0, 3],
    ['PE', '2023-01-01', '2026-01-01', 3, 3],
    ['QC', '2026-01-01', '2026-03-31', 0, 130],
    ['QC', '2026-01-01', '2026-04-01', 2, 128],
    ['SK', '2026-01-01', '2026-04-02', 0, 12],
    ['YT', '2026-01-01', '2026-06-15', 0, 5],
    ['YT', '2020-01-01', '2026-06-15', 0, 12],
  ] as const)('in %s for someone since %s on %s: %i paid and %i unpaid', (province, since, on, paid, unpaid) => {
    expect(sickLeave(province, day(since), day(on), [])).toMatchObject({ paid: paid * 100, unpaid: unpaid * 100 });
  });

  test('is not stated where the law is not known, or was another', () => {
    expect(sickLeave('NU', day('2020-01-01'), day('2026-05-01'), [])).toBeNull();
    expect(sickLeave('PE', day('2020-01-01'), day('2026-06-30'), [])).toBeNull();
    expect(sickLeave('BC', day('2020-01-01'), day('2021-12-31'), [])).toBeNull();
    expect(sickLeave(null, day('2020-01-01'), day('2026-05-01'), [])).toBeNull();
    expect(sickLeave('NT', day('2020-01-01'), day('2026-05-01'), [])?.ask).toBe(true);
  });

  test('adds weeks for a serious illness', () => {
    expect(sickLeave('ON', day('2026-01-01'), day('2026-04-01'), [])?.longIllnessWeeks).toBe(0);
    expect(sickLeave('ON', day('2026-01-01'), day('2026-04-02'), [])?.longIllnessWeeks).toBe(27);
  });

  test('is used by working days of the year, those with pay first', () => {
    // Tuesday to Thursday, and half a Friday; the days of the year before count there.
    const leave = sickLeave('BC', day('2020-01-01'), day('2026-11-30'), [
      taken('2025-12-29', '2026-01-02'),
      taken('2026-03-03', '2026-03-05'),
      taken('2026-03-06', '2026-03-06', true),
      taken('2025-06-03'),
      taken('2025-06-05', '2025-06-05', true),
    ]);
    expect(leave).toMatchObject({ used: 450, paidLeft: 50, unpaidLeft: 300 });
  });

  test('what is used and left is what the law gives, until more is used', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PROVINCES),
        fc.integer({ min: 0, max: 2000 }),
        fc.array(fc.integer({ min: 0, max: 364 }), { maxLength: 30 }),
        (province, service, ill) => {
          const on = day('2026-06-15');
          const entries = ill.map((offset) => taken(addDays(day('2026-01-01'), offset)));
          const leave = sickLeave(province, addDays(on, -service), on, entries);
          if (leave === null) return;
          const left = leave.paidLeft + leave.unpaidLeft;
          expect(left).toBe(Math.max(0, leave.paid + leave.unpaid - leave.used));
          expect(leave.unpaidLeft === leave.unpaid || leave.paidLeft === 0).toBe(true);
          const request = { kind: 'sick', first: on, last: addDays(on, 20), half: false } as const;
          expect(grantedByLaw(request, province, leave)).toBeLessThanOrEqual(left);
        },
      ),
    );
  });
});

describe('a request', () => {
  const leave = sickLeave('ON', day('2020-01-01'), day('2026-12-01'), [taken('2026-03-03', '2026-03-04')]);
  const request = (kind: 'sick' | 'vacation' | 'unpaid', last = '2026-12-01') => ({
    kind,
    ...taken('2026-12-01', last),
  });
  test('is granted for the days that are left', () => {
    expect(grantedByLaw(request('sick'), 'ON', leave)).toBe(100);
    expect(grantedByLaw(request('sick', '2026-12-04'), 'ON', leave)).toBe(100);
    expect(grantedByLaw(request('vacation'), 'ON', leave)).toBe(0);
    expect(grantedByLaw(request('unpaid'), 'ON', leave)).toBe(0);
    expect(grantedByLaw(request('sick'), 'ON', null)).toBe(0);
  });
});
