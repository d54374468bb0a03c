import type { InvoiceGroup } from '@portage/domain/invoices/invoice-groups';
import type { Cents } from '@portage/domain/money/money';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import type { Invoice } from '../payments.ts';
import { amountsOfGroup } from './group-columns.tsx';

/**
 * The order of a table grouped by invoice, kept in the address. It orders what is loaded; earlier payments join it.
 * @param name of the query parameter
 * @param total the total that the table shows for a group, in cents; null while it is unknown
 */
export function useGroupOrder<Row>(
  name: string,
  groups: readonly InvoiceGroup<Row, Invoice>[],
  total: (group: InvoiceGroup<Row, Invoice>) => Cents | null,
) {
  const keys: SortKeys<InvoiceGroup<Row, Invoice>> = {
    invoice: ({ title }) => title ?? '',
    range: ({ startDate }) => startDate ?? '',
    total: (group) => amountsOfGroup(total(group) ?? group.total, group.invoice).shown,
    status: ({ status }) => invoiceStatusLabel(status),
  };
  const { rows, ...order } = useUrlOrder(name, groups, keys);
  return { rows, order };
}
