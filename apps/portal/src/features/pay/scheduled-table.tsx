import { groupByInvoice, type InvoiceGroup } from '@portage/domain/invoice-groups';
import { lineTotal } from '@portage/domain/payments';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DataTable, type SubRow } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { groupColumns, totalOfGroup } from './group-columns.tsx';
import { LineAmounts } from './line-amounts.tsx';
import { LineStatus } from './line-status.tsx';
import { NoPayments } from './no-payments.tsx';
import styles from './pay.module.css';
import { byEmployee, employeeName, type Invoice, type ScheduledPayment } from './payments.ts';

type Group = InvoiceGroup<ScheduledPayment, Invoice>;

interface ScheduledTableProps {
  lines: readonly ScheduledPayment[];
  /** A search or direction filter may hide some lines of an invoice. */
  isFiltered: boolean;
  /** The earliest group may have more lines on the next page. */
  lastIsPartial: boolean;
}

/** Scheduled payments grouped by invoice. A group opens to its employees, and an employee's line to its calculation. */
export function ScheduledTable({ lines, isFiltered, lastIsPartial }: ScheduledTableProps) {
  const [explained, setExplained] = useState<ReadonlySet<string>>(new Set());

  function toggle(lineId: string) {
    const next = new Set(explained);
    if (!next.delete(lineId)) next.add(lineId);
    setExplained(next);
  }

  const subRows = (group: Group): SubRow[] =>
    group.rows.map((line) => ({
      key: line.id,
      labels: { range: 'Amounts' },
      long: explained.has(line.id) ? ['range'] : [],
      cells: {
        invoice: employeeName(line),
        range: <LineAmounts line={line} explained={explained.has(line.id)} />,
        total: <Money cents={lineTotal(line)} />,
        status: <LineStatus line={line} />,
        actions: (
          <span className={styles.actions}>
            <Button variant="quiet" size="s" aria-expanded={explained.has(line.id)} onClick={() => toggle(line.id)}>
              {explained.has(line.id) ? 'Hide the work' : 'Show the work'}
              <VisuallyHidden> of {employeeName(line)}</VisuallyHidden>
            </Button>
          </span>
        ),
      },
    }));

  const groups = groupByInvoice<Invoice, ScheduledPayment>(byEmployee(lines), lineTotal);
  const earliest = lines.filter((line) => line.status !== 'upcoming').at(-1);
  const columns = groupColumns<ScheduledPayment>({
    total: totalOfGroup({ earliest, isFiltered, lastIsPartial }),
  });

  return (
    <DataTable<Group>
      caption="Scheduled payments by invoice"
      wide
      columns={columns}
      rows={groups}
      rowKey={(group) => group.key}
      subRows={subRows}
      empty={
        <NoPayments icon={<ReceiptText size={24} strokeWidth={1.5} aria-hidden="true" />}>
          Payments appear here once an approved team member has a coming payday.
        </NoPayments>
      }
    />
  );
}
