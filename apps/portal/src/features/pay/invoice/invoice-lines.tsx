import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { type Cents, parseCents, sumCents } from '@portage/domain/money/money';
import { isLateOneTime, lineTotal, oneTimeCostTotal } from '@portage/domain/pay/payments';
import { sameStatus } from '@portage/domain/statuses';
import { compareNames } from '@portage/messages/formats';
import * as m from '@portage/messages/invoice-page';
import * as payments from '@portage/messages/pay';
import * as quebec from '@portage/messages/quebec';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ReceiptText } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useOpenRows } from '#lib/browser/open-rows.ts';
import { Faced } from '#ui/face/face.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusNotes } from '#ui/text/status-notes.tsx';
import { TermHelp } from '#ui/tooltip/term-help.tsx';
import { OneTimeCalculation } from '../one-time/details/one-time-calculation.tsx';
import { paymentTypeName } from '../one-time/payment-type.ts';
import styles from '../pay.module.css';
import { employeeName, type Invoice } from '../payments.ts';
import { Reveal } from '../reveal.tsx';
import { lineDaysNote } from '../scheduled/late-note.tsx';
import { LineCalculation } from '../scheduled/line-amounts.tsx';
import { taxedAmounts } from './invoice-amounts.ts';
import { invoiceLinesQuery, type InvoiceLines as Lines } from './invoice-queries.ts';

const InvoiceDifference = lazy(async () => ({ default: (await import('./invoice-difference.tsx')).InvoiceDifference }));
const DifferenceInShort = lazy(async () => ({ default: (await import('./invoice-difference.tsx')).DifferenceInShort }));

/** Of how many lines the difference is read before it is asked for. */
const maxReadAtOnce = 50;

/** What one person costs on an invoice. */
interface Line {
  id: string;
  name: string;
  type: ReactNode;
  gross: Cents;
  ei: Cents;
  cpp: Cents;
  total: Cents;
  calculation: ReactNode;
}

const columns: Column<Line>[] = [
  {
    key: 'name',
    header: m.teamMember,
    sortable: true,
    width: '28%',
    card: 'title',
    cell: ({ name }) => (
      <Faced name={name}>
        <span>{name}</span>
      </Faced>
    ),
  },
  { key: 'type', header: m.payType, card: 'second', unlabeled: true, cell: ({ type }) => type },
  ...(['gross', 'ei', 'cpp', 'total'] as const).map(
    (key): Column<Line> => ({
      key,
      header: { gross: m.gross, ei: m.ei, cpp: m.cpp, total: m.lineTotal }[key],
      sortable: true,
      align: 'end',
      width: { gross: '14%', ei: '13.5%', cpp: '13.5%', total: '15%' }[key],
      // With its name: beside the person alone, the amount could be gross.
      ...(key === 'total' && { card: 'third' as const }),
      ...((key === 'ei' || key === 'cpp') && { help: <TermHelp term={key} /> }),
      cell: (line) => <Money cents={line[key]} />,
    }),
  ),
];

/** Sort key of each sortable column. */
const lineOrder: SortKeys<Line> = {
  name: ({ name }) => name,
  gross: ({ gross }) => gross,
  ei: ({ ei }) => ei,
  cpp: ({ cpp }) => cpp,
  total: ({ total }) => total,
};

/** The lines of an invoice with their sum. Each opens to its calculation, which the address keeps. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const read = useQuery(invoiceLinesQuery(invoice));
  const { data, isPending } = read;
  const rows = useOpenRows('line');
  const { pay, charges } = taxedAmounts(invoice);
  const lines = data ? linesOf(data, invoice) : [];
  const inQuebec = data && [...data.scheduled, ...data.oneTime].some(({ province }) => province === 'QC');
  const ordered = useUrlOrder('sort', lines, lineOrder);
  const sum = (key: 'gross' | 'ei' | 'cpp') => <Money cents={sumCents(lines.map((line) => line[key]))} />;
  if (data === undefined && !isPending)
    return (
      <Card flush title={m.lines}>
        <EmptyState
          title={m.linesNotLoaded}
          icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />}
          action={<TryAgain reads={[read]} />}
        />
      </Card>
    );
  if (data === null)
    return (
      <Card flush title={m.lines}>
        <EmptyState title={m.linesOnDocument} icon={<ReceiptText size={24} strokeWidth={1.5} aria-hidden="true" />} />
      </Card>
    );
  return (
    <Card flush title={m.lines}>
      <DataTable<Line>
        caption={m.linesCaption({ number: invoiceNumber(invoice) })}
        plain
        lines
        columns={columns}
        {...ordered}
        rowKey={({ id }) => id}
        loading={data === undefined}
        detail={({ calculation }) => calculation}
        open={rows.open}
        onToggle={rows.onToggle}
        footer={{
          name: invoice.tax_rate === 0 && charges === 0 ? payments.total : m.subtotal,
          gross: sum('gross'),
          ei: sum('ei'),
          cpp: sum('cpp'),
          total: <Money cents={pay} />,
        }}
        empty={null}
      />
      {inQuebec && <p className={styles.tableNote}>{quebec.note}</p>}
      {isCompared(invoice, data) && (
        <Reveal
          label={m.compare}
          aside={lines.length <= maxReadAtOnce && <DifferenceInShort invoice={invoice} />}
          flush
        >
          <InvoiceDifference invoice={invoice} />
        </Reveal>
      )}
    </Card>
  );
}

/** Whether its regular pay can be compared with that of the payday before. */
const isCompared = (invoice: Invoice, lines: Lines | undefined): boolean =>
  invoice.kind !== 'Credit' && !sameStatus(invoice.status, 'Cancelled') && (lines?.scheduled.length ?? 0) > 0;

/**
 * By name, with a person's regular pay before their one-time payments. Those of a voided invoice are the ones that it charged, without
 * the lines that reverse them, so that they add up to its total.
 */
function linesOf({ scheduled, oneTime }: Lines, invoice: Invoice): Line[] {
  const isCredit = invoice.kind === 'Credit';
  const isVoided = !isCredit && sameStatus(invoice.status, 'Cancelled');
  const charged = isVoided ? scheduled.filter(({ credit_of }) => credit_of === null) : scheduled;
  const regular = charged.map(
    (line): Line => ({
      id: line.id,
      name: employeeName(line),
      type: (
        <StatusNotes
          status={<span>{m.regularPay}</span>}
          notes={[
            line.late && { late: payments.late },
            !isVoided && line.credited_at !== null && payments.credited,
            lineDaysNote(line),
          ]}
        />
      ),
      gross: parseCents(line.gross_salary),
      ei: parseCents(line.ei),
      cpp: parseCents(line.cpp),
      total: lineTotal(line),
      calculation: <LineCalculation line={line} />,
    }),
  );
  const extra = oneTime.map(
    (payment): Line => ({
      id: payment.id,
      name: payment.employee_name,
      type: (
        <StatusNotes
          status={<span>{paymentTypeName(payment)}</span>}
          notes={[
            isLateOneTime(payment) && { late: payments.late },
            !isCredit && !isVoided && payment.credited_at !== null && payments.credited,
          ]}
        />
      ),
      gross: parseCents(payment.amount),
      ei: parseCents(payment.ei),
      cpp: parseCents(payment.cpp),
      total: oneTimeCostTotal(payment),
      calculation: <OneTimeCalculation payment={payment} />,
    }),
  );
  return [...regular, ...extra].sort((a, b) => compareNames(a.name, b.name));
}
