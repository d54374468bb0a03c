import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import type { OneTimePaymentForm } from './one-time-payment-form.ts';
import {
  checkOneTimePayment,
  chooseEmployee,
  choosePaymentDate,
  EMPTY_ONE_TIME_PAYMENT,
  firstStartDate,
  oneTimePaymentRow,
  paymentDateRange,
} from './one-time-payment-form.ts';

const earliest = plainDate('2026-12-05');
const form: OneTimePaymentForm = choosePaymentDate(
  { ...chooseEmployee(EMPTY_ONE_TIME_PAYMENT, 'm1'), paymentType: 'Bonus', amount: '1500', memo: ' thanks ' },
  plainDate('2026-12-10'),
);

function codes(changes: Partial<OneTimePaymentForm>): Record<string, string> {
  const found = checkOneTimePayment({ ...form, ...changes }, earliest);
  return Object.fromEntries(Object.entries(found).map(([field, { code }]) => [field, code]));
}

describe('the New One-time Payment form', () => {
  it('reports missing fields', () => {
    expect(codes({})).toEqual({});
    expect(codes(EMPTY_ONE_TIME_PAYMENT)).toEqual({
      employeeName: 'employeeRequired',
      paymentType: 'paymentTypeRequired',
      startDate: 'startDateRequired',
      endDate: 'endDateRequired',
      paymentDate: 'paymentDateRequired',
      amount: 'amountRequired',
    });
  });

  it('checks the amount, the type and the earliest date', () => {
    expect(codes({ amount: 'ten' })).toEqual({ amount: 'amountInvalid' });
    expect(codes({ amount: '0' })).toEqual({ amount: 'amountNotPositive' });
    expect(codes({ paymentType: 'Other' })).toEqual({ treatment: 'treatmentRequired' });
    expect(codes({ paymentType: 'Gift' })).toEqual({ paymentType: 'paymentTypeRequired' });
    expect(codes({ description: 'x'.repeat(2000), memo: 'x'.repeat(2001) })).toEqual({ memo: 'tooLong' });
    expect(codes({ description: 'x'.repeat(2001) })).toEqual({ description: 'tooLong' });
    expect(codes({ paymentDate: '2026-12-04' })).toEqual({ paymentDate: 'paymentDateRequired' });
  });

  it('clears the dates when the employee changes, and sets all three from a payment date', () => {
    expect(chooseEmployee(form, 'm2')).toMatchObject({
      employeeName: 'm2',
      startDate: '',
      endDate: '',
      paymentDate: '',
    });
    expect(form).toMatchObject({ startDate: '2026-12-10', endDate: '2026-12-10', paymentDate: '2026-12-10' });
  });

  it('offers dates from the later of today + 15 days and firstStartDate, to the end of the year 5 ahead', () => {
    const today = plainDate('2026-11-20');
    expect(paymentDateRange(today, null)).toEqual({ from: '2026-12-05', to: '2031-12-31' });
    expect(paymentDateRange(today, plainDate('2026-11-27')).from).toBe('2026-12-05');
    expect(paymentDateRange(today, plainDate('2026-12-11')).from).toBe('2026-12-11');
    expect(firstStartDate(['2026-11-27', '2026-12-11', '2026-10-30'])).toBe('2026-12-11');
    expect(firstStartDate([])).toBeNull();
  });

  it('converts to a row', () => {
    expect(oneTimePaymentRow(form)).toEqual({
      team_member_id: 'm1',
      start_date: '2026-12-10',
      end_date: '2026-12-10',
      amount: '1500',
      payment_type: 'Bonus',
      description: null,
      memo: 'thanks',
    });
    expect(oneTimePaymentRow(EMPTY_ONE_TIME_PAYMENT)).toBeNull();
  });
});
