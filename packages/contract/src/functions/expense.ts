import { z } from 'zod';
import type { FunctionContract } from './contract.ts';
import { lines } from './text-fields.ts';

/** Approves an expense, which is then paid as a reimbursement, or declines it with a reason. */
export const decideExpense = {
  request: z.strictObject({
    expense_id: z.uuid(),
    state: z.enum(['approved', 'declined']),
    /** For the person; needed to decline. */
    answer: lines(500).default(''),
  }),
  /** When it is paid; null for one that is declined. */
  response: z.strictObject({ paid_on: z.iso.date().nullable() }),
} satisfies FunctionContract;

export const expenseFunctions = {
  'decide-expense': decideExpense,
} satisfies Record<string, FunctionContract>;
