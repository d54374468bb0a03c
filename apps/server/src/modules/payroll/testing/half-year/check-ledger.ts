import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { HalfYear } from './half-year-world.ts';

/**
 * What each client's account and pay come to, in cents, each from the rows of its own ledger. A credited line that was paid out is `lost` until
 * a line that replaces it is paid out; what such a line was paid beyond the one that replaces it is `beyond`.
 */
const entries = `
  with kept as (select h.*, p.credited_at is not null or o.credited_at is not null as credited from public.staff_held_lines h
      left join public.payments p on p.id = h.line_id left join public.wip_one_time_payments o on o.id = h.line_id),
    pay as (
      select p.company_id, (p.gross_salary + p.ei + p.cpp) * 100 as cents, exists (select from app.payout_lines l where l.payment_id = p.id) as out
      from public.payments p where p.payment_type = 'Debit' and p.credited_at is null and p.invoice_id is not null
      union all
      select o.company_id, (o.amount + o.ei + o.cpp) * 100, exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id)
      from public.wip_one_time_payments o where o.status <> 'Canceled' and o.credited_at is null and o.invoice_id is not null),
    entry as (
      select 'invoiced' as name, company_id, amount * 100 as cents from public.invoices where kind <> 'Credit' and status <> 'Cancelled'
      union all select 'credited', company_id, -amount * 100 from public.invoices where kind = 'Credit'
      union all select 'writtenOff', company_id, cents from public.allocations where write_off_reason is not null
      union all select 'received', company_id, amount_cents from public.receipts where state = 'recorded'
      union all select 'refunded', company_id, cents from app.refunds
      union all select 'open', company_id, amount * 100 - paid_cents - credited_cents - written_off_cents from public.invoices
        where kind <> 'Credit' and status <> 'Cancelled'
      union all select 'balance', company_id, amount_cents from public.receipts where state = 'recorded'
      union all select 'balance', company_id, -amount * 100 from public.invoices where kind = 'Credit'
      union all select 'balance', company_id, -cents from public.allocations where write_off_reason is null
      union all select 'balance', company_id, -cents from app.refunds
      union all select 'reduced', company_id, cents from app.line_credits
      union all select 'fee', company_id, cents from public.invoice_charges where kind = 'fee'
      union all select 'levy', company_id, cents from public.invoice_charges where kind = 'levy'
      union all select 'premium', company_id, cents from public.invoice_charges where kind = 'premium'
      union all select 'insured', company_id, premium_cents from kept
      union all select 'tax', company_id, tax_amount * 100 from public.invoices where status <> 'Cancelled'
      union all select 'toPay', company_id, cents from pay where not out
      union all select 'paidOut', company_id, cents from app.payout_lines
      union all select 'paidOut', company_id, cents from app.payout_one_time_payments
      union all select 'withheld', company_id, cpp + cpp2 + ei + qpip + federal_tax + provincial_tax + payroll_tax + deducted from kept
      union all select 'employer', company_id, employer_cpp + employer_cpp2 + employer_ei + employer_qpip from kept
      union all select 'lost', company_id, gross + employer_cpp + employer_cpp2 + employer_ei + employer_qpip from kept where credited
      union all select 'beyond', l.company_id, l.cents - (select coalesce(sum(e.cents), 0) from app.earlier_payouts e join app.payout_lines later on later.payment_id = e.payment_id
          join public.payments again on again.id = e.payment_id and again.credited_at is null where e.earlier_payment_id = l.payment_id)
        from app.payout_lines l join public.payments p on p.id = l.payment_id
        where p.credited_at is not null and not exists (select from kept k where k.line_id = l.payment_id)
      union all select 'sent', p.company_id, p.cents from app.payout_batch_people p join app.payout_batches b on b.id = p.batch_id where b.state = 'sent'
      union all select 'returned', company_id, cents from app.payout_returns
      union all select 'advanced', a.company_id, a.cents from app.advanced_lines a join public.invoices i on i.id = a.invoice_id where i.status in ('Pending', 'Overdue'))
  select company_id as client, name, sum(cents)::bigint::text as cents from entry group by 1, 2`;

const names = [
  'invoiced',
  'credited',
  'writtenOff',
  'received',
  'refunded',
  'open',
  'balance',
  'reduced',
  'fee',
  'levy',
  'premium',
  'insured',
  'tax',
  'toPay',
  'paidOut',
  'withheld',
  'employer',
  'lost',
  'beyond',
  'sent',
  'returned',
  'advanced',
] as const;
type Ledger = Record<(typeof names)[number], number>;

/** Sums of what was read, in cents; 0 where nothing was. */
function ledgerOf(rows: readonly { name: string; cents: string }[]): Ledger {
  const of = (name: string) => rows.filter((row) => row.name === name).reduce((sum, row) => sum + Number(row.cents), 0);
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Ledger;
}

/** The equations of the books: both sides of each are the same to the cent, for each client and for all. */
function equations(of: Ledger, clientsSent: number): Record<string, [number, number]> {
  const billed = of.invoiced - of.credited;
  return {
    'received = what clients sent': [of.received, clientsSent],
    // What clients were charged is what they paid, owe and have left.
    'charged = received and owed': [billed - of.writtenOff, of.received - of.refunded + of.open - of.balance],
    // It became net pay, what is held for others, what is still to be paid, and the provider's and the levies' part.
    'charged = paid out, held, charged on top and to pay': [
      billed + of.reduced + of.lost + of.beyond,
      of.paidOut + of.withheld + of.employer + of.toPay + of.fee + of.levy + of.premium + of.tax,
    ],
    // What banks were sent and did not return reached people.
    'paid out = sent': [of.paidOut, of.sent - of.returned],
  };
}

/** Checks that the books of each client, and of all, balance to the cent. Returns those of all. */
export async function checkLedger({ server, clients, paying }: HalfYear, asOf: PlainDate): Promise<Ledger> {
  const rows = await server.rows<{ client: string; name: string; cents: string }>(entries);
  const check = (of: string, ledger: Ledger, clientsSent: number) => {
    for (const [what, [one, other]] of Object.entries(equations(ledger, clientsSent)))
      if (one !== other)
        throw new Error(`${of} on ${asOf}: ${what} differ by ${one - other} cents: ${JSON.stringify(ledger)}`);
  };
  for (const [name, client] of Object.entries(clients))
    check(name, ledgerOf(rows.filter((row) => row.client === client.id)), paying.sentBy(client));
  const all = ledgerOf(rows);
  const sent = Object.values(clients).reduce((sum, client) => sum + paying.sentBy(client), 0);
  check('all clients', all, sent);
  const [held] = await server.rows<{ cents: string }>(
    'select coalesce(sum(employee_cents + employer_cents), 0)::text as cents from public.staff_held',
  );
  const byLine = all.withheld + all.employer + all.insured;
  if (Number(held?.cents) !== byLine)
    throw new Error(`Held amounts on ${asOf} are ${held?.cents}, and by line ${byLine}.`);
  return all;
}
