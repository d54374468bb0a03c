import { plainDate } from '@portage/domain/dates/plain-date';
import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { cents } from '@portage/domain/money/money';
import { sameStatus } from '@portage/domain/statuses';
import { formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/invoice-page';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { invoicePath } from '../invoice-path.ts';
import type { Invoice } from '../payments.ts';
import styles from './invoice.module.css';
import { type SettlementEntry, settlementQuery } from './invoice-queries.ts';

/** What settled an invoice, or where a credit was used. The summary says what remains. */
export function Settlement({ invoice }: { invoice: Invoice }) {
  const read = useQuery(settlementQuery(invoice));
  const { data, isPending } = read;
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
        rows={data}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Card>
  );
}

const date: Column<SettlementEntry> = {
  key: 'date',
  header: m.date,
  width: '20%',
  card: 'second',
  unlabeled: true,
  cell: ({ applied_on }) => formatShortDate(plainDate(applied_on)),
};
const amount: Column<SettlementEntry> = {
  key: 'amount',
  header: m.amount,
  align: 'end',
  width: '18%',
  card: 'amount',
  cell: (entry) => <Money cents={cents(entry.cents)} />,
};
const entry: Column<SettlementEntry> = {
  key: 'entry',
  header: m.entry,
  card: 'title',
  cell: (row) => <EntryCell entry={row} />,
};

const columnsOfInvoice: Column<SettlementEntry>[] = [
  date,
  entry,
  { key: 'document', header: m.document, width: '18%', card: 'third', cell: documentOf },
  { key: 'method', header: m.method, width: '22%', card: 'third', cell: methodOf },
  amount,
];
const columnsOfCredit: Column<SettlementEntry>[] = [
  date,
  entry,
  {
    key: 'document',
    header: m.document,
    width: '24%',
    card: 'third',
    cell: ({ invoice }) => <InvoiceLink invoice={invoice} />,
  },
  amount,
];

function EntryCell({ entry: { receipt, credit, reverses_id, reason, write_off_reason } }: { entry: SettlementEntry }) {
  const source = receipt !== null ? 'receipt' : credit !== null ? 'credit' : 'writeOff';
  const why = reason ?? write_off_reason ?? (reverses_id === null ? credit?.reason : null);
  return (
    <span className={styles.entry}>
      {m.entryKind({ kind: reverses_id === null ? source : `${source}Reversed` })}
      {why ? <span className={styles.none}>{why}</span> : null}
    </span>
  );
}

function documentOf({ receipt, credit }: SettlementEntry) {
  if (credit !== null) return <InvoiceLink invoice={credit} />;
  return receipt?.number;
}

function methodOf({ receipt }: SettlementEntry) {
  if (receipt === null) return null;
  return (
    <span className={styles.entry}>
      {m.methodName({ method: receipt.method })}
      {receipt.payer !== '' && <span className={styles.none}>{receipt.payer}</span>}
      {receipt.reference !== '' && <span className={styles.none}>{receipt.reference}</span>}
    </span>
  );
}

function InvoiceLink({ invoice }: { invoice: NonNullable<SettlementEntry['credit']> }) {
  return <Link to={invoicePath(invoice)}>{invoiceNumber(invoice)}</Link>;
}
