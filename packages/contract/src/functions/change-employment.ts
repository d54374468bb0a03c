import { PAYROLL_SCHEDULES } from '@portage/domain/pay/paydays';
import { PROVINCES } from '@portage/domain/places/provinces';
import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

/** A dated change of a team member's terms. What is left out stays as it is. */
export const employmentChangeBody = z.strictObject({
  team_member_id: z.uuid(),
  effective_on: z.iso.date(),
  /** Dollars per year, such as '100000.00'. */
  salary: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, 'an amount like 100000.00')
    .optional(),
  payroll_schedule: z.enum(PAYROLL_SCHEDULES).optional(),
  province: z.enum(PROVINCES).optional(),
  /** The pending change that this one replaces. */
  replaces: z.uuid().optional(),
});

/** Changes salary, payroll schedule or province of employment from a day on. */
export const changeEmployment = {
  request: employmentChangeBody,
  response: z.strictObject({ change_id: z.uuid() }),
} satisfies FunctionContract;
