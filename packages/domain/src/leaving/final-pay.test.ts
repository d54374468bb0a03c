import { expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { FINAL_PAY, finalPayDue } from './final-pay.ts';
import { isRoeReason, LEAVING_REASONS, leavingKind, ROE_REASONS, roeDueOn } from './record-of-employment.ts';

const day = plainDate;
/** A Wednesday, in a period that ends on Sunday 29 November and is paid on the day after. */
const dates = { lastDay: day('2026-11-18'), periodEnd: day('2026-11-29'), payday: day('2026-11-30') };

it.each<[Province, string | null, string | null, string | null]>([
  // Province, dismissed, resigned, vacation pay.
  ['AB', '2026-12-09', '2026-12-09', null],
  ['BC', '2026-11-20', '2026-11-24', null],
  ['MB', '2026-12-02', '2026-12-02', null],
  ['NB', '2026-11-30', '2026-11-30', null],
  ['NL', '2026-11-25', '2026-11-25', null],
  ['NS', null, null, '2026-11-28'],
  ['NT', '2026-11-28', '2026-11-28', null],
  ['NU', null, null, null],
  ['ON', '2026-11-30', '2026-11-30', null],
  ['PE', '2026-11-30', '2026-11-30', null],
  ['QC', '2026-11-30', '2026-11-30', null],
  ['SK', '2026-11-30', '2026-11-30', '2026-12-02'],
  ['YT', '2026-11-25', '2026-11-25', null],
])(
  'in %s final pay is due on %s after a dismissal and on %s after a resignation',
  (province, dismissed, resigned, vacation) => {
    expect(finalPayDue(province, 'dismissed', dates).due).toBe(dismissed);
    expect(finalPayDue(province, 'resigned', dates).due).toBe(resigned);
    expect(finalPayDue(province, 'resigned', dates).vacationDue).toBe(vacation);
    // Not known who ended it: the earlier of both.
    expect(finalPayDue(province, 'other', dates).due).toBe(dismissed);
  },
);

it('takes the later or the earlier of two days where the law says so', () => {
  const monthly = { lastDay: day('2026-11-02'), periodEnd: day('2026-11-30'), payday: day('2026-12-01') };
  expect(finalPayDue('NB', 'other', monthly).due).toBe('2026-11-23');
  expect(finalPayDue('QC', 'other', monthly).due).toBe('2026-11-16');
  expect(finalPayDue('SK', 'other', monthly).due).toBe('2026-11-16');
  expect(finalPayDue('AB', 'other', monthly).due).toBe('2026-12-03');
  expect(finalPayDue('ON', 'other', { ...monthly, lastDay: day('2026-11-29') }).due).toBe('2026-12-06');
});

it('asks where no rule is known or verified, and names a source and a safe day for every province', () => {
  expect(PROVINCES.filter((province) => finalPayDue(province, 'other', dates).ask)).toEqual([
    'NS',
    'NU',
    'PE',
    'SK',
    'YT',
  ]);
  for (const province of PROVINCES) {
    const { source, safe, due } = finalPayDue(province, 'dismissed', dates);
    expect(source.title).not.toBe('');
    expect(source.url).toMatch(/^https:\/\//);
    expect(safe).toBe('2026-11-20');
    // The safe day meets every known rule.
    expect(due === null || safe <= due).toBe(true);
  }
  expect(Object.keys(FINAL_PAY).sort()).toEqual([...PROVINCES].sort());
});

it('knows from the reason who ended the employment', () => {
  expect(ROE_REASONS.filter((reason) => leavingKind(reason) === 'dismissed')).toEqual([
    'A00',
    'A01',
    'G00',
    'G07',
    'M00',
    'M08',
  ]);
  expect(ROE_REASONS.filter((reason) => leavingKind(reason) === 'resigned')).toEqual(
    ROE_REASONS.filter((reason) => reason.startsWith('E')),
  );
  expect([leavingKind('K00'), leavingKind(null)]).toEqual(['other', 'other']);
  expect(LEAVING_REASONS.every(isRoeReason)).toBe(true);
  expect(isRoeReason('C00')).toBe(false);
});

it('has the deadline of the record of employment by schedule', () => {
  const start = day('2026-06-01');
  // The first day without earnings is 19 November, in the period up to 29 November.
  expect(roeDueOn(start, 'Bi-Weekly', dates.lastDay)).toBe('2026-12-04');
  // The last day ends a period, so the interruption begins in the next one.
  expect(roeDueOn(start, 'Bi-Weekly', day('2026-11-29'))).toBe('2026-12-18');
  // Monthly: the earlier of 5 December and 15 days after 19 November, and of 15 days after 3 November.
  expect(roeDueOn(start, 'Monthly', dates.lastDay)).toBe('2026-12-04');
  expect(roeDueOn(start, 'Monthly', day('2026-11-02'))).toBe('2026-11-18');
  expect(roeDueOn(start, 'Monthly', day('2026-11-28'))).toBe('2026-12-05');
});
