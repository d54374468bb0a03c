import { PAYMENT_STATUS_FILTERS, type PaymentStatusFilter } from '@portage/domain/payments';
import { useSearchParams } from 'react-router';

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
  function clear() {
    setParams(
      (current) => {
        for (const name of ['q', 'status', 'type']) current.delete(name);
        return current;
      },
      { replace: true },
    );
  }
  const isFiltered = filter.search !== '' || filter.status !== 'all' || filter.direction !== 'all';
  return {
    filter,
    isFiltered,
    set,
    clear,
    tab: params.get('tab') === 'one-time' ? 'one-time' : 'scheduled',
    view: params.get('view'),
  };
}
