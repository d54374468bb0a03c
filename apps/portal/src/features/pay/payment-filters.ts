import { filterByStatus, PAYMENT_STATUS_FILTERS, type PaymentStatusFilter } from '@portage/domain/payments';
import { paymentStatus } from '@portage/domain/statuses';
import { useSearchParams } from 'react-router';
import { employeeName, type OneTimePayment, type ScheduledPayment } from './payments.ts';

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

/** The lines of the Scheduled Payments tab: under 'all' the next upcoming period is kept in sight. */
export function filterScheduled(lines: readonly ScheduledPayment[], filter: PaymentFilter): ScheduledPayment[] {
  return filterByStatus(lines, filter.status).filter((line) => isFound(line, filter));
}

/** The lines of the history: under 'all' nothing that is still upcoming. */
export function filterPast(lines: readonly ScheduledPayment[], filter: PaymentFilter): ScheduledPayment[] {
  return lines.filter((line) => {
    const status = paymentStatus(line.status);
    return (filter.status === 'all' ? status !== 'upcoming' : status === filter.status) && isFound(line, filter);
  });
}

function isFound(line: ScheduledPayment, { search, direction }: PaymentFilter): boolean {
  const texts = [employeeName(line), line.employee.email, line.payment_type];
  return isDirection(direction, line.payment_type) && matches(search, texts);
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
