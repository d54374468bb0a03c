import { plainDate } from '@portage/domain/dates/plain-date';
import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { cents } from '@portage/domain/money/money';
import { sameStatus } from '@portage/domain/statuses';
import { formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/invoice-page';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusNotes } from '#ui/text/status-notes.tsx';
import { invoicePath } from '../invoice-path.ts';
import type { Invoice } from '../payments.ts';
import styles from './invoice.module.css';
import { type SettlementEntry, settlementQuery } from './invoice-queries.ts';

const none: readonly SettlementEntry[] = [];

/** What settled an invoice, or where a credit was used. The summary says what remains. */
export function Settlement({ invoice }: { invoice: Invoice }) {
  const read = useQuery(settlementQuery(invoice));
  const { data, isPending } = read;
  const ordered = useUrlOrder('settled', data ?? none, entryOrder);
  const isCredit = invoice.kind === 'Credit';
  const title = isCredit ? m.uses : m.settlement;
  // Nothing settles a voided invoice any more; what was reversed before is listed.
  if (sameStatus(invoice.status, 'Cancelled') && !data?.length) return null;
  if (data === undefined)
    return (
      <Card title={title} flush={!isPending}>
        {isPending ? (
          <Skeleton width="60%" />
        ) : (
          <EmptyState
            title={m.settlementNotLoaded}
            icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />}
            action={<TryAgain reads={[read]} />}
          />
        )}
      </Card>
    );
  if (data.length === 0)
    return (
      <Card title={title}>
        <p className={styles.none}>{isCredit ? m.notUsed : m.notSettled}</p>
      </Card>
    );
  return (
    <Card flush title={title}>
      <DataTable<SettlementEntry>
        caption={title}
        plain
        lines
        columns={isCredit ? columnsOfCredit : columnsOfInvoice}
        {...ordered}
        detail={entryDetail}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Card>
  );
}

const date: Column<SettlementEntry> = {
  key: 'date',
  header: m.date,
  sortable: true,
  width: '24%',
  card: 'second',
  unlabeled: true,
  cell: ({ applied_on }) => formatShortDate(plainDate(applied_on)),
};
const amount: Column<SettlementEntry> = {
  key: 'amount',
  header: m.amount,
  sortable: true,
  align: 'end',
  width: '16%',
  card: 'amount',
  cell: (entry) => <Money cents={cents(entry.cents)} />,
};
const entry: Column<SettlementEntry> = {
  key: 'entry',
  header: m.entry,
  sortable: true,
  card: 'title',
  cell: (row) => <StatusNotes status={<span>{entryName(row)}</span>} notes={[reasonOf(row)]} />,
};

const columnsOfInvoice: Column<SettlementEntry>[] = [
  date,
  entry,
  { key: 'document', header: m.document, sortable: true, width: '18%', card: 'mark', cell: documentOf },
  {
    key: 'method',
    header: m.method,
    sortable: true,
    width: '20%',
    card: 'third',
    cell: ({ receipt }) =>
      receipt && (
        <StatusNotes
          status={<span>{methodName(receipt)}</span>}
          notes={[receipt.payer || null, receipt.reference || null]}
        />
      ),
  },
  amount,
];
const columnsOfCredit: Column<SettlementEntry>[] = [
  date,
  entry,
  {
    key: 'document',
    header: m.document,
    sortable: true,
    width: '24%',
    card: 'third',
    cell: ({ invoice }) => <InvoiceLink invoice={invoice} />,
  },
  amount,
];

type Receipt = NonNullable<SettlementEntry['receipt']>;

/** What was paid at the billing provider has no other method: the client paid online, by card or as the provider offers. */
const methodName = ({ method, provider_invoice_id }: Receipt): string =>
  method === 'other' && provider_invoice_id !== null ? m.paidOnline : m.methodName({ method });

function entryName({ receipt, credit, reverses_id }: SettlementEntry): string {
  const source = receipt !== null ? 'receipt' : credit !== null ? 'credit' : 'writeOff';
  return m.entryKind({ kind: reverses_id === null ? source : `${source}Reversed` });
}

const reasonOf = ({ credit, reverses_id, reason, write_off_reason }: SettlementEntry): string | null =>
  reason ?? write_off_reason ?? (reverses_id === null && credit !== null ? credit.reason : null);

/** Who paid with which reference, and why an entry was made: a card, or a narrow row, has no room for it. Nothing for most. */
function entryDetail(row: SettlementEntry) {
  const texts = new Set([row.receipt?.payer, row.receipt?.reference, reasonOf(row)].filter(Boolean));
  if (texts.size === 0) return null;
  return (
    <ul className={styles.entry}>
      {[...texts].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const entryOrder: SortKeys<SettlementEntry> = {
  date: ({ applied_on }) => applied_on,
  entry: (row) => entryName(row),
  document: ({ receipt, credit, invoice }) => receipt?.number ?? (credit ?? invoice).invoice_number ?? '',
  method: ({ receipt }) => (receipt === null ? '' : methodName(receipt)),
  amount: (row) => row.cents,
};

function documentOf({ receipt, credit }: SettlementEntry) {
  if (credit !== null) return <InvoiceLink invoice={credit} />;
  return receipt?.number;
}

function InvoiceLink({ invoice }: { invoice: NonNullable<SettlementEntry['credit']> }) {
  return <Link to={invoicePath(invoice)}>{invoiceNumber(invoice)}</Link>;
}
