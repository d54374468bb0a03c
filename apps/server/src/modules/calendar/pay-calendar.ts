import type { FunctionResponse } from '@portage/contract/functions';
import { subtractBankDays } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { fixDeadline } from '@portage/domain/pay/pay-exceptions';
import { paydayOutcome } from '@portage/domain/pay/payday-outcome';
import { sameStatus } from '@portage/domain/statuses';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { loadPayFacts, whoIsPaid } from '../payroll/who-is-paid.ts';
import { feedRange, type PeopleByPayday } from './company-events.ts';
import { planInvoices, plannedDays } from './queries.ts';

type PayCalendar = FunctionResponse<'pay-calendar'>;
type Entry = PayCalendar['entries'][number];

/** A day with lines or one-time payments. */
export interface PlannedDay {
  day: PlainDate;
  people: number;
  /** How many of them have a line that is not paid. */
  unpaid: number;
  /** How many one-time payments there are, and how many of them are not paid. */
  extras: number;
  unpaidExtras: number;
  cents: number;
  estimate: boolean;
}

/** The invoice of a payday. */
export interface PaydayInvoice {
  payday: PlainDate;
  due: PlainDate;
  number: string;
  status: string;
  cents: number;
}

/**
 * Paydays, cut-offs and funding dates of a company, three months back and a year ahead. A payday with lines shows what they cost; a
 * later one is what payroll will plan, and nothing was paid on an earlier one. The range is that of the calendar feed.
 */
export async function payCalendar(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  company: { id: string },
): Promise<PayCalendar> {
  const now = today(deps.clock);
  const { from, to } = feedRange(now);
  const { facts, planned, invoices } = await deps.db.transaction({ ...asService, readOnly: true }, async (tx) => {
    const facts = await loadPayFacts(tx, company.id, { from: now, to, today: now });
    const planned = (await plannedDays(tx, company.id, from, to)).map(({ total, ...day }) => ({
      ...day,
      cents: parseCents(total),
    }));
    const invoices = (await planInvoices(tx, company.id, from, to)).map(({ amount, ...invoice }) => ({
      ...invoice,
      cents: parseCents(amount),
    }));
    return { facts, planned, invoices };
  });
  const lead = deps.config.PAYROLL_INVOICE_LEAD_BANK_DAYS;
  const due = deps.config.PAYROLL_DUE_BANK_DAYS;
  const people = await whoIsPaid(facts);
  return { from, to, entries: calendarEntries({ people, planned, invoices, today: now, lead, due }) };
}

interface Facts {
  /** Who is paid on the paydays from today on. */
  people: PeopleByPayday;
  planned: readonly PlannedDay[];
  invoices: readonly PaydayInvoice[];
  today: PlainDate;
  /** Bank days before payday on which the invoice is issued, and on which its funds are due. */
  lead: number;
  due: number;
}

/** The entries by date; on one day, cut-offs, then funding, then paydays. */
export function calendarEntries({ people: coming, planned, invoices, today: now, lead, due }: Facts): Entry[] {
  const { from, to } = feedRange(now);
  const paydays = new Map<PlainDate, Omit<PlannedDay, 'day' | 'cents'> & { cents: number | null }>();
  for (const [day, { length: count }] of coming)
    paydays.set(day, { people: count, unpaid: count, extras: 0, unpaidExtras: 0, cents: null, estimate: false });
  for (const { day, ...known } of planned) paydays.set(day, known);
  const entries: Entry[] = [];
  const add = (entry: Pick<Entry, 'date' | 'kind' | 'payday'> & Partial<Entry>) => {
    if (entry.date >= from && entry.date <= to)
      entries.push({ people: null, cents: null, estimate: false, invoice: null, outcome: null, paid: null, ...entry });
  };
  for (const [payday, planned] of paydays) {
    const { people, unpaid, cents, estimate } = planned;
    const issued = invoices.filter((invoice) => invoice.payday === payday);
    const { outcome, invoice } = outcomeOf(payday, planned, issued, now);
    add({ date: payday, kind: 'payday', payday, people, cents, estimate, invoice, outcome, paid: people - unpaid });
    // A one-time payment is invoiced with the next run, whenever that is.
    if (people === 0) continue;
    add({ date: fixDeadline(payday, lead), kind: 'cutOff', payday });
    for (const { due: date, number, status, cents: amount } of issued)
      add({ date, kind: 'funding', payday, cents: amount, invoice: { number, status } });
    if (issued.length === 0) add({ date: subtractBankDays(payday, due), kind: 'funding', payday, cents, estimate });
  }
  return entries.sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** What became of a payday, with the open invoice that it waits for. */
function outcomeOf(
  day: PlainDate,
  { people, unpaid, extras, unpaidExtras }: Pick<PlannedDay, 'people' | 'unpaid' | 'extras' | 'unpaidExtras'>,
  issued: readonly PaydayInvoice[],
  now: PlainDate,
): Pick<Entry, 'outcome' | 'invoice'> {
  const open = issued.find(({ status }) => sameStatus(status, 'Pending') || sameStatus(status, 'Overdue'));
  const payments = people + extras;
  const paid = payments - unpaid - unpaidExtras;
  const outcome = paydayOutcome({ day, payments, paid, hasOpenInvoice: open !== undefined }, now);
  // One that is to come waits for an invoice only once that is overdue.
  const waits = outcome === 'planned' ? sameStatus(open?.status, 'Overdue') : outcome !== 'paid' && outcome !== 'late';
  return { outcome, invoice: waits && open !== undefined ? { number: open.number, status: open.status } : null };
}

const places = { cutOff: 0, funding: 1, payday: 2 } as const;
const order = ({ date, kind, payday, invoice }: Entry) => `${date} ${places[kind]} ${payday} ${invoice?.number ?? ''}`;
