import type { Cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { Refusal } from '../../platform/refusal.ts';

/** In cents, ten digits of dollars. */
const maxAmount = 999_999_999_999;

/**
 * Dollars as typed on the command line, '3780.11', in cents.
 * @throws Refusal when it is not an amount in dollars and cents above zero
 */
export function typedAmount(text: string): Cents {
  const amount = /\d/.test(text) ? parseTypedAmount(text) : null;
  if (amount === null || amount > maxAmount) throw new Refusal(400, 'amountInvalid', { amount: text });
  if (amount <= 0) throw new Refusal(400, 'amountNotPositive');
  return amount;
}
