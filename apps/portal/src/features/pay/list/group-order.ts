import type { InvoiceGroup } from '@portage/domain/invoice-groups';
import type { Cents } from '@portage/domain/money';
import { statusLabel } from '#lib/status-label.ts';
import { useUrlParams } from '#lib/url-params.ts';
import { inOrder, nextOrder, parseOrder, type SortKeys } from '#ui/sort-order.ts';
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
  const [params, change] = useUrlParams();
  const keys: SortKeys<InvoiceGroup<Row, Invoice>> = {
    invoice: ({ title }) => title ?? '',
    range: ({ startDate }) => startDate ?? '',
    total: (group) => amountsOfGroup(total(group) ?? group.total, group.invoice).shown,
    status: ({ status }) => statusLabel(status).toLowerCase(),
  };
  const sort = parseOrder(params.get(name), keys);
  return {
    rows: inOrder(groups, sort, keys),
    order: {
      onSort: (key: string) => change({ [name]: nextOrder(sort, key) || null }),
      ...(sort !== undefined && { sort }),
    },
  };
}
