import { earlierPayDate } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { dueOn } from '@portage/domain/invoices/due';
import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { type Cents, cents } from '@portage/domain/money/money';
import { invoiceTone, sameStatus } from '@portage/domain/statuses';
import {
  compareNames,
  formatCadNamed,
  formatRate,
  formatShortDate,
  formatShortDateInText,
} from '@portage/messages/formats';
import * as m from '@portage/messages/invoice-page';
import * as toPay from '@portage/messages/to-pay';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { invoicePath } from '../invoice-path.ts';
import { dateRange } from '../list/group-columns.tsx';
import { employeeName, type Invoice } from '../payments.ts';
import { statementQuery } from '../statement/statement-queries.ts';
import { ByTransfer } from '../to-pay/by-transfer.tsx';
import styles from './invoice.module.css';
import { creditAmounts, invoiceAmounts, isPartlySettled, taxedAmounts } from './invoice-amounts.ts';
import { correctionsQuery, type InvoiceLines, invoiceLinesQuery } from './invoice-queries.ts';

type Fact = [term: string, value: ReactNode];

/** Status, amounts and dates of an invoice. A credit has no status: its amounts say what is left of it. */
export function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const { data: corrections } = useQuery(correctionsQuery(invoice));
  const isCredit = invoice.kind === 'Credit';
  const isVoided = !isCredit && sameStatus(invoice.status, 'Cancelled');
  const links = corrections?.length ? <Links invoices={corrections} /> : null;
  const reference = isOpen(invoice) ? <Reference /> : null;
  const facts: Fact[] = [
    [m.issued, shortDate(isCredit ? invoice.due_date : issuedOn(invoice))],
    [m.due, isCredit ? null : dueText(invoice)],
    [m.period, invoice.kind === 'One-time' ? null : dateRange(invoice.period_start, invoice.period_end)],
    [m.payday, isCredit ? null : shortDate(invoice.payday)],
    [m.inAccount, isCredit ? null : formatted(earlierOn(invoice.payday))],
    [isCredit ? m.corrects : m.correctedBy, links],
    [m.reason, invoice.reason],
    [toPay.reference, reference],
  ];
  return (
    <Card>
      {!isCredit && (
        <p className={styles.status}>
          <StatusBadge tone={invoiceTone(invoice.status)}>{invoiceStatusLabel(invoice.status)}</StatusBadge>
          {isVoided && m.voided}
          {invoice.paid_at !== null && m.paidOn({ date: formatShortDateInText(todayAt(Date.parse(invoice.paid_at))) })}
        </p>
      )}
      <Facts className={styles.amounts} facts={amountsOf(invoice, isVoided)} />
      <Facts className={styles.facts} facts={facts} />
      {!isCredit && <PartlySettled invoice={invoice} />}
      {!isCredit && <WaitingPay invoice={invoice} />}
      {isOpen(invoice) && <ByTransfer />}
    </Card>
  );
}

/** What to quote with a transfer, which the bank details have too. */
function Reference() {
  const { data, isPending } = useQuery(statementQuery(useCompanyId(), 'this-year'));
  return data?.reference ?? (isPending ? '…' : '–');
}

/** The amounts of which at least the first is shown, the most important last. */
function amountsOf(invoice: Invoice, isVoided: boolean): Fact[] {
  const some = (term: string, amount: Cents): Fact => [term, amount === 0 ? null : formatCadNamed(amount)];
  if (invoice.kind === 'Credit') {
    const { total, used, refunded, left } = creditAmounts(invoice);
    return [
      ...taxOf(invoice),
      [m.total, formatCadNamed(total)],
      some(m.used, used),
      some(m.refunded, refunded),
      some(m.balance, left),
    ];
  }
  const { total, received, credited, writtenOff, remaining } = invoiceAmounts(invoice);
  return [
    ...taxOf(invoice),
    [m.total, formatCadNamed(total)],
    some(m.received, received),
    some(m.credited, credited),
    some(m.writtenOff, writtenOff),
    // Until something settles it, all of the total remains.
    [m.remaining, isVoided || remaining === total ? null : formatCadNamed(remaining)],
  ];
}

