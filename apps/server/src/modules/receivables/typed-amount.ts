import { type Cents, parseCents } from '@portage/domain/money/money';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Dollars as typed on the command line, '3780.11', in cents.
 * @throws Refusal when it is not an amount in dollars and cents above zero
 */
export function typedAmount(text: string): Cents {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) throw new Refusal(400, 'amountInvalid', { amount: text });
  const amount = parseCents(text);
  if (amount <= 0) throw new Refusal(400, 'amountNotPositive');
  return amount;
}
