import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

export const payStatementActs = {
  /** The PDF of a pay statement, in base64. */
  'provider/pay-statement': {
    request: z.strictObject({ statement_id: z.uuid() }),
    response: z.strictObject({ name: z.string(), pdf: z.base64() }),
  },
} satisfies Record<string, FunctionContract>;
