import type { expenseActs } from '@portage/contract/me/expense';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { readFileBytes } from '@portage/wire/storage/internal';
import { claimExpense } from '../../modules/expenses/claim-expense.ts';
import { cancelExpense } from '../../modules/expenses/decide-expense.ts';
import { ownReceipt } from '../../modules/expenses/own-receipt.ts';
import type { MeHandlers } from './me-handler.ts';

/** A receipt in base64, with room for the other fields. */
const maxReceiptBodyBytes = 11_000_000;

/** Who has left claims for some days more what they paid before. */
const employment = {
  of: ({ team_member_id }: { team_member_id: string }) => team_member_id.toLowerCase(),
  use: 'read',
} as const;

/** The acts of a person on their expenses. */
export const expenseActHandlers: Pick<MeHandlers, keyof typeof expenseActs> = {
  'me/claim-expense': {
    employment,
    maxCalls: 30,
    maxBodyBytes: maxReceiptBodyBytes,
    async answer(deps, { receipt, ...given }) {
      const expense = {
        category: given.category,
        spentOn: plainDate(given.spent_on),
        amount: cents(given.amount_cents),
        note: given.note,
      };
      const file = Buffer.from(receipt, 'base64');
      return { expense_id: await claimExpense(deps, employment.of(given), expense, file) };
    },
  },
  'me/cancel-expense': {
    employment,
    async answer(deps, given) {
      await cancelExpense(deps, employment.of(given), given.expense_id.toLowerCase());
      return { ok: true };
    },
  },
  'me/expense-receipt': {
    async answer(deps, { expense_id }, { userId }) {
      const { bucket, path, type } = await ownReceipt(deps.db, userId, expense_id.toLowerCase());
      return { type, file: Buffer.from(await readFileBytes(deps, bucket, path)).toString('base64') };
    },
  },
};
