import { parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { dueOn } from '@portage/domain/invoices/due';
import type { InvoiceGroup } from '@portage/domain/invoices/invoice-groups';
import { type Cents, parseCents } from '@portage/domain/money/money';
import { invoiceTone, sameStatus } from '@portage/domain/statuses';
import { formatCad, formatDateRange, formatRate, formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import * as statuses from '@portage/messages/statuses';
import { Link } from 'react-router';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { StatusNotes } from '#ui/text/status-notes.tsx';
import { taxedAmounts } from '../invoice/invoice-amounts.ts';
import { invoicePath } from '../invoice-path.ts';
import styles from '../pay.module.css';
import type { Invoice } from '../payments.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { settlementNotes } from './settlement-notes.ts';

/** Columns of a table grouped by invoice. */
export function groupColumns<Row extends { estimate: boolean; late?: boolean; payday: string }>(
  options: { total: (group: InvoiceGroup<Row, Invoice>) => Cents | null } = { total: (group) => group.total },
): Column<InvoiceGroup<Row, Invoice>>[] {
  return [
    {
      key: 'invoice',
      header: m.invoice,
      sortable: true,
      width: 'clamp(10.125rem, 18cqi, 10.75rem)',
      card: 'title',
      cell: (group) => <GroupTitle group={group} />,
    },
    {
      key: 'range',
      header: m.dateRange,
      sortable: true,
      card: 'third',
      unlabeled: true,
      breaks: true,
      cell: (group) => dateRange(group.startDate, group.endDate),
    },
    {
      key: 'total',
      header: m.totalAmount,
      sortable: true,
      align: 'end',
      width: 'clamp(5.5rem, 12.5cqi, 8rem)',
      card: 'amount',
      cell: (group) => <GroupTotal cents={options.total(group)} group={group} />,
    },
    {
      key: 'status',
      header: m.status,
      sortable: true,
      width: 'clamp(11rem, 48cqi - 12.5rem, 21rem)',
      card: 'mark',
      cell: (group) => <GroupStatus group={group} />,
    },
    {
      key: 'actions',
      header: m.actions,
      screenOnly: true,
      align: 'end',
      width: 'clamp(7rem, 32cqi - 11.75rem, 10rem)',
      card: 'end',
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

/** Whether the next page has more lines of a group. */
const isPartial = <Row extends { id: string }>(
  { rows }: Pick<InvoiceGroup<Row, Invoice>, 'rows'>,
  { earliest, lastIsPartial }: Pick<LoadedLines<Row>, 'earliest' | 'lastIsPartial'>,
): boolean => lastIsPartial && rows.some(({ id }) => id === earliest?.id);

/** A group's total. For a partly loaded group: the unfiltered invoice's amount, or null. */
export function totalOfGroup<Row extends { id: string }>({ earliest, isFiltered, lastIsPartial }: LoadedLines<Row>) {
  return (group: InvoiceGroup<Row, Invoice>): Cents | null => {
    // Credit lines cancel out its lines; its page and PDF still show the original amount.
    if (group.invoice !== null && sameStatus(group.status, 'Cancelled')) return parseCents(group.invoice.amount);
    if (!isPartial(group, { earliest, lastIsPartial })) return group.total;
    return group.invoice !== null && !isFiltered ? parseCents(group.invoice.amount) : null;
  };
}

/** The key of a group in the address: its invoice's number, or its pay period. */
export const groupKey = ({ key, title }: Pick<InvoiceGroup<unknown, Invoice>, 'key' | 'title'>): string => title ?? key;

/** Names the button that opens a group. The title of an invoice is a link, so its button is apart. */
export const groupToggle = ({ title }: Pick<InvoiceGroup<unknown, Invoice>, 'title'>): string | null =>
  title === null ? null : m.showLines({ number: title });

function GroupTitle({
  group: { title, invoice },
}: {
  group: Pick<InvoiceGroup<unknown, Invoice>, 'title' | 'invoice'>;
}) {
  return invoice === null ? (
    <span className={styles.oneLine}>{title ?? statuses.upcoming}</span>
  ) : (
    <Link className={styles.oneLine} to={invoicePath(invoice)}>
      {title}
    </Link>
  );
}

/** A total, whether it includes estimates, and the whole invoice's amount when a search or filter hides some of its lines. */
function GroupTotal<Row extends { estimate: boolean }>({
  cents,
  group: { invoice, rows },
}: {
  cents: Cents | null;
  group: InvoiceGroup<Row, Invoice>;
}) {
  if (cents === null)
    return (
      <span className={styles.cutNote} title={m.showEarlier}>
        {m.showEarlier}
      </span>
    );
  const { whole, shown } = amountsOfGroup(cents, invoice);
  const notes = [
    whole !== shown && m.ofWhole({ amount: formatCad(whole) }),
    whole === shown && invoice !== null && invoice.charges_cents !== 0 && m.withCharges,
    whole === shown &&
      invoice !== null &&
      invoice.tax_rate > 0 &&
      m.withTax({ rate: formatRate(taxedAmounts(invoice).rate) }),
    rows.some((row) => row.estimate) && (rows.every((row) => row.estimate) ? m.totalEstimated : m.totalEstimate),
  ].filter((text) => text !== false);
  const note = notes.length === 0 ? null : notes.join(' · ');
  return (
    <span className={styles.amount}>
      <Money cents={shown} />
      {note !== null && (
        <span className={styles.cutNote} title={note}>
          {note}
        </span>
      )}
    </span>
  );
}

/** The whole invoice's amount, and what to show: all of it, with its charges and tax, once no line is hidden. */
export function amountsOfGroup(lines: Cents, invoice: Invoice | null): { whole: Cents; shown: Cents } {
  if (invoice === null) return { whole: lines, shown: lines };
  const whole = parseCents(invoice.amount);
  return { whole, shown: lines === taxedAmounts(invoice).pay ? whole : lines };
}

/** '14 – 27 Nov 2026', or the one date that is known. */
export function dateRange(start: string | null, end: string | null): string {
  const [first, last] = [parsePlainDate(start ?? ''), parsePlainDate(end ?? '')];
  if (first && last) return formatDateRange(first, last);
  const one = first ?? last;
  return one ? formatShortDate(one) : '';
}

function GroupStatus({
  group: { status, invoice, rows },
}: {
  group: InvoiceGroup<{ late?: boolean; payday: string }, Invoice>;
}) {
  const note = invoice === null ? paydayOf(rows) : dueNote(invoice);
  return (
    <StatusNotes
      status={
        <StatusBadge tone={invoiceTone(invoice === null ? '' : status)}>{invoiceStatusLabel(status)}</StatusBadge>
      }
      notes={[
        invoice?.kind === 'Credit' && (invoice.reason ? m.creditBecause({ reason: invoice.reason }) : m.credit),
        note,
        rows.some((row) => row.late) && { late: m.lateGroup },
        ...(invoice === null ? [] : settlementNotes(invoice)),
      ]}
    />
  );
}

/** When an open invoice is due. */
function dueNote(invoice: Invoice): string | null {
  const day = parsePlainDate((invoice.due_date ?? invoice.created_at).slice(0, 10));
  const due = dueOn({ status: invoice.status ?? '', due_date: day }, todayAt(Date.now()));
  if (due === null || day === null) return null;
  return due === 'today' ? m.dueToday : m.due({ date: formatShortDate(day) });
}

/** The payday of lines that are not invoiced yet; null when they have several. */
function paydayOf(rows: readonly { payday: string }[]): string | null {
  const days = new Set(rows.map(({ payday }) => payday));
  const [only] = days;
  const day = days.size === 1 ? parsePlainDate(only ?? '') : null;
  return day && m.paidOnPayday({ date: formatShortDate(day) });
}
