import { describe, expect, it } from 'vitest';
import { type PlainDate, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import type { PayrollSchedule } from './paydays.ts';
import { comingPaydays, type PaidPerson, type PayLine, personPaydays, upcomingPaydays } from './person-paydays.ts';

const day = plainDate;
const terms = (effectiveOn: string, schedule: PayrollSchedule) => ({
  effectiveOn: day(effectiveOn),
  salary: cents(9_100_000),
  schedule,
  province: 'ON' as const,
});
const person = (given: Partial<PaidPerson> = {}): PaidPerson => ({
  approved: true,
  commencement: day('2026-06-01'),
  paidUntil: null,
  settledUntil: null,
  terms: [terms('2026-06-01', 'Monthly')],
  ends: [],
  ...given,
});
const end = (lastDay: string, given: { rehiredOn?: PlainDate; finalPayOn?: PlainDate } = {}) => ({
  lastDay: day(lastDay),
  rehiredOn: null,
  finalPayOn: null,
  ...given,
});
const line = (start: string, last: string, payday: string, status = 'paid', given: Partial<PayLine> = {}): PayLine => ({
  start_date: day(start),
  end_date: day(last),
  payday: day(payday),
  status,
  credited: false,
  owed_again: false,
  ...given,
});
const coming = (given: Partial<PaidPerson>, today: string, until: string, lines: readonly PayLine[] = []) =>
  comingPaydays(person(given), lines, day(today), day(until));
const states = (given: Partial<PaidPerson>, lines: readonly PayLine[], today: string, from: string, to: string) =>
  Object.fromEntries(personPaydays(person(given), lines, { today: day(today), from: day(from), to: day(to) }));

describe('the paydays to come', () => {
  it('are those of the schedule in force on the days they pay', () => {
    const changed = [terms('2026-06-01', 'Monthly'), terms('2026-08-10', 'Bi-Weekly')];
    expect(coming({ terms: changed, paidUntil: day('2026-06-30') }, '2026-07-05', '2026-09-08')).toEqual([
      '2026-08-01',
      // Bi-weekly paydays are counted from the commencement; 10 August has no days to pay.
      '2026-08-24',
      // The days until 9 August.
      '2026-09-01',
      '2026-09-07',
    ]);
    // The same change, seen afterwards.
    expect(coming({ terms: changed, paidUntil: day('2026-08-23') }, '2026-08-25', '2026-09-22')).toEqual([
      '2026-09-07',
      '2026-09-21',
    ]);
  });

  it('end with the period of the last working day, or on the final payday', () => {
    expect(coming({ ends: [end('2026-08-15')] }, '2026-06-01', '2027-06-01')).toEqual([
      '2026-07-01',
      '2026-08-01',
      '2026-09-01',
    ]);
    expect(
      coming({ ends: [end('2026-08-15', { finalPayOn: day('2026-08-20') })] }, '2026-08-01', '2027-06-01'),
    ).toEqual(['2026-08-01', '2026-08-20']);
  });

  it('leave out those between an end and a return', () => {
    const ends = [end('2026-07-10', { rehiredOn: day('2026-10-05') })];
    expect(coming({ ends }, '2026-06-01', '2026-12-01')).toEqual([
      '2026-07-01',
      '2026-08-01',
      '2026-11-01',
      '2026-12-01',
    ]);
  });

  it('begin after days that were paid elsewhere', () => {
    expect(coming({ paidUntil: day('2026-06-30') }, '2026-06-01', '2026-09-01')).toEqual(['2026-08-01', '2026-09-01']);
    expect(coming({ paidUntil: day('2026-06-14') }, '2026-06-01', '2026-08-01')).toEqual(['2026-07-01', '2026-08-01']);
  });

  it('keep the day of the schedule when it is a bank holiday', () => {
    expect(
      coming({ commencement: day('2026-11-25'), terms: [terms('2026-11-25', 'Monthly')] }, '2026-12-01', '2026-12-31'),
    ).toEqual(['2026-12-25']);
  });

  it('have late days on the next one, also after the last working day', () => {
    expect(coming({ ends: [end('2026-06-20')], approved: false }, '2026-07-10', '2026-12-01')).toEqual(['2026-08-01']);
  });

  it('are none for a person who was never active', () => {
    expect(coming({ approved: false }, '2026-06-01', '2027-06-01')).toEqual([]);
  });

  it('have those of invoices, also after an earlier end was recorded', () => {
    const lines = [line('2026-06-01', '2026-06-30', '2026-07-01', 'processing')];
    expect(coming({ ends: [end('2026-05-31')] }, '2026-06-25', '2026-12-01', lines)).toEqual(['2026-07-01']);
  });

  it('leave out one whose days are all invoiced on another', () => {
    const changed = [terms('2026-06-01', 'Monthly'), terms('2026-06-15', 'Bi-Weekly')];
    const lines = [line('2026-06-01', '2026-06-30', '2026-07-01', 'processing')];
    // 15 to 28 June would be paid on 29 June.
    expect(coming({ terms: changed }, '2026-06-16', '2026-07-13', lines)).toEqual(['2026-07-01', '2026-07-13']);
  });
});

describe('the upcoming strip', () => {
  const strip = (start: string, schedule: PayrollSchedule, today: string) =>
    upcomingPaydays(
      person({ commencement: day(start), terms: [terms(start, schedule)], paidUntil: day('2026-11-05') }),
      [],
      day(today),
    );
  it('has up to six paydays within six months, today included', () => {
    expect(strip('2026-11-06', 'Bi-Weekly', '2026-11-20')).toEqual([
      '2026-11-20',
      '2026-12-04',
      '2026-12-18',
      '2027-01-01',
      '2027-01-15',
      '2027-01-29',
    ]);
    expect(strip('2026-11-06', 'Monthly', '2026-11-07')).toHaveLength(6);
    expect(strip('2027-04-20', 'Monthly', '2026-11-20')).toEqual(['2027-05-20']);
    expect(strip('2028-01-01', 'Monthly', '2026-11-20')).toEqual([]);
  });
});

describe('what a payday is', () => {
  it('is paid or not by its lines, and to come from today on', () => {
    const lines = [
      line('2026-06-01', '2026-06-30', '2026-07-01'),
      line('2026-07-01', '2026-07-31', '2026-08-01', 'collected'),
      line('2026-08-01', '2026-08-31', '2026-09-01', 'upcoming'),
    ];
    expect(states({}, lines, '2026-08-20', '2026-06-01', '2026-10-01')).toEqual({
      '2026-07-01': 'paid',
      '2026-08-01': 'unpaid',
      '2026-09-01': 'coming',
      '2026-10-01': 'coming',
    });
    expect(states({}, lines.slice(0, 1), '2026-07-01', '2026-07-01', '2026-07-31')).toEqual({ '2026-07-01': 'paid' });
  });

  it('is none when it was over before the activation and paid nothing', () => {
    const lines = [
      line('2026-06-01', '2026-06-30', '2026-08-01', 'paid'),
      line('2026-07-01', '2026-07-31', '2026-08-01'),
    ];
    expect(states({}, lines, '2026-08-20', '2026-06-01', '2026-08-31')).toEqual({
      '2026-07-01': 'none',
      '2026-08-01': 'paid',
    });
  });

  it('does not count a reversed line as paid', () => {
    const lines = [line('2026-06-01', '2026-06-30', '2026-07-01', 'paid', { credited: true })];
    expect(states({}, lines, '2026-07-20', '2026-06-01', '2026-07-31')).toEqual({ '2026-07-01': 'none' });
  });

  it('is nothing on days without employment, and on those paid elsewhere', () => {
    const ends = [end('2026-07-10', { rehiredOn: day('2026-10-05') })];
    expect(states({ ends, paidUntil: day('2026-06-30') }, [], '2026-12-20', '2026-06-01', '2026-12-31')).toEqual({
      '2026-08-01': 'none',
      '2026-11-01': 'none',
      '2026-12-01': 'none',
    });
  });
});
