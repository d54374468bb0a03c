import { type Cents, NO_CENTS } from '@portage/domain/money/money';
import { typedAmount } from '../modules/receivables/typed-amount.ts';

/** Dollars as typed, or zero. @throws Refusal when it is not an amount */
export const amountOrZero = (text: string): Cents => (/^0+([.,]0+)?$/.test(text) ? NO_CENTS : typedAmount(text));
