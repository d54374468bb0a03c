import { expect, test } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { type ExpenseForm, expenseSchema, typedExpenseAmount } from './expense-form.ts';

const typed: ExpenseForm = {
  receipt: { name: 'taxi.jpg', size: 1, base64: '' },
  category: 'travel',
  spentOn: '2026-11-12',
  amount: '48.60',
  note: '',
};
const schema = expenseSchema({ from: plainDate('2026-06-01'), to: plainDate('2026-11-30') });

test.each([
  [{}, undefined],
  [{ amount: '48,60' }, undefined],
  [{ receipt: null }, 'receiptRequired'],
  [{ amount: '' }, 'amountRequired'],
  [{ amount: '0' }, 'amountRequired'],
  [{ amount: 'ten' }, 'amountRequired'],
  [{ amount: '10,000.01' }, 'amountTooLarge'],
  [{ spentOn: '' }, 'dateFormat'],
  [{ spentOn: '2026-12-01' }, 'dateInFuture'],
  [{ spentOn: '2026-05-31' }, 'dateTooEarly'],
] as const)('%o: %s', (more, code) => {
  const result = schema['~standard'].validate({ ...typed, ...more });
  expect('issues' in result ? result.issues[0]?.code : undefined).toBe(code);
});

test('an amount is read as it is written in both languages', () => {
  expect(['1,234.50', '1 234,50', '12'].map(typedExpenseAmount)).toEqual([1_234_50, 1_234_50, 12_00]);
});
