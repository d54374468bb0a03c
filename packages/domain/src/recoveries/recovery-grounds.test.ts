import { describe, expect, it } from 'vitest';
import { addMonthsClamped, plainDate } from '../dates/plain-date.ts';
import { PROVINCES } from '../places/provinces.ts';
import { groundProblem, RECOVERY_RULES, recoverableUntil } from './recovery-grounds.ts';

const paidFrom = plainDate('2026-08-31');

describe('the ground of a recovery', () => {
  it('is an authorization or an order in every province', () => {
    for (const province of PROVINCES)
      for (const ground of ['authorization', 'order'] as const) {
        expect(groundProblem(ground, province, paidFrom, plainDate('2031-01-01'))).toBeNull();
        expect(recoverableUntil(ground, province, paidFrom)).toBeNull();
      }
    expect(groundProblem('authorization', null, paidFrom, paidFrom)).toBeNull();
  });

  it('is an error in calculating the pay in Alberta alone, for six months', () => {
    const last = addMonthsClamped(paidFrom, 6);
    expect(last).toBe('2027-02-28');
    expect(groundProblem('payrollError', 'AB', paidFrom, last)).toBeNull();
    expect(recoverableUntil('payrollError', 'AB', paidFrom)).toBe(last);
    expect(groundProblem('payrollError', 'AB', paidFrom, plainDate('2027-03-01'))).toBe('recoveryErrorTooOld');
    for (const province of PROVINCES.filter((one) => one !== 'AB'))
      expect(groundProblem('payrollError', province, paidFrom, paidFrom)).toBe('recoveryNeedsAuthorization');
    expect(groundProblem('payrollError', null, paidFrom, paidFrom)).toBe('recoveryNeedsAuthorization');
  });

  it('lets no rule that is not official go without an authorization', () => {
    for (const { errorMonths, certainty } of Object.values(RECOVERY_RULES))
      if (errorMonths !== null) expect(certainty).toBe('official');
  });
});
