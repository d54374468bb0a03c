import { EMPTY_AMOUNT, enterAmount, settledAmount } from '@portage/domain/money/amount-entry';
import type { OneTimePaymentForm } from '@portage/domain/one-time/one-time-payment-form';
import * as m from '@portage/messages/one-time-payment';
import { useRef, useState } from 'react';
import { FormFormattedField } from '#ui/form/fields/formatted-fields.tsx';
import { wholeDollars } from './whole-dollars.ts';

const Formatted = FormFormattedField<OneTimePaymentForm>;

/** The amount in whole dollars. Shows what was understood, and whether cents or digits were dropped. */
export function AmountField({ digits }: { digits: string }) {
  const entry = useRef(EMPTY_AMOUNT);
  const [dropped, setDropped] = useState(EMPTY_AMOUNT.dropped);
  const amount = digits === '' ? null : wholeDollars(digits);
  const settle = (text: string) => {
    entry.current = settledAmount(text);
  };

  return (
    <Formatted
      name="amount"
      label={m.amount}
      inputMode="numeric"
      autoComplete="off"
      hint={amount === null ? m.amountHint : m.amountEntered({ amount })}
      warning={amount === null || dropped === null ? null : droppedTexts[dropped]({ amount })}
      format={(text) => {
        entry.current = enterAmount(text, entry.current);
        setDropped(entry.current.dropped);
        return entry.current.digits;
      }}
      complete={(text) => {
        settle(text);
        return text;
      }}
      // What is typed or pasted next replaces the selected text.
      onSelect={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
        if (selectionStart !== selectionEnd) settle(value);
      }}
    />
  );
}

const droppedTexts = { cents: m.centsDropped, digits: m.digitsDropped };
