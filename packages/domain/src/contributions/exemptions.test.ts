import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import {
  type Exemption,
  type ExemptionKind,
  exemptionProblem,
  isInsuranceExempt,
  isPensionExempt,
} from './exemptions.ts';
import { pensionableMonths } from './pensionable-months.ts';

const exemption = (kind: ExemptionKind, from: string, until: string | null = null): Exemption => ({
  kind,
  from: plainDate(from),
  until: until === null ? null : plainDate(until),
});
const day = plainDate;
const born = day('1960-05-14');

describe('an exemption from contributions', () => {
  it('applies to days paid from its first to its last day', () => {
    const given = [exemption('pension', '2026-03-10', '2026-06-30')];
    expect(
      ['2026-03-09', '2026-03-10', '2026-06-30', '2026-07-01'].map((date) => isPensionExempt(given, 'ON', day(date))),
    ).toEqual([false, true, true, false]);
    expect(isInsuranceExempt(given, day('2026-04-01'))).toBe(false);
    expect(isInsuranceExempt([exemption('ei', '2026-04-01')], day('2030-01-01'))).toBe(true);
    expect(isPensionExempt([exemption('ei', '2026-04-01')], 'ON', day('2026-04-01'))).toBe(false);
  });

  it('of a plan counts where the plan does: CPT30 outside Quebec, the choice of QPP in Quebec', () => {
    const date = day('2026-04-01');
    for (const [kind, ontario, quebec] of [
      ['cpt30', true, false],
      ['quebecChoice', false, true],
      ['certificate', true, true],
    ] as const) {
      expect(isPensionExempt([exemption(kind, '2026-01-01')], 'ON', date)).toBe(ontario);
      expect(isPensionExempt([exemption(kind, '2026-01-01')], 'QC', date)).toBe(quebec);
    }
  });

  it('by choice leaves the months before it for the maximum, and by the job all of them', () => {
    const months = (given: Exemption[], province: 'ON' | 'QC' = 'ON') => pensionableMonths(born, province, 2026, given);
    expect(months([])).toBe(12);
    expect(months([exemption('cpt30', '2026-04-01')])).toBe(3);
    expect(months([exemption('cpt30', '2026-04-01', '2026-09-30')])).toBe(6);
    expect(months([exemption('cpt30', '2025-07-01')])).toBe(0);
    expect(months([exemption('cpt30', '2026-04-01')], 'QC')).toBe(12);
    expect(months([exemption('pension', '2026-04-01')])).toBe(12);
  });

  it.each([
    ['cpt30', '2025-06-01', null],
    ['cpt30', '2025-05-01', 'exemptionTooYoung'],
    ['cpt30', '2025-06-02', 'exemptionNotFirstOfMonth'],
    ['cpt30', '2030-05-01', null],
    ['cpt30', '2030-06-01', 'exemptionTooOld'],
    ['quebecChoice', '2031-01-01', null],
    ['quebecChoice', '2025-05-01', 'exemptionTooYoung'],
    ['certificate', '2020-01-15', null],
    ['ei', '2020-01-15', null],
  ] as const)('%s from %s of someone born on 14 May 1960: %s', (kind, from, problem) => {
    expect(exemptionProblem(exemption(kind, from), born, null)).toBe(problem);
  });

  it('does not end before it begins', () => {
    expect(exemptionProblem(exemption('ei', '2026-04-02', '2026-04-01'), born, null)).toBe('exemptionDays');
    expect(exemptionProblem(exemption('ei', '2026-04-02', '2026-04-02'), born, null)).toBeNull();
  });

  it('after a death leaves EI out of what is paid later, which stays pensionable up to the month of the death', () => {
    const died = [exemption('death', '2026-03-15')];
    expect(['2026-03-15', '2026-03-16', '2026-12-31'].map((date) => isInsuranceExempt(died, day(date)))).toEqual([
      false,
      true,
      true,
    ]);
    for (const province of ['ON', 'QC'] as const) {
      expect(isPensionExempt(died, province, day('2026-04-02'))).toBe(false);
      expect([2025, 2026, 2027].map((year) => pensionableMonths(born, province, year, died))).toEqual([12, 3, 0]);
    }
  });

  it.each([
    [null, null, 'deathEmployed'],
    ['2026-03-16', null, 'deathEmployed'],
    ['2026-03-15', null, null],
    ['2026-02-28', null, null],
    ['2026-03-15', '2026-05-01', 'deathEnds'],
  ] as const)('death on 15 March of someone whose last day is %s, until %s: %s', (lastDay, until, problem) => {
    expect(exemptionProblem(exemption('death', '2026-03-15', until), born, lastDay && day(lastDay))).toBe(problem);
  });
});
