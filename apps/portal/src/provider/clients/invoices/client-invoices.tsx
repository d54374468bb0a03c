import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { invoiceTone } from '@portage/domain/statuses';
import * as m from '@portage/messages/console-clients';
import * as lists from '@portage/messages/console-lists';
import * as money from '@portage/messages/console-money';
import { formatCadNamed, formatDateRange, formatShortDate } from '@portage/messages/formats';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { nextOrder, parseOrder } from '#ui/list/sort-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { InvoiceLink } from '../../lists/cells/invoice-link.tsx';
import { OneLine } from '../../lists/cells/one-line.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import styles from '../../lists/lists.module.css';
import { mayDo } from '../../may-do.ts';
import { exportStatement } from '../../receivables/ageing/export-statement.ts';
import { useStaff } from '../../staff.ts';
import type { ClientRecord } from '../clients-queries.ts';
import { ClientCharges } from './client-charges.tsx';
import { ClientCredit } from './client-credit.tsx';
import { type ClientInvoice, invoiceSortColumns, invoicesQuery } from './client-invoices-queries.ts';
import { ClientTax } from './client-tax.tsx';

const ClientDialog = lazyOpened(async () => (await import('../../receivables/ageing/client-dialogs.tsx')).ClientDialog);

const columns: Column<ClientInvoice>[] = [
  {
    key: 'number',
    header: m.invoice,
    sortable: true,
    width: 'clamp(9.25rem, 14cqi, 10rem)',
    card: 'title',
    cell: ({ invoice_number, kind, hosted_invoice_url }) => (
      <InvoiceLink number={invoice_number ?? kind} url={hosted_invoice_url} />
    ),
  },
  {
    key: 'period',
    header: m.period,
    sortable: true,
    card: 'third',
    unlabeled: true,
    cell: ({ period_start, period_end }) => (
      <OneLine>{formatDateRange(plainDate(period_start), plainDate(period_end))}</OneLine>
    ),
  },
  {
    key: 'due',
    header: m.due,
    sortable: true,
    width: 'clamp(7.5rem, 12cqi, 8.5rem)',
    card: 'second',
    cell: ({ due_date }) => (due_date === null ? '–' : formatShortDate(plainDate(due_date))),
  },
  {
    key: 'amount',
    header: m.amount,
    sortable: true,
    align: 'end',
    width: 'clamp(7rem, 12cqi, 8.5rem)',
    cell: ({ amount }) => <Money cents={parseCents(amount)} />,
  },
  {
    key: 'named',
    header: m.amount,
    cardOnly: true,
    card: 'amount',
    cell: ({ amount }) => formatCadNamed(parseCents(amount)),
  },
  {
    key: 'status',
    header: m.status,
    sortable: true,
    width: '9rem',
    card: 'mark',
    cell: ({ kind, status }) =>
      kind === 'Credit' ? (
        <StatusBadge tone="neutral">{money.credit}</StatusBadge>
      ) : (
        <StatusBadge tone={invoiceTone(status)}>{invoiceStatusLabel(status)}</StatusBadge>
      ),
  },
];

/** The newest invoices and credits of a client, its statement and tax rate, and the receipt of its money also while it owes nothing. */
export function ClientInvoices({ companyId, client: record }: { companyId: string; client: ClientRecord }) {
  const staff = useStaff();
  const [params, change] = useUrlParams();
  const sort = parseOrder(params.get('sort'), invoiceSortColumns);
  const invoices = useQuery({ ...invoicesQuery(companyId, sort), placeholderData: keepPreviousData });
  const [recording, setRecording] = useState(false);
  const { save, pending } = useExport(lists.notLoaded);
  const client = { company_id: companyId, company: record.legal_name ?? '' };
  return (
    <div className={styles.panel}>
      <div className={styles.buttons}>
        {mayDo(staff, 'provider/record-receipt') && (
          <Button onClick={() => setRecording(true)}>{money.recordReceipt}</Button>
        )}
        {mayDo(staff, 'provider/client-statement') && (
          <Button pending={pending} onClick={() => void save(() => exportStatement(client))}>
            {money.statement}
          </Button>
        )}
      </div>
      <ClientTax client={record} companyId={companyId} />
      <ClientCharges companyId={companyId} name={client.company} />
      <ClientCredit companyId={companyId} name={client.company} />
      <DataTable
        caption={m.invoices}
        columns={columns}
        rows={invoices.data ?? []}
        lines
        {...(sort && { sort })}
        onSort={(key) => change({ sort: nextOrder(sort, key) || null })}
        rowKey={({ id }) => id}
        loading={invoices.isPending}
        empty={invoices.isError ? <ListFailed /> : <EmptyState title={m.noInvoices} />}
      />
      {recording && <ClientDialog act="receipt" client={client} onClose={() => setRecording(false)} />}
    </div>
  );
}
