import { groupByInvoice, type InvoiceGroup } from '@portage/domain/invoices/invoice-groups';
import { lineTotal } from '@portage/domain/pay/payments';
import * as m from '@portage/messages/pay';
import { ReceiptText } from 'lucide-react';
import { useOpenRows } from '#lib/browser/open-rows.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { DataTable, type SubRow } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { groupColumns, groupKey, groupToggle, totalOfGroup } from '../list/group-columns.tsx';
import { useGroupOrder } from '../list/group-order.ts';
import { NoPayments } from '../list/no-payments.tsx';
import { WholeParts } from '../list/whole-parts.tsx';
import styles from '../pay.module.css';
import { byEmployee, employeeName, type Invoice, type ScheduledPayment } from '../payments.ts';
import { LineCalculation, lineAmounts } from './line-amounts.tsx';
import { LineStatus } from './line-status.tsx';

type Group = InvoiceGroup<ScheduledPayment, Invoice>;

/** Where there is little room the noun is enough: the button says whether it is open. */
const calculationTags = {
  ...hiddenTag,
  verb: (text: string) => <span className={styles.verb}>{text}</span>,
  noun: (text: string) => <span className={styles.noun}>{text}</span>,
};

interface ScheduledTableProps {
  lines: readonly ScheduledPayment[];
  /** A search or direction filter may hide some lines of an invoice. */
  isFiltered: boolean;
  /** The earliest group may have more lines on the next page. */
  lastIsPartial: boolean;
}

/**
 * Scheduled payments grouped by invoice. A group opens to its employees, and an employee's line to its calculation. The
 * address keeps what is open.
 */
export function ScheduledTable({ lines, isFiltered, lastIsPartial }: ScheduledTableProps) {
  const groupRows = useOpenRows('lines');
  const { open: explained, onToggle } = useOpenRows('line');

  const subRows = (group: Group): SubRow[] =>
    group.rows.map((line) => ({
      key: line.id,
      detail: explained.has(line.id) ? <LineCalculation line={line} /> : null,
      cells: {
        invoice: employeeName(line),
        range: <WholeParts text={lineAmounts(line)} />,
        total: <Money cents={lineTotal(line)} />,
        status: <LineStatus line={line} />,
        actions: (
          <span className={styles.actions}>
            <Button variant="quiet" size="s" aria-expanded={explained.has(line.id)} onClick={() => onToggle(line.id)}>
              <span>
                <RichText
                  text={(explained.has(line.id) ? m.hideCalculation : m.showCalculation)({ name: employeeName(line) })}
                  tags={calculationTags}
                />
              </span>
            </Button>
          </span>
        ),
      },
    }));

  const groups = groupByInvoice<Invoice, ScheduledPayment>(byEmployee(lines), lineTotal);
  const earliest = lines.filter((line) => line.status !== 'upcoming').at(-1);
  const total = totalOfGroup({ earliest, isFiltered, lastIsPartial });
  const { rows, order } = useGroupOrder('sort', groups, total);

  return (
    <DataTable<Group>
      caption={m.scheduledCaption}
      lines
      columns={groupColumns<ScheduledPayment>({ total })}
      rows={rows}
      {...order}
      rowKey={groupKey}
      toggleLabel={groupToggle}
      open={groupRows.open}
      onToggle={groupRows.onToggle}
      subRows={subRows}
      empty={
        <NoPayments
          icon={<ReceiptText size={24} strokeWidth={1.5} aria-hidden="true" />}
          action={<ButtonLink to="/team">{m.openTeam}</ButtonLink>}
        >
          {m.scheduledAppearHere}
        </NoPayments>
      }
    />
  );
}
