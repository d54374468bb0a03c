import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { invoiceTone } from '@portage/domain/statuses';
import { notNow } from '@portage/messages/console-link-refusals';
import * as m from '@portage/messages/console-money';
import { formatShortDate } from '@portage/messages/formats';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { useActAddress } from '../../acts/use-act-address.ts';
import { useActOffer } from '../../acts/use-act-offer.ts';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { InvoiceLink } from '../../lists/cells/invoice-link.tsx';
import { useNamedRow } from '../../lists/paged/use-named-row.ts';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { mayDo } from '../../may-do.ts';
import { Amount, csvAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { useStaff } from '../../staff.ts';
import { type InvoiceRow, invoiceList } from '../receivables-queries.ts';
import { RowsList } from '../rows-list.tsx';
import type { WithinDay } from '../within-day.ts';
import type { InvoiceAct } from './invoice-dialogs.tsx';

const InvoiceDialog = lazyOpened(async () => (await import('./invoice-dialogs.tsx')).InvoiceDialog);

const byNumber: WithinDay<InvoiceRow> = {
  key: 'issued',
  day: ({ created_at }) => todayAt(Date.parse(created_at)),
  number: ({ invoice_number }) => invoice_number,
};
const statuses = ['Pending', 'Overdue', 'Paid', 'Cancelled'] as const;
const labels: Record<InvoiceAct, string> = {
  void: m.voidInvoice,
  credit: m.creditWhole,
  creditLine: m.creditLine,
  writeOff: m.writeOff,
  undoWriteOff: m.undoWriteOff,
};

const acts = ['void', 'credit', 'creditLine', 'writeOff', 'undoWriteOff'] as const satisfies InvoiceAct[];

/** Invoices and credits of all clients, with their corrections: `?act=void&invoice=ID`. */
export function InvoicesTab() {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const [search, status] = [params.get('q') ?? '', params.get('status') ?? ''];
  const list = usePagedList(invoiceList(search, status));
  const dialog = useActAddress('invoice', acts);
  const mayCorrect = mayDo(staff, 'provider/void-invoice');
  const asked = useActOffer(dialog, {
    thing: useNamedRow(list, { view: 'staff_invoices', column: 'id', id: dialog.id }),
    may: mayCorrect,
    actsOn,
    why: (act, invoice) => notNow({ act: labels[act], name: invoice.invoice_number, status: statusOf(invoice) }),
  });
  return (
    <>
      <RowsList
        caption={m.invoices}
        searchLabel={m.searchInvoices}
        list={list}
        rowKey={({ id }) => id}
        withinDay={byNumber}
        empty={{ title: m.noInvoices, text: m.noInvoicesText }}
        csv={{
          file: 'invoices.csv',
          header: [m.number, m.client, m.kind, m.status, m.issued, m.due, m.amount, m.open],
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
            sortable: true,
            width: '9.75rem',
            card: 'title',
            cell: (row) => (
              <span className={styles.numbered}>
                <InvoiceLink number={row.invoice_number} url={row.hosted_invoice_url} />
                <span className={styles.issued}>{m.issuedOn({ day: issuedOn(row) })}</span>
              </span>
            ),
          },
          {
            key: 'company',
            header: m.client,
            card: 'third',
            unlabeled: true,
            bare: true,
            cell: (row) => (
              <span className={styles.besideRest}>
                <ClientLink id={row.company_id} name={row.company} />
              </span>
            ),
          },
          {
            key: 'status',
            header: m.status,
            width: '7.5rem',
            card: 'mark',
            cell: (row) => (
              <StatusBadge tone={row.kind === 'Credit' ? 'neutral' : invoiceTone(row.status)}>
                {statusOf(row)}
              </StatusBadge>
            ),
          },
          {
            key: 'due',
            header: m.due,
            sortable: true,
            width: '7.5rem',
            cell: ({ due_date }) => (due_date === null ? '–' : formatShortDate(plainDate(due_date))),
          },
          {
            key: 'day',
            header: m.due,
            cardOnly: true,
            unlabeled: true,
            card: 'second',
            cell: dayInCard,
          },
          {
            key: 'issued',
            header: m.issued,
            sortable: true,
            width: '7.5rem',
            minor: true,
            cell: issuedOn,
          },
          {
            key: 'cents',
            header: m.amount,
            sortable: true,
            align: 'end',
            width: '7.25rem',
            card: 'amount',
            cell: (row) => <Amount value={row.cents} />,
          },
          {
            key: 'open',
            header: m.open,
            align: 'end',
            width: '7.5rem',
            minor: true,
            cell: (row) => <Amount value={row.open} />,
          },
          {
            key: 'rest',
            header: m.open,
            cardOnly: true,
            card: 'end',
            // Where it is neither the whole amount nor nothing.
            cell: ({ open, cents }) =>
              open > 0 && open < cents ? (
                <span className={styles.muted}>
                  {m.balance} <Amount value={open} />
                </span>
              ) : null,
          },
          {
            key: 'menu',
            header: m.actions,
            screenOnly: true,
            width: '4.5rem',
            card: 'menu',
            align: 'end',
            unlabeled: true,
            cell: (invoice) =>
              mayCorrect &&
              actsOn(invoice).length > 0 && (
                <RowMenu
                  label={m.actionsFor({ name: invoice.invoice_number })}
                  items={actsOn(invoice).map((each) => ({
                    key: each,
                    label: labels[each],
                    onSelect: () => dialog.open(each, invoice.id),
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
      {asked && <InvoiceDialog act={asked.act} invoice={asked.thing} onClose={dialog.close} />}
    </>
  );
}

/** When an open invoice is due, and when another one was issued: the list has them in that order. */
const dayInCard = (row: InvoiceRow): string =>
  row.due_date !== null && row.open > 0
    ? m.dueOn({ day: formatShortDate(plainDate(row.due_date)) })
    : m.issuedOn({ day: issuedOn(row) });

const issuedOn = ({ created_at }: InvoiceRow): string => formatShortDate(todayAt(Date.parse(created_at)));

const statusOf = ({ kind, status }: InvoiceRow): string => (kind === 'Credit' ? m.credit : m.statusName({ status }));

/** What can be done with an invoice in its state. */
function actsOn({ kind, status, written_off }: InvoiceRow): InvoiceAct[] {
  if (kind === 'Credit' || status === 'Cancelled') return [];
  const acts: InvoiceAct[] = status === 'Paid' ? ['credit', 'creditLine'] : ['void', 'creditLine', 'writeOff'];
  return written_off > 0 ? [...acts, 'undoWriteOff'] : acts;
}