/** What the total is made of, of a credit as positive amounts: pay and charges beside it, subtotal and tax; nothing of what there is not. */
function taxOf(invoice: Invoice): Fact[] {
  const { subtotal, pay, charges, tax, rate } = taxedAmounts(invoice);
  const shown = (amount: Cents) => formatCadNamed(cents(Math.abs(amount)));
  const parts: Fact[] =
    charges === 0
      ? []
      : [
          [m.payTotal, shown(pay)],
          [m.charges, shown(charges)],
        ];
  if (tax === 0) return parts;
  return [...parts, [m.subtotal, shown(subtotal)], [m.tax({ rate: formatRate(rate) }), shown(tax)]];
}

/** How to pay what remains of an invoice that is settled in part: its payment page always charges the whole. */
function PartlySettled({ invoice }: { invoice: Invoice }) {
  if (!isPartlySettled(invoice) || invoice.hosted_invoice_url === null) return null;
  return <p className={styles.note}>{m.partlySettled}</p>;
}

/** Whether something of it remains to be paid. */
const isOpen = (invoice: Invoice): boolean =>
  invoice.kind !== 'Credit' && !sameStatus(invoice.status, 'Cancelled') && invoiceAmounts(invoice).remaining > 0;

/** Whose pay waits for an open invoice. Nothing once it is paid, and nothing until its lines are read. */
function WaitingPay({ invoice }: { invoice: Invoice }) {
  const { data: lines } = useQuery(invoiceLinesQuery(invoice));
  if (dueOn({ status: invoice.status ?? '', due_date: invoice.due_date }, todayAt(Date.now())) === null || !lines)
    return null;
  const names = waitingNames(lines);
  if (names.length === 0) return null;
  return <p className={styles.note}>{m.waits({ count: names.length, names: listOf(names) })}</p>;
}

/** The people with pay that is neither paid nor credited, by name. */
function waitingNames({ scheduled, oneTime }: InvoiceLines): string[] {
  const waiting = [...scheduled, ...oneTime].filter(
    ({ status, credited_at }) => credited_at === null && !sameStatus(status, 'Paid') && !sameStatus(status, 'Canceled'),
  );
  return [...new Map(waiting.map((line) => [line.team_member_id, employeeName(line)])).values()].sort(compareNames);
}

/** Up to three names, or the first two and how many others. */
function listOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  if (names.length > 3) return m.moreNames({ names: names.slice(0, 2).join(', '), count: names.length - 2 });
  return m.twoNames({ first: names.slice(0, -1).join(', '), second: names.at(-1) ?? '' });
}

function Links({ invoices }: { invoices: readonly Pick<Invoice, 'id' | 'invoice_number'>[] }) {
  return (
    <span className={styles.links}>
      {invoices.map((one) => (
        <Link key={one.id} to={invoicePath(one)}>
          {invoiceNumber(one)}
        </Link>
      ))}
    </span>
  );
}

const shortDate = (day: string | null): string | null => formatted(parsePlainDate(day ?? ''));
/** The day on which it is due, or that this is today. */
function dueText(invoice: Invoice): string | null {
  const day = shortDate(invoice.due_date);
  const isToday = dueOn({ status: invoice.status ?? '', due_date: invoice.due_date }, todayAt(Date.now())) === 'today';
  return isToday && day !== null ? m.dueOnToday({ day }) : day;
}

const formatted = (date: PlainDate | null): string | null => date && formatShortDate(date);

/** The day on which the money is in the account, if it is before the payday. */
function earlierOn(day: string | null): PlainDate | null {
  const payday = parsePlainDate(day ?? '');
  return payday && earlierPayDate(payday);
}

const issuedOn = (invoice: Invoice): string => todayAt(Date.parse(invoice.numbered_at ?? invoice.created_at));

function Facts({ className, facts }: { className: string | undefined; facts: readonly Fact[] }) {
  return (
    <dl className={className}>
      {facts.map(
        ([term, value]) =>
          value !== null &&
          value !== '' && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
