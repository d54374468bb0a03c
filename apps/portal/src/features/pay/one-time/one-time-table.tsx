import { groupByInvoice, type InvoiceGroup } from '@portage/domain/invoices/invoice-groups';
import { parseCents } from '@portage/domain/money/money';
import { isLateOneTime, oneTimeCostTotal } from '@portage/domain/pay/payments';
import { oneTimeTone, sameStatus } from '@portage/domain/statuses';
import { formatCad } from '@portage/messages/formats';
import * as missingRates from '@portage/messages/missing-rates';
import * as m from '@portage/messages/pay';
import { HandCoins } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useOpenRows } from '#lib/browser/open-rows.ts';
import { useRights } from '#lib/company/company.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { DataTable, type SubRow } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { StatusNotes } from '#ui/text/status-notes.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { dateRange, groupColumns, groupKey, groupToggle, totalOfGroup } from '../list/group-columns.tsx';
import { useGroupOrder } from '../list/group-order.ts';
import { NoPayments } from '../list/no-payments.tsx';
import { WholeParts } from '../list/whole-parts.tsx';
import styles from '../pay.module.css';
import { awaitsContributions, byEmployee, employeeName, type Invoice, type OneTimePayment } from '../payments.ts';
import { paymentTypeName } from './payment-type.ts';

const OneTimeDetails = lazy(async () => ({ default: (await import('./details/one-time-details.tsx')).OneTimeDetails }));

/** A payment on the day that it is paid. */
type Row = OneTimePayment & { late: boolean };
type Group = InvoiceGroup<Row, Invoice>;

interface OneTimeTableProps {
  payments: readonly OneTimePayment[];
  /** A search may hide some payments of an invoice. */
  isFiltered: boolean;
  /** The earliest group may have more payments on the next page. */
  lastIsPartial: boolean;
}

/** One-time payments grouped by invoice. Each payment opens its details. The address keeps what is open. */
export function OneTimeTable({ payments, isFiltered, lastIsPartial }: OneTimeTableProps) {
  const can = useRights();
  const details = useDialogAddress('payment');
  const groups = groupByInvoice<Invoice, Row>(byEmployee(payments).map(asPaid), oneTimeCostTotal);

  const notInvoiced = groups.filter((group) => group.invoice === null);
  const openRows = useOpenRows('one-time-lines', notInvoiced.map(groupKey));

  const earliest = payments.at(-1);
  const total = totalOfGroup({ earliest, isFiltered, lastIsPartial });
  const { rows, order } = useGroupOrder('one-time-sort', groups, total);

  const subRows = (group: Group): SubRow[] =>
    group.rows.map((payment) => ({
      key: payment.id,
      cells: {
        invoice: employeeName(payment),
        range: <WholeParts text={oneTimeAmounts(payment, group)} />,
        total: <Money cents={oneTimeCostTotal(payment)} />,
        status: <LineStatus payment={payment} />,
        actions: (
          <span className={styles.actions}>
            <Button variant="quiet" size="s" onClick={() => details.open(payment.id)}>
              <RichText text={m.details({ name: employeeName(payment) })} tags={hiddenTag} />
            </Button>
          </span>
        ),
      },
    }));

  return (
    <>
      <DataTable<Group>
        caption={m.oneTimeCaption}
        lines
        columns={groupColumns<Row>({ total })}
        rows={rows}
        {...order}
        rowKey={groupKey}
        toggleLabel={groupToggle}
        open={openRows.open}
        onToggle={openRows.onToggle}
        subRows={subRows}
        empty={
          <NoPayments icon={<HandCoins size={24} strokeWidth={1.5} aria-hidden="true" />}>
            {m.oneTimeAppearHere} {!can('people.write') && m.oneTimeRequester}
          </NoPayments>
        }
      />
      {details.value !== null && (
        <Suspense fallback={null}>
          <OneTimeDetails id={details.value} listed={payments} onClose={details.close} />
        </Suspense>
      )}
    </>
  );
}

function LineStatus({ payment }: { payment: Row }) {
  const waits = payment.invoice === null && sameStatus(payment.status, 'Processing');
  const notes = [payment.late && { late: m.late }, payment.estimate && missingRates.estimate];
  return (
    <span className={waits && !notes.some(Boolean) ? styles.waits : undefined}>
      <StatusNotes
        status={<StatusBadge tone={oneTimeTone(payment.status)}>{statusLabel(payment.status)}</StatusBadge>}
        notes={[waits && m.notInvoiced, ...notes]}
      />
    </span>
  );
}

/** A late payment is listed on its payday, and not on the date that had passed. */
function asPaid(payment: OneTimePayment): Row {
  const late = isLateOneTime(payment);
  return { ...payment, late, ...(late && { start_date: payment.payday, end_date: payment.payday }) };
}

/** 'Bonus 1,000.00 · EI 22.82 · CPP 59.50'. Contributions not calculated yet are not shown as zero. */
function oneTimeAmounts(payment: OneTimePayment, group: Pick<Group, 'startDate' | 'endDate'>): string {
  const parts = { type: paymentTypeName(payment), amount: formatCad(parseCents(payment.amount)) };
  const amounts = awaitsContributions(payment)
    ? m.oneTimeAmountsPending(parts)
    : m.oneTimeAmounts({
        ...parts,
        ei: formatCad(parseCents(payment.ei)),
        cpp: formatCad(parseCents(payment.cpp)),
      });
  const date = dateRange(payment.start_date, payment.end_date);
  // The row above has it, unless the payments of an invoice have several dates.
  return date === dateRange(group.startDate, group.endDate) ? amounts : `${amounts}\u00a0· ${date}`;
}
