import type { Dashboard } from '@portage/contract/dashboard';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { dueOn } from '@portage/domain/invoices/due';
import { owed } from '@portage/domain/pay/owed';
import { formatCad, formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from '../home.module.css';
import { PayInvoice } from './pay-invoice.tsx';

const maxShown = 3;

/** What the company owes, by when, and the most urgent invoices with a way to pay them. A single invoice is for what is owed. */
export function OwedCard({ invoices, today }: { invoices: Dashboard['invoices']; today: PlainDate }) {
  const open = owed(invoices);
  const [count, others] = [open.invoices.length, open.invoices.length - maxShown];
  return (
    <Card title={m.owed}>
      <p className={styles.figure}>{formatCadNamed(open.total)}</p>
      {count !== 1 && <p className={styles.note}>{count === 0 ? m.nothingOwed : noteOf(open)}</p>}
      {count > 0 && (
        <ul className={styles.rows}>
          {open.invoices.slice(0, maxShown).map((invoice, at) => (
            <li key={invoice.id}>
              <span>
                <span className={styles.name}>{wholeNumbers(invoice.invoice_number ?? m.invoiceInPreparation)}</span>
                <span
                  className={styles.when}
                  data-late={dueOn(invoice, today) === 'overdue' || dueOn(invoice, today) === 'today'}
                >
                  {dueOf(invoice, today)}
                </span>
              </span>
              <span className={styles.toPay}>
                {count > 1 && <span className={styles.amount}>{formatCad(invoice.remaining)}</span>}
                <PayInvoice invoice={invoice} variant={at === 0 ? 'primary' : 'secondary'} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className={styles.note}>
          <Link to="/pay">{m.otherInvoices({ count: others })}</Link>
        </p>
      )}
    </Card>
  );
}

function noteOf({ invoices: { length: count }, by, overdue }: ReturnType<typeof owed>): string {
  if (overdue > 0) return m.owedOverdue({ count, overdue });
  return by === null ? m.owedCount({ count }) : m.owedBy({ count, date: formatShortDateInText(by) });
}

function dueOf(invoice: Dashboard['invoices'][number], today: PlainDate): string {
  if (invoice.due_date === null) return m.dueOnReceipt;
  const date = formatShortDateInText(plainDate(invoice.due_date));
  const due = dueOn(invoice, today);
  if (due === 'today') return m.dueToday;
  return due === 'overdue' ? m.wasDue({ date }) : m.due({ date });
}
