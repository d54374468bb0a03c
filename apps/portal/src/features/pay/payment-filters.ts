import { PAYMENT_STATUS_FILTERS, type PaymentStatusFilter } from '@portage/domain/payments';
import { paymentStatus } from '@portage/domain/statuses';
import { useSearchParams } from 'react-router';
import { employeeName, type OneTimePayment } from './payments.ts';

export const DIRECTIONS = ['all', 'Credit', 'Debit'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface PaymentFilter {
  search: string;
  status: PaymentStatusFilter;
  direction: Direction;
}

/** The filter in the address, so that it survives a reload and can be shared. */
export function usePaymentFilter() {
  const [params, setParams] = useSearchParams();
  const filter: PaymentFilter = {
    search: params.get('q') ?? '',
    status: PAYMENT_STATUS_FILTERS.find((value) => value === params.get('status')) ?? 'all',
    direction: DIRECTIONS.find((value) => value === params.get('type')) ?? 'all',
  };
  function set(name: 'q' | 'status' | 'type' | 'tab', value: string) {
    setParams(
      (current) => {
        if (value === '' || value === 'all') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  }
  return { filter, set, tab: params.get('tab') === 'one-time' ? 'one-time' : 'scheduled', view: params.get('view') };
}

function matches(search: string, texts: readonly string[]): boolean {
  const words = search.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(words));
}

function isDirection(direction: Direction, type: string): boolean {
  return direction === 'all' || type.toLowerCase() === direction.toLowerCase();
}

/** One-time payments under the filter; money to the employee is a debit to the company. */
export function filterOneTime(payments: readonly OneTimePayment[], filter: PaymentFilter): OneTimePayment[] {
  return payments.filter(
    (payment) =>
      (filter.status === 'all' || paymentStatus(payment.status) === filter.status) &&
      isDirection(filter.direction, 'Debit') &&
      matches(filter.search, [employeeName(payment), payment.employee_email, payment.payment_type]),
  );
}
