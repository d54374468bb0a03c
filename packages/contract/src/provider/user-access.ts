import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

/** Disables a client's account, which ends its sessions, or enables it again. */
export const userAccess = {
  request: z.strictObject({ email: line(255).min(3) }),
  response: z.strictObject({ ok: z.literal(true) }),
} satisfies FunctionContract;

/** Disables every account of a client that belongs to no other client, and withdraws its open invitations; or enables the accounts again. */
export const clientAccess = {
  request: z.strictObject({ client: z.uuid() }),
  response: z.strictObject({
    /** How many accounts changed. */
    accounts: z.number(),
    /** Addresses of people who also work for another client, and keep their access. */
    elsewhere: z.array(z.string()),
  }),
} satisfies FunctionContract;
