import { PAYMENT_STATUS_FILTERS, type PaymentStatusFilter } from '@portage/domain/pay/payments';
import { useDeferredValue, useMemo } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { useRights } from '#lib/company/company.ts';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';

export const DIRECTIONS = ['all', 'Credit', 'Debit'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface PaymentFilter {
  search: string;
  status: PaymentStatusFilter;
  direction: Direction;
  /** Whether the search also looks at email addresses, which not every role may read. */
  byEmail: boolean;
}

/** The filter that an address asks for. */
export const paymentFilterOf = (params: URLSearchParams, byEmail: boolean): PaymentFilter => ({
  search: params.get('q') ?? '',
  status: PAYMENT_STATUS_FILTERS.find((value) => value === params.get('status')) ?? 'all',
  direction: DIRECTIONS.find((value) => value === params.get('type')) ?? 'all',
  byEmail,
});

/** The filter, kept in the URL so it survives a reload and can be shared. */
export function usePaymentFilter() {
  const [params, change] = useUrlParams();
  const can = useRights();
  const [tab, openTab] = useUrlTab('tab', ['scheduled', 'one-time']);
  const byEmail = can('people.read');
  const asked = params.toString();
  const filter = useMemo(() => paymentFilterOf(new URLSearchParams(asked), byEmail), [asked, byEmail]);
  const set = (name: 'q' | 'status' | 'type', value: string) =>
    change({ [name]: value === '' || value === 'all' ? null : value });
  const clear = () => change({ q: null, status: null, type: null });
  const isFiltered = filter.search !== '' || filter.status !== 'all' || filter.direction !== 'all';
  return {
    filter,
    /** The filter of the lists. It follows when the browser has time, so that a field shows each letter at once. */
    listed: useDeferredValue(filter),
    isFiltered,
    set,
    clear,
    tab,
    openTab,
    view: params.get('view'),
  };
}
