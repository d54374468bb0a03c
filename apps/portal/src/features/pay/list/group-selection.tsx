import { groupByInvoice, type InvoicedRow, type InvoiceGroup } from '@portage/domain/invoices/invoice-groups';
import type { Cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/pay';
import * as statuses from '@portage/messages/statuses';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useExport } from '#lib/browser/use-export.ts';
import { SelectionActions } from '#ui/menu/selection-actions.tsx';
import type { TableSelection } from '#ui/table/data-table.tsx';
import type { Invoice } from '../payments.ts';
import { groupKey } from './group-columns.tsx';

/** Downloads the payments of the groups with these keys. */
export type ExportGroups = (keys: ReadonlySet<string>) => Promise<void>;

/**
 * Selection of invoices in a list.
 * @param write exports what is selected; undefined while the page does not select
 */
export function useGroupSelection<Row>(
  groups: readonly InvoiceGroup<Row, Invoice>[],
  write: ExportGroups | undefined,
): { selection?: TableSelection<InvoiceGroup<Row, Invoice>> } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const file = useExport(m.fetchFailed);
  if (write === undefined) return {};
  // A filter may hide groups that were selected before.
  const selected = new Set(groups.map(groupKey).filter((key) => chosen.has(key)));
  return {
    selection: {
      selected,
      onSelect: setChosen,
      label: ({ title }) => m.select({ name: title ?? statuses.upcoming }),
      actions: (
        <SelectionActions
          actions={[
            {
              key: 'export',
              label: m.exportSelected,
              icon: <Download size={16} strokeWidth={1.5} aria-hidden="true" />,
              pending: file.pending,
              onSelect: () => void file.save(() => write(selected)),
            },
          ]}
        />
      ),
    },
  };
}

/** Those of some payments that are in a selected group. @param total what one payment costs */
export function inGroups<Row extends InvoicedRow<Invoice>>(
  rows: readonly Row[],
  total: (row: Row) => Cents,
  keys: ReadonlySet<string>,
): Row[] {
  return groupByInvoice<Invoice, Row>(rows, total)
    .filter((group) => keys.has(groupKey(group)))
    .flatMap((group) => group.rows);
}
