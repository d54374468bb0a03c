import { groupByInvoice, type InvoiceGroup } from '@portage/domain/invoice-groups';
import { formatCad, parseCents } from '@portage/domain/money';
import { oneTimeCostTotal } from '@portage/domain/payments';
import { oneTimeTone, sameStatus, statusLabel } from '@portage/domain/statuses';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DataTable, type SubRow } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { dateRange, groupColumns, totalOfGroup } from './group-columns.tsx';
import { NoPayments } from './no-payments.tsx';
import { OneTimeDetailsDialog } from './one-time-details-dialog.tsx';
import styles from './pay.module.css';
import { byEmployee, employeeName, type Invoice, type OneTimePayment } from './payments.ts';

type Group = InvoiceGroup<OneTimePayment, Invoice>;

interface OneTimeTableProps {
  payments: readonly OneTimePayment[];
  /** A search may hide some payments of an invoice. */
  isFiltered: boolean;
  /** The earliest group may have more payments on the next page. */
  lastIsPartial: boolean;
}

/** One-time payments grouped by invoice. Each payment opens its details. */
export function OneTimeTable({ payments, isFiltered, lastIsPartial }: OneTimeTableProps) {
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = payments.find((payment) => payment.id === shownId);
  const groups = groupByInvoice<Invoice, OneTimePayment>(byEmployee(payments), oneTimeCostTotal);

  const columns = groupColumns<OneTimePayment>({
    total: totalOfGroup({ earliest: payments.at(-1), isFiltered, lastIsPartial }),
  });

  const subRows = (group: Group): SubRow[] =>
    group.rows.map((payment) => ({
      key: payment.id,
      labels: { range: 'Amounts' },
      cells: {
        invoice: employeeName(payment),
        range: `${oneTimeParts(payment)} · ${dateRange(payment.start_date, payment.end_date)}`,
        total: <Money cents={oneTimeCostTotal(payment)} />,
        status: <StatusBadge tone={oneTimeTone(payment.status)}>{statusLabel(payment.status)}</StatusBadge>,
        actions: (
          <span className={styles.actions}>
            <Button variant="quiet" size="s" onClick={() => setShownId(payment.id)}>
              Details
              <VisuallyHidden> of {employeeName(payment)}</VisuallyHidden>
            </Button>
          </span>
        ),
      },
    }));

  return (
    <>
      <DataTable<Group>
        caption="One-time payments by invoice"
        columns={columns}
        rows={groups}
        rowKey={(group) => group.key}
        subRows={subRows}
        initiallyOpen={groups.filter((group) => group.invoice === null).map((group) => group.key)}
        empty={
          <NoPayments icon={<HandCoins size={24} strokeWidth={1.5} aria-hidden="true" />}>
            Bonuses, stipends and reimbursements appear here.
          </NoPayments>
        }
      />
      {shown && <OneTimeDetailsDialog payment={shown} onClose={() => setShownId(null)} />}
    </>
  );
}

/** 'Bonus 1,000.00 · EI 22.82 · CPP 59.50'. Contributions not calculated yet are not shown as zero. */
function oneTimeParts(payment: OneTimePayment): string {
  const amount = `${payment.payment_type} ${formatCad(parseCents(payment.amount))}`;
  if (payment.edition === null && payment.treatment !== 'none' && !sameStatus(payment.status, 'Canceled'))
    return `${amount} · EI and CPP to be calculated`;
  return `${amount} · EI ${formatCad(parseCents(payment.ei))} · CPP ${formatCad(parseCents(payment.cpp))}`;
}
