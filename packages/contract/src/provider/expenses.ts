import type { FunctionContract } from '../functions/contract.ts';
import { decideExpense } from '../functions/decide-expense.ts';

/** Answers a claim for a client that has left it without an answer for 30 days, as the client would. */
export const answerExpense = decideExpense satisfies FunctionContract;
