import { plainDate } from '@portage/domain/dates/plain-date';
import { formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/statement';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { downloadCsv, saveFile } from '#lib/browser/csv.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { SegmentedControl } from '#ui/choice/segmented-control.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { nextOrder, parseOrder } from '#ui/list/sort-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/data-table-props.ts';
import { invoicePath } from '../invoice-path.ts';
import styles from './statement.module.css';
import { type Statement, type StatementPeriod, statementQuery } from './statement-queries.ts';
import {
  hasBalances,
  openCents,
  type StatementRow,
  shownMoney,
  statementCsv,
  statementOrder,
  statementRows,
} from './statement-rows.ts';

const periods: { value: StatementPeriod; label: string }[] = [
  { value: 'this-year', label: m.thisYear },
  { value: 'last-12-months', label: m.last12Months },
  { value: 'all', label: m.allTime },
];

/** What the statement comes to is heavier than what leads to it. */
const Edge = ({ row, children }: { row: StatementRow; children: string }) =>
  row.key === 'closing' ? <strong>{children}</strong> : children;

const columns: Column<StatementRow>[] = [
  {
    key: 'date',
    header: m.date,
    sortable: true,
    width: '8.25rem',
    card: 'second',
    unlabeled: true,
    cell: ({ day }) => day && <span className={styles.oneLine}>{formatShortDate(plainDate(day))}</span>,
  },
  {
    key: 'what',
    header: m.what,
    sortable: true,
    card: 'title',
    breaks: true,
    cell: (row) => <Edge row={row}>{row.what}</Edge>,
  },
  {
    key: 'document',
    header: m.document,
    sortable: true,
    width: '18%',
    card: 'mark',
    unlabeled: true,
    cell: ({ document, hasPage }) =>
      hasPage ? (
        <Link className={styles.oneLine} to={invoicePath({ id: '', invoice_number: document })}>
          {document}
        </Link>
      ) : (
        document && <span className={styles.oneLine}>{document}</span>
      ),
  },
  {
    key: 'charge',
    header: m.charge,
    sortable: true,
    align: 'end',
    width: '15%',
    card: 'amount',
    cell: (row) => row.charge,
  },
  {
    key: 'payment',
    header: m.payment,
    sortable: true,
    align: 'end',
    width: '14%',
    card: 'amount',
    cell: ({ payment }) => payment && <span className={styles.payment}>{payment}</span>,
  },
];
const balance: Column<StatementRow> = {
  key: 'balance',
  header: m.balance,
  align: 'end',
  width: '14%',
  card: 'third',
  cell: (row) => <Edge row={row}>{row.balance}</Edge>,
};

const columnsWithBalance = [...columns, balance];

/** The company's statement of account, with its files. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const [period, setPeriod] = useState<StatementPeriod>('this-year');
  const [order, setOrder] = useState('');
  const sort = parseOrder(order, statementOrder);
  const read = useQuery(statementQuery(useCompanyId(), period));
  const { data, isError, isPlaceholderData } = read;
  const shown = isPlaceholderData ? undefined : data;
  const icon = <Download size={16} strokeWidth={1.5} aria-hidden="true" />;
  const pdf = usePdf(period);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.title}
      description={m.description}
      size="l"
      footer={
        isError ? undefined : (
          <>
            <Button icon={icon} disabled={shown === undefined} onClick={() => shown && saveCsv(shown)}>
              {m.csv}
            </Button>
            <Button icon={icon} disabled={shown === undefined} pending={pdf.pending} onClick={() => void pdf.save()}>
              {m.pdf}
            </Button>
          </>
        )
      }
    >
      <div className={styles.statement}>
        {!isError && <Ageing ageing={data?.ageing} />}
        <SegmentedControl label={m.period} options={periods} value={period} onChange={setPeriod} />
        {isError ? (
          <EmptyState title={m.failed} action={<TryAgain reads={[read]} />} />
        ) : (
          <DataTable
            caption={m.caption}
            lines
            columns={hasBalances(sort) ? columnsWithBalance : columns}
            rows={shown === undefined ? [] : statementRows(shown, shownMoney, sort)}
            rowKey={(row) => row.key}
            empty={null}
            {...(sort !== undefined && { sort })}
            onSort={(key) => setOrder(nextOrder(sort, key))}
            loading={shown === undefined}
          />
        )}
        {!(isError || hasBalances(sort)) && <p className={styles.note}>{m.sorted}</p>}
        {shown?.entries.length === 0 && <p className={styles.note}>{m.none}</p>}
        {shown !== undefined && <p className={styles.note}>{m.howToPay({ reference: shown.reference })}</p>}
      </div>
    </Dialog>
  );
}

/** What is open today, which is the first thing to know, and since when what is late; a place for it while it loads. */
function Ageing({ ageing }: { ageing: Statement['ageing'] | undefined }) {
  if (ageing === undefined)
    return (
      <section aria-label={m.ageing}>
        <h3 className={styles.heading}>
          <Skeleton width="12rem" />
        </h3>
      </section>
    );
  const isLate = openCents(ageing) !== ageing.not_due_cents;
  // What is not due is all of it, which the heading says, until something is late.
  const facts: [string, number][] = [
    [m.notDue, isLate ? ageing.not_due_cents : 0],
    [m.to30, ageing.to_30_cents],
    [m.to60, ageing.to_60_cents],
    [m.to90, ageing.to_90_cents],
    [m.over90, ageing.over_90_cents],
    [m.unapplied, ageing.unapplied_cents],
  ];
  const shown = facts.filter(([, amount]) => amount !== 0);
  return (
    <section aria-label={m.ageing}>
      <h3 className={styles.heading}>
        {(isLate ? m.openTotal : m.openNotDue)({ amount: shownMoney(openCents(ageing)) })}
      </h3>
      {shown.length > 0 && (
        <dl className={styles.ageing}>
          {shown.map(([term, amount]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{m.amountCad({ amount: shownMoney(amount) })}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function saveCsv(statement: Statement): void {
  const { head, rows } = statementCsv(statement);
  downloadCsv(`statement-${statement.to}.csv`, head, rows);
}

/** Fetches the PDF of a period and saves it. */
function usePdf(period: StatementPeriod) {
  const [pending, setPending] = useState(false);
  async function save() {
    setPending(true);
    try {
      const { to, pdf } = await callFunction('statement', { period, pdf: true });
      const bytes = Uint8Array.from(atob(pdf ?? ''), (character) => character.charCodeAt(0));
      saveFile(`statement-${to}.pdf`, new Blob([bytes], { type: 'application/pdf' }));
    } catch (error) {
      toast({ title: m.pdfFailed, description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return { save, pending };
}
