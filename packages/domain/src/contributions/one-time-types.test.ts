import { expect, it } from 'vitest';
import { contributionTreatment, isOneTimeType, ONE_TIME_TYPES } from './one-time-types.ts';

it('decides which one-time payments carry contributions', () => {
  expect(Object.fromEntries(ONE_TIME_TYPES.map((type) => [type, contributionTreatment(type)]))).toEqual({
    Bonus: 'contributions',
    Stipend: 'contributions',
    Reimbursement: 'none',
    Severance: 'undecided',
    Vacation: 'contributions',
    Other: 'undecided',
  });
  expect(isOneTimeType('bonus')).toBe(false);
});
