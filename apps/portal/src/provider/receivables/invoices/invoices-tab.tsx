import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { invoiceTone } from '@portage/domain/statuses';
import * as m from '@portage/messages/console-money';
import { formatShortDate } from '@portage/messages/formats';
import { lazy, Suspense, useState } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import { ClientLink } from '../../lists/client-link.tsx';
import { mayDo } from '../../may-do.ts';
import { Amount, csvAmount } from '../../money/amount.tsx';
import { useRows } from '../../money/use-rows.ts';
import { useStaff } from '../../staff.ts';
import { type InvoiceRow, invoiceRows } from '../receivables-queries.ts';
import { RowsList } from '../rows-list.tsx';
import type { InvoiceAct } from './invoice-dialogs.tsx';

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialogs.tsx')).InvoiceDialog }));

const statuses = ['Pending', 'Overdue', 'Paid', 'Cancelled'] as const;
const labels: Record<InvoiceAct, string> = {
  void: m.voidInvoice,
  credit: m.creditWhole,
  creditLine: m.creditLine,
  writeOff: m.writeOff,
  undoWriteOff: m.undoWriteOff,
};

/** Invoices and credits of all clients, with their corrections. */
export function InvoicesTab() {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const [search, status] = [params.get('q') ?? '', params.get('status') ?? ''];
  const list = useRows<InvoiceRow>(['invoices', search, status], (after, signal) =>
    invoiceRows(search, status, after, signal),
  );
  const [dialog, setDialog] = useState<{ act: InvoiceAct; invoice: InvoiceRow } | null>(null);
  const mayCorrect = mayDo(staff, 'provider/void-invoice');
  return (
    <>
      <RowsList
        caption={m.invoices}
        searchLabel={m.searchInvoices}
        list={list}
        rowKey={({ id }) => id}
        empty={{ title: m.noInvoices, text: m.noInvoicesText }}
        csv={{
          file: 'invoices.csv',
          header: [m.number, m.client, m.kind, m.status, m.issued, m.due, m.amount, m.open],
          read: (after) => invoiceRows(search, status, after),
          cells: (row) => [
            row.invoice_number,
            row.company,
            row.kind === 'Credit' ? m.credit : m.invoice,
            m.statusName({ status: row.status }),
            todayAt(Date.parse(row.created_at)),
            row.due_date,
            csvAmount(row.cents),
            csvAmount(row.open),
          ],
        }}
        columns={[
          {
            key: 'number',
            header: m.number,
            width: '9.5rem',
            card: 'title',
            cell: (row) => wholeNumbers(row.invoice_number ?? ''),
          },
          {
            key: 'company',
            header: m.client,
            card: 'third',
            cell: (row) => <ClientLink id={row.company_id} name={row.company} />,
          },
          {
            key: 'status',
            header: m.status,
            width: '8rem',
            card: 'mark',
            cell: ({ kind, status: shown }) => (
              <StatusBadge tone={kind === 'Credit' ? 'neutral' : invoiceTone(shown)}>
                {kind === 'Credit' ? m.credit : m.statusName({ status: shown })}
              </StatusBadge>
            ),
          },
          {
            key: 'due',
            header: m.due,
            width: '8rem',
            minor: true,
            cell: ({ due_date }) => (due_date === null ? '–' : formatShortDate(plainDate(due_date))),
          },
          {
            key: 'cents',
            header: m.amount,
            align: 'end',
            width: '7.5rem',
            card: 'amount',
            cell: (row) => <Amount value={row.cents} />,
          },
          {
            key: 'open',
            header: m.open,
            align: 'end',
            width: '7.5rem',
            card: 'second',
            cell: (row) => <Amount value={row.open} />,
          },
          {
            key: 'menu',
            header: '',
            width: '3rem',
            card: 'menu',
            align: 'end',
            unlabeled: true,
            cell: (invoice) =>
              mayCorrect &&
              actsOn(invoice).length > 0 && (
                <RowMenu
                  label={m.actionsFor({ name: invoice.invoice_number })}
                  items={actsOn(invoice).map((act) => ({
                    key: act,
                    label: labels[act],
                    onSelect: () => setDialog({ act, invoice }),
                  }))}
                />
              ),
          },
        ]}
      >
        <FilterSelect
          label={m.status}
          value={status}
          options={[
            { value: '', label: m.allStatuses },
            ...statuses.map((value) => ({ value, label: m.statusName({ status: value }) })),
          ]}
          onChange={({ target }) => set({ status: target.value === '' ? null : target.value })}
        />
      </RowsList>
      {dialog !== null && (
        <Suspense fallback={null}>
          <InvoiceDialog act={dialog.act} invoice={dialog.invoice} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What can be done with an invoice in its state. */
function actsOn({ kind, status, written_off }: InvoiceRow): InvoiceAct[] {
  if (kind === 'Credit' || status === 'Cancelled') return [];
  const acts: InvoiceAct[] = status === 'Paid' ? ['credit', 'creditLine'] : ['void', 'creditLine', 'writeOff'];
  return written_off > 0 ? [...acts, 'undoWriteOff'] : acts;
}
