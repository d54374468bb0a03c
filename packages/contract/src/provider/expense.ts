import type { FunctionContract } from '../functions/contract.ts';
import { decideExpense } from '../functions/expense.ts';

export const expenseActs = {
  /** Answers a claim for a client that has left it without an answer for 30 days, as the client would. */
  'provider/answer-expense': decideExpense,
} satisfies Record<string, FunctionContract>;
