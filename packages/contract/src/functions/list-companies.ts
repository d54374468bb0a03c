import { z } from 'zod';
import { COMPANY_ROLES } from '../company-rights.ts';
import type { FunctionContract } from './contract.ts';

/** The caller's companies, their own first. It also has those that wait for two-step verification. */
export const listCompanies = {
  request: z.object({ user_id: z.uuid() }),
  response: z.strictObject({
    companies: z.array(
      z.strictObject({
        company_id: z.uuid(),
        legal_name: z.string(),
        logo_path: z.string().nullable(),
        role: z.enum(COMPANY_ROLES),
        /** Whether the company is closed to this session until the second step. */
        second_step_missing: z.boolean(),
        /** Whether the owner has offered the company to the caller. */
        ownership_offered: z.boolean(),
      }),
    ),
  }),
} satisfies FunctionContract;
