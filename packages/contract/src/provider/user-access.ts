import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Disables a client's account, which ends its sessions, or enables it again. */
export const userAccess = {
  request: z.object({ email: z.string().trim().min(3).max(255) }),
  response: z.strictObject({ ok: z.literal(true) }),
} satisfies FunctionContract;
