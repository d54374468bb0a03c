import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import type { EmploymentTerms } from '../members/employment-terms.ts';
import { cents } from '../money/money.ts';
import { type EmploymentEnd, endProblem, finalPayday, invoicedAfter, leavingPay, rehireProblem } from './leaving.ts';
import { MAX_LEAVING_EXTRA, NO_EXTRAS } from './leaving-extras.ts';

const day = plainDate;
const today = day('2026-11-22');
const commencement = day('2026-06-01');
const terms: EmploymentTerms = {
  effectiveOn: commencement,
  salary: cents(9_100_000),
  schedule: 'Bi-Weekly',
  province: 'ON',
};
const end = (given: Partial<EmploymentEnd> = {}): EmploymentEnd => ({
  lastDay: today,
  reason: 'E00',
  comment: null,
  finalPayOn: null,
  ...given,
});

describe('an end of employment', () => {
  it.each([
    ['today', {}, null],
    ['on the first day', { lastDay: commencement }, null],
    [
      'before the first day',
      { lastDay: day('2026-05-31') },
      { code: 'endBeforeCommencement', params: { day: '2026-06-01' } },
    ],
    ['a year ahead', { lastDay: day('2027-11-22') }, null],
    ['more than a year ahead', { lastDay: day('2027-11-23') }, { code: 'endTooFar', params: { last: '2027-11-22' } }],
    ['for another reason without a comment', { reason: 'K00' as const }, { code: 'endCommentMissing' }],
    ['for another reason with a comment', { reason: 'K00' as const, comment: 'Moved' }, null],
    ['paid on the last day', { finalPayOn: today }, null],
    [
      'paid before the last day',
      { finalPayOn: day('2026-11-21') },
      { code: 'finalPayTooEarly', params: { day: '2026-11-22' } },
    ],
    ['without a reason yet', { reason: null }, null],
    ['with vacation pay', { extras: { ...NO_EXTRAS, vacation: MAX_LEAVING_EXTRA } }, null],
    [
      'with more than the maximum',
      { extras: { ...NO_EXTRAS, payInLieu: cents(MAX_LEAVING_EXTRA + 1) } },
      { code: 'extraOutOfRange', params: { maximum: MAX_LEAVING_EXTRA } },
    ],
    [
      'with a negative amount',
      { extras: { ...NO_EXTRAS, retiringAllowance: cents(-1) } },
      { code: 'extraOutOfRange', params: { maximum: MAX_LEAVING_EXTRA } },
    ],
  ])('%s', (_, given, problem) => {
    expect(endProblem(end(given), commencement, today)).toEqual(problem);
  });

  it('is followed by a new start only after the last day and within a year', () => {
    expect(rehireProblem(day('2026-11-23'), today, today)).toBeNull();
    expect(rehireProblem(today, today, today)).toEqual({ code: 'rehireTooEarly', params: { day: '2026-11-22' } });
    expect(rehireProblem(day('2027-11-23'), today, today)).toEqual({
      code: 'rehireTooFar',
      params: { last: '2027-11-22' },
    });
  });
});

describe('the final payday', () => {
  const given = { commencement, terms: [terms] as const };
  const on = (lastDay: string, finalPayOn: string | null, now = today) =>
    finalPayday(given, { lastDay: day(lastDay), finalPayOn: finalPayOn === null ? null : day(finalPayOn) }, now);

  it('is the chosen day, else the payday of the last period, else the next one', () => {
    expect(on('2026-11-18', null)).toBe('2026-11-30');
    expect(on('2026-11-22', '2026-11-24')).toBe('2026-11-24');
    expect(on('2026-11-10', null)).toBe('2026-11-30');
    expect(on('2026-11-10', '2026-11-12')).toBe('2026-11-30');
    expect(on('2026-11-15', null, day('2026-11-16'))).toBe('2026-11-16');
  });
});

describe('pay of a person who leaves', () => {
  const given = { commencement, startedOn: commencement, terms: [terms] as const, unpaidLeave: [] };
  const line = (start: string, last: string) => ({ start: day(start), end: day(last), gross: cents(350_000) });

  it('is the days of the open period up to the last day', () => {
    // Periods of 14 days since 1 June: 16 to 29 November.
    expect(leavingPay({ ...given, lines: [line('2026-11-02', '2026-11-15')] }, day('2026-11-18'))).toMatchObject({
      period: { start: '2026-11-16', end: '2026-11-29', payday: '2026-11-30' },
      worked: 3,
      of: 14,
      unpaid: { from: '2026-11-16', days: 3, gross: 75_000 },
      invoicedAfter: null,
    });
  });

  it('leaves out days of unpaid leave, each a tenth of a fortnight', () => {
    // Monday and Tuesday of 16 to 29 November, then the Thursday after a Wednesday of leave.
    const away = { ...given, unpaidLeave: [{ start: day('2026-11-18'), end: day('2026-11-18') }], lines: [] };
    const since = { ...away, startedOn: day('2026-11-16') };
    expect(leavingPay(since, day('2026-11-19')).unpaid).toEqual({ from: '2026-11-16', days: 3, gross: 105_000 });
    const until = { ...since, startedOn: day('2026-11-18') };
    expect(leavingPay(until, day('2026-11-18')).unpaid).toBeNull();
  });

  it('is less than what was invoiced when the last day lies in an invoiced period', () => {
    const pay = leavingPay({ ...given, lines: [line('2026-11-16', '2026-11-29')] }, day('2026-11-18'));
    expect(pay).toMatchObject({ worked: 3, unpaid: null, invoicedAfter: { days: 11, gross: 275_000 } });
    const two = [line('2026-11-02', '2026-11-15'), line('2026-11-16', '2026-11-29')];
    expect(leavingPay({ ...given, lines: two }, day('2026-11-01')).invoicedAfter).toEqual({ days: 28, gross: 700_000 });
  });

  it('counts from the first day after a rehire', () => {
    const rehired = { ...given, startedOn: day('2026-11-20'), lines: [line('2026-06-01', '2026-06-14')] };
    expect(leavingPay(rehired, day('2026-11-29'))).toMatchObject({
      worked: 10,
      of: 14,
      unpaid: { from: '2026-11-20', days: 10, gross: 250_000 },
    });
  });

  it('leaves out days after a rehire', () => {
    const whole = invoicedAfter(line('2026-11-16', '2026-11-29'), day('2026-11-18'));
    expect(whole).toEqual({ from: '2026-11-19', to: '2026-11-29', days: 11, gross: 275_000 });
    const returned = invoicedAfter(line('2026-11-16', '2026-11-29'), day('2026-11-18'), day('2026-11-20'));
    expect(returned).toEqual({ from: '2026-11-19', to: '2026-11-20', days: 2, gross: 50_000 });
  });
});
