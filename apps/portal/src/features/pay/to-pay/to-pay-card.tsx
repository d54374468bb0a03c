import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { dueOn } from '@portage/domain/invoices/due';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { compareNames, formatCad, formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import { nameList } from '@portage/messages/name-list';
import * as m from '@portage/messages/to-pay';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import { invoicePath } from '../invoice-path.ts';
import { PayInvoice } from '../list/pay-invoice.tsx';
import { employeeName } from '../payments.ts';
import { ByTransfer } from './by-transfer.tsx';
import styles from './to-pay.module.css';
import { openInvoicesQuery, type ToPay } from './to-pay-queries.ts';

/** How many invoices are shown with a button; the list below has all. */
const maxShown = 3;

/** What the company owes, by when and how to pay it, and who is paid because of it. */
export function ToPayCard() {
  const read = useQuery(openInvoicesQuery(useCompanyId()));
  const today = todayAt(Date.now());
  if (read.data === undefined)
    return (
      <Card title={m.title}>
        <p>{m.notLoaded}</p>
        <TryAgain reads={[read]} size="s" />
      </Card>
    );
  const { total, invoices } = read.data;
  if (invoices.length === 0)
    return (
      <Card title={m.title}>
        <p className={styles.note}>{m.nothing}</p>
      </Card>
    );
  const others = invoices.length - maxShown;
  return (
    <Card title={m.title}>
      <p className={styles.total}>{formatCadNamed(total)}</p>
      {invoices.length > 1 && <p className={styles.note}>{wholeDates(summaryOf(read.data, today))}</p>}
      <ul className={styles.rows}>
        {invoices.slice(0, maxShown).map((invoice, at) => (
          <li key={invoice.id}>
            <div className={styles.what}>
              <Link to={invoicePath(invoice)}>{wholeNumbers(invoice.invoice_number ?? '')}</Link>
              <p className={styles.due} data-late={isLate(invoice, today)}>
                {dueText(invoice, today)}
              </p>
              <p className={styles.note}>{paysText(invoice)}</p>
            </div>
            {invoices.length > 1 && <span className={styles.amount}>{formatCad(invoice.remaining)}</span>}
            <PayInvoice invoice={invoice} variant={at === 0 ? 'primary' : 'secondary'} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.note}>{m.others({ count: others })}</p>}
      <ByTransfer />
    </Card>
  );
}

type Invoice = ToPay['invoices'][number];

const dueState = ({ status, due_date }: Invoice, today: PlainDate) => dueOn({ status: status ?? '', due_date }, today);
const isLate = (invoice: Invoice, today: PlainDate) => ['overdue', 'today'].includes(dueState(invoice, today) ?? '');

function summaryOf({ invoices, by, overdue }: ToPay, today: PlainDate): string {
  const count = invoices.length;
  const late = Math.max(overdue, invoices.filter((one) => dueState(one, today) === 'overdue').length);
  if (late > 0) return m.countOverdue({ count, overdue: late });
  return by === null ? m.count({ count }) : m.countBy({ count, date: formatShortDateInText(by) });
}

function dueText(invoice: Invoice, today: PlainDate): string {
  if (invoice.due_date === null) return m.dueOnReceipt;
  const state = dueState(invoice, today);
  if (state === 'today') return m.dueToday;
  return (state === 'overdue' ? m.wasDue : m.due)({ date: formatShortDateInText(plainDate(invoice.due_date)) });
}

/** Whom an invoice pays, and when. */
function paysText({ scheduled, extras, payday }: Invoice): string {
  const people = [...scheduled, ...extras].filter(({ credited_at }) => credited_at === null);
  const names = [...new Map(people.map((one) => [one.employee.team_member_id, employeeName(one)])).values()];
  if (names.length === 0 || payday === null) return '';
  names.sort(compareNames);
  return m.pays({ names: nameList(m, names), day: formatShortDateInText(plainDate(payday)) });
}
