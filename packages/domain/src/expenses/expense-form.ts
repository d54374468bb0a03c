import { type PlainDate, parsePlainDate } from '../dates/plain-date.ts';
import { standardSchema } from '../forms/standard-schema.ts';
import { type Cents, NO_CENTS } from '../money/money.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { MAX_EXPENSE } from './expenses.ts';

/** The chosen file of a receipt. */
export interface ChosenReceipt {
  readonly name: string;
  readonly size: number;
  /** Its content in base64. */
  readonly base64: string;
  /** Shows it when it is a photo. */
  readonly previewUrl?: string;
}

/** A claim as it is typed. The day is YYYY-MM-DD once it can be read. */
export interface ExpenseForm {
  receipt: ChosenReceipt | null;
  category: string;
  spentOn: string;
  amount: string;
  note: string;
}

/** The typed amount; null while it cannot be read. */
export const typedExpenseAmount = (text: string): Cents | null => parseTypedAmount(text.trim());

/** The check of the form. @param days the days that can be claimed */
export const expenseSchema = (days: { from: PlainDate; to: PlainDate }) =>
  standardSchema<
    ExpenseForm,
    'receiptRequired' | 'amountRequired' | 'amountTooLarge' | 'dateFormat' | 'dateInFuture' | 'dateTooEarly'
  >(({ receipt, amount, spentOn }) => ({
    fields: {
      receipt: receipt === null ? { code: 'receiptRequired' } : undefined,
      amount: amountProblem(typedExpenseAmount(amount)),
      spentOn: dayProblem(parsePlainDate(spentOn.trim()), days),
    },
  }));

function amountProblem(amount: Cents | null) {
  if (amount === null || amount <= NO_CENTS) return { code: 'amountRequired' as const };
  return amount > MAX_EXPENSE ? { code: 'amountTooLarge' as const } : undefined;
}

function dayProblem(day: PlainDate | null, { from, to }: { from: PlainDate; to: PlainDate }) {
  if (day === null) return { code: 'dateFormat' as const };
  if (day > to) return { code: 'dateInFuture' as const };
  return day < from ? { code: 'dateTooEarly' as const } : undefined;
}
