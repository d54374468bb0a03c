import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';
import { staffRoles } from '../provider-acts.ts';

const email = line(255).min(3);
const ok = z.strictObject({ ok: z.literal(true) });

/** Invites a member of the staff, or invites them again. Also the request that changes a role. */
export const staffWithRole = {
  request: z.strictObject({ email, role: z.enum(staffRoles) }),
  response: ok,
} satisfies FunctionContract;

/** Disables or enables a staff account. */
export const staffAccess = { request: z.strictObject({ email }), response: ok } satisfies FunctionContract;
