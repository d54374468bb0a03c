import { formatDateRange, formatShortDate } from '@portage/domain/date-format';
import type { InvoiceGroup } from '@portage/domain/invoice-groups';
import { type Cents, parseCents } from '@portage/domain/money';
import { parsePlainDate } from '@portage/domain/plain-date';
import { invoiceTone, sameStatus } from '@portage/domain/statuses';
import { classNames } from '#ui/class-names.ts';
import type { Column } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import styles from './pay.module.css';
import type { Invoice } from './payments.ts';

/** Columns of a table grouped by invoice. */
export function groupColumns<Row>(
  options: { total: (group: InvoiceGroup<Row, Invoice>) => number | null } = { total: (group) => group.total },
): Column<InvoiceGroup<Row, Invoice>>[] {
  return [
    { key: 'invoice', header: 'Invoice', cell: (group) => <GroupTitle group={group} /> },
    { key: 'range', header: 'Date Range', cell: (group) => dateRange(group.startDate, group.endDate) },
    {
      key: 'total',
      header: 'Total Amount',
      align: 'end',
      cell: (group) => <GroupTotal cents={options.total(group)} invoice={group.invoice} />,
    },
    { key: 'status', header: 'Status', cell: (group) => <GroupStatus status={group.status} invoice={group.invoice} /> },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      shrink: true,
      cell: (group) => group.invoice && <InvoiceActions invoice={group.invoice} />,
    },
  ];
}

interface LoadedLines<Row> {
  /** The last line read from the paged list. */
  earliest: Row | undefined;
  isFiltered: boolean;
  lastIsPartial: boolean;
}

/** A group's total. For a partly loaded group: the unfiltered invoice's amount, or null. */
export function totalOfGroup<Row extends { id: string }>({ earliest, isFiltered, lastIsPartial }: LoadedLines<Row>) {
  return (group: InvoiceGroup<Row, Invoice>): Cents | null => {
    // Credit lines cancel out its lines; its page and PDF still show the original amount.
    if (group.invoice !== null && sameStatus(group.status, 'Cancelled')) return parseCents(group.invoice.amount);
    const partial = lastIsPartial && group.rows.some((row) => row.id === earliest?.id);
    if (!partial) return group.total;
    return group.invoice !== null && !isFiltered ? parseCents(group.invoice.amount) : null;
  };
}

function GroupTitle({
  group: { title, invoice },
}: {
  group: Pick<InvoiceGroup<unknown, Invoice>, 'title' | 'invoice'>;
}) {
  const isCredit = invoice?.kind === 'Credit';
  return (
    <span className={styles.title}>
      <span className={styles.oneLine}>{title}</span>
      {isCredit && <span className={styles.muted}>Credit{invoice.reason && `: ${invoice.reason}`}</span>}
    </span>
  );
}

/** A total, plus the whole invoice's amount when a search or filter hides some of its lines. */
function GroupTotal({ cents, invoice }: { cents: number | null; invoice: Invoice | null }) {
  if (cents === null) return <span className={styles.muted}>Show earlier payments</span>;
  const whole = invoice === null ? cents : parseCents(invoice.amount);
  return (
    <span className={styles.title}>
      <Money cents={cents} />
      {whole !== cents && (
        <span className={styles.muted}>
          of <Money cents={whole} />
        </span>
      )}
    </span>
  );
}

/** '14 – 27 Nov 2026', or the one date that is known. */
export function dateRange(start: string | null, end: string | null): string {
  const [first, last] = [parsePlainDate(start ?? ''), parsePlainDate(end ?? '')];
  if (first && last) return formatDateRange(first, last);
  const one = first ?? last;
  return one ? formatShortDate(one) : '';
}

function GroupStatus({ status, invoice }: { status: string; invoice: Invoice | null }) {
  const due = parsePlainDate((invoice?.due_date ?? invoice?.created_at ?? '').slice(0, 10));
  const open = sameStatus(status, 'Pending') || sameStatus(status, 'Overdue');
  return (
    <span className={styles.status}>
      <StatusBadge tone={invoiceTone(invoice === null ? '' : status)}>{status}</StatusBadge>
      {open && due && <span className={classNames(styles.muted, styles.oneLine)}>Due {formatShortDate(due)}</span>}
    </span>
  );
}
