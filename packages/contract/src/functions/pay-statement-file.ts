import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

/** The PDF of a pay statement of the company, in base64. */
export const payStatementFile = {
  request: z.strictObject({ company_id: z.uuid(), statement_id: z.uuid() }),
  response: z.strictObject({ name: z.string(), pdf: z.base64() }),
} satisfies FunctionContract;
