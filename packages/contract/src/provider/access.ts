import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';
import { staffRoles } from '../provider-acts.ts';
import { freshCode } from './fresh-code.ts';

/** Disables a client's account, which ends its sessions, or enables it again. */
const userAccess = {
  request: z.strictObject({ email: line(255).min(3) }),
  response: z.strictObject({ ok: z.literal(true) }),
} satisfies FunctionContract;

const email = line(255).min(3);
const ok = z.strictObject({ ok: z.literal(true) });

/** Invites a member of the staff, or invites them again. Also the request that changes a role. */
const staffWithRole = {
  request: z.strictObject({ email, role: z.enum(staffRoles) }),
  response: ok,
} satisfies FunctionContract;

/** Disables or enables a staff account. */
const staffAccess = { request: z.strictObject({ email }), response: ok } satisfies FunctionContract;

export const accessActs = {
  'provider/disable-user': userAccess,
  'provider/enable-user': userAccess,
  'provider/staff-invite': staffWithRole,
  'provider/staff-set-role': staffWithRole,
  'provider/staff-disable': staffAccess,
  'provider/staff-enable': staffAccess,

  /** A person's Social Insurance Number, shown once, for a fresh code of the authenticator app. */
  'provider/reveal-sin': {
    request: z.strictObject({ team_member_id: z.uuid(), code: freshCode }),
    response: z.strictObject({ sin: z.string() }),
  },
} satisfies Record<string, FunctionContract>;
