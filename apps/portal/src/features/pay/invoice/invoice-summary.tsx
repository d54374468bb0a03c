import { earlierPayDate } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { dueOn } from '@portage/domain/invoices/due';
import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { type Cents, cents, NO_CENTS } from '@portage/domain/money/money';
import { invoiceTone, sameStatus } from '@portage/domain/statuses';
import { wholeDates } from '@portage/domain/text/whole-dates';
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
  const due = isCredit ? null : dueText(invoice);
  const facts: Fact[] = [
    [m.issued, shortDate(isCredit ? invoice.due_date : issuedOn(invoice))],
    [m.due, isCredit || due !== null ? null : shortDate(invoice.due_date)],
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
          {due !== null && <strong>{due}</strong>}
          {invoice.paid_at !== null && m.paidOn({ date: formatShortDateInText(todayAt(Date.parse(invoice.paid_at))) })}
        </p>
      )}
      <Facts className={styles.amounts} facts={amountsOf(invoice, isVoided)} />
      <Facts className={styles.facts} facts={facts} />
      {!isCredit && <PartlySettled invoice={invoice} />}
      {!isCredit && !isVoided && <PaidPeople invoice={invoice} />}
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
    // What was paid at once and in full is the total again.
    some(m.received, received === total && remaining === 0 ? NO_CENTS : received),
    some(m.credited, credited),
    some(m.writtenOff, writtenOff),
    // Until something settles it, all of the total remains.
    [m.remaining, isVoided || remaining === total || received === total ? null : formatCadNamed(remaining)],
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

/** Whose pay waits for an invoice until it is paid, and then when they are paid. Nothing until its lines are read. */
function PaidPeople({ invoice }: { invoice: Invoice }) {
  const { data: lines } = useQuery(invoiceLinesQuery(invoice));
  if (!lines) return null;
  const kept = [...lines.scheduled, ...lines.oneTime].filter(
    ({ status, credited_at }) => credited_at === null && !sameStatus(status, 'Canceled'),
  );
  const waiting = kept.filter(({ status }) => !sameStatus(status, 'Paid'));
  const names = namesOf(waiting.length > 0 ? waiting : kept);
  const text = paidText(invoice, { isWaiting: waiting.length > 0, count: names.length, names: listOf(names) });
  return text === null ? null : <p className={styles.note}>{text}</p>;
}

function paidText(invoice: Invoice, { isWaiting, ...people }: { isWaiting: boolean; count: number; names: string }) {
  if (people.count === 0) return null;
  if (dueOf(invoice) !== null) return isWaiting ? m.waits(people) : null;
  const payday = parsePlainDate(invoice.payday ?? '');
  if (payday === null || !sameStatus(invoice.status, 'Paid')) return null;
  return wholeDates((isWaiting ? m.willBePaid : m.werePaid)({ ...people, date: formatShortDateInText(payday) }));
}

/** The people of lines, by name. */
const namesOf = (lines: readonly (InvoiceLines['scheduled'][number] | InvoiceLines['oneTime'][number])[]): string[] =>
  [...new Map(lines.map((line) => [line.team_member_id, employeeName(line)])).values()].sort(compareNames);

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

const dueOf = ({ status, due_date }: Invoice) => dueOn({ status: status ?? '', due_date }, todayAt(Date.now()));

/** By when an open invoice is to be paid, or since when it is overdue. */
function dueText(invoice: Invoice): string | null {
  const state = dueOf(invoice);
  const day = parsePlainDate(invoice.due_date ?? '');
  if (state === null || day === null) return null;
  if (state === 'today') return toPay.dueToday;
  return (state === 'overdue' ? toPay.wasDue : toPay.due)({ date: formatShortDateInText(day) });
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
