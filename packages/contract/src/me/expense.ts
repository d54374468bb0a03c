import { EXPENSE_CATEGORIES, MAX_EXPENSE } from '@portage/domain/expenses/expenses';
import { MAX_RECEIPT_BYTES, RECEIPT_TYPES } from '@portage/domain/expenses/receipt';
import { z } from 'zod';
import { base64File } from '../functions/base64-file.ts';
import { done, type FunctionContract } from '../functions/contract.ts';
import { lines } from '../functions/text-fields.ts';

export const expenseActs = {
  /** Claims what the person paid for their work. */
  'me/claim-expense': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      category: z.enum(EXPENSE_CATEGORIES),
      spent_on: z.iso.date(),
      amount_cents: z.int().min(1).max(MAX_EXPENSE),
      note: lines(500).default(''),
      /** A JPEG, PNG or PDF in base64. */
      receipt: base64File(MAX_RECEIPT_BYTES),
    }),
    response: z.strictObject({ expense_id: z.uuid() }),
  },

  /** Cancels the person's own claim, until it is answered. */
  'me/cancel-expense': {
    request: z.strictObject({ team_member_id: z.uuid(), expense_id: z.uuid() }),
    response: done,
  },

  /** The receipt of one of the person's claims. */
  'me/expense-receipt': {
    request: z.strictObject({ expense_id: z.uuid() }),
    response: z.strictObject({ type: z.enum(RECEIPT_TYPES), file: z.string() }),
  },
} satisfies Record<string, FunctionContract>;
