import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** The PDF of a pay statement, in base64. */
export const payStatementPdf = {
  request: z.strictObject({ statement_id: z.uuid() }),
  response: z.strictObject({ name: z.string(), pdf: z.base64() }),
} satisfies FunctionContract;
