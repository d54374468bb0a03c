import { expect, test } from 'vitest';
import { mayDo } from './may-do.ts';

test.each([
  ['owner', true, true, true],
  ['payroll', false, true, true],
  ['support', false, false, true],
  ['auditor', false, false, false],
] as const)('%s sees the buttons of its acts', (role, staff, pay, jobs) => {
  expect(mayDo({ role }, 'provider/staff-invite')).toBe(staff);
  expect(mayDo({ role }, 'provider/payroll-run')).toBe(pay);
  expect(mayDo({ role }, 'provider/retry-job')).toBe(jobs);
});
