import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

/** Changes where the person lives and can be reached. */
export const changeDetails = {
  request: z.strictObject({
    team_member_id: z.uuid(),
    phone: line(50),
    address_1: line(500).min(1),
    address_2: line(500),
    city: line(200),
    postal_code: line(20),
  }),
  response: done,
} satisfies FunctionContract;

/** Enters the person's Social Insurance Number, once. No answer contains it. */
export const enterSin = {
  request: z.strictObject({ team_member_id: z.uuid(), social_insurance_number: z.string().max(40) }),
  response: done,
} satisfies FunctionContract;

/** Enters the person's birth date, once. */
export const enterBirthDate = {
  request: z.strictObject({ team_member_id: z.uuid(), birth_date: z.iso.date() }),
  response: done,
} satisfies FunctionContract;
