import { formatCad, parseCents } from '@portage/domain/money';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { BillingInvoiceState } from '../../providers/billing/billing-provider.ts';
import { queueMail } from '../mail/outbox.ts';
import { type PaymentProblem, paymentProblemMail } from '../mail/templates/invoice-mails.ts';
import { voidInvoice } from './correct-invoice.ts';
import { mailInvoice } from './invoice-reminders.ts';

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  number: string;
  company: string;
  status: string;
  amount: string;
}

/**
 * A paid invoice makes its lines collected. Money that came for another amount, or for an invoice that was voided, moves nothing: the
 * provider is told by mail, once.
 */
export async function collectInvoice(deps: Deps, tx: Transaction, paid: BillingInvoiceState): Promise<void> {
  const invoice = await lockedInvoice(deps, tx, paid.id);
  if (invoice === undefined || invoice.status === 'Paid') return;
  if (invoice.status === 'Cancelled') return tellProvider(deps, tx, 'voided', invoice, paid);
  if (parseCents(invoice.amount) !== paid.amountDueCents) return tellProvider(deps, tx, 'otherAmount', invoice, paid);
  await tx.query("update public.invoices set status = 'Paid', paid_at = app.now() where id = $1", [invoice.id]);
  await tx.query("update public.payments set status = 'collected' where invoice_id = $1 and status = 'processing'", [
    invoice.id,
  ]);
}

/** An invoice that was voided at the provider is taken back here; what was paid first stays paid. */
export async function cancelInvoice(tx: Transaction, provider: string, providerInvoiceId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from public.invoices where provider = $1 and provider_invoice_id = $2 and status in ('Pending', 'Overdue')",
    [provider, providerInvoiceId],
  );
  if (rows[0] !== undefined)
    await voidInvoice(tx, rows[0].id, { reason: 'Voided at the billing provider', payAgain: false });
}

/** An open invoice whose due date has passed in Toronto is Overdue, and its company is reminded, as the daily run does it. */
export async function markOverdue(deps: Deps, tx: Transaction, providerInvoiceId: string): Promise<void> {
  const { rows } = await tx.query<InvoiceRow & { due: PlainDate; url: string; billing_email: string }>(
    `update public.invoices i set status = 'Overdue' from public.companies c
     where c.id = i.company_id and i.provider = $1 and i.provider_invoice_id = $2 and i.status = 'Pending' and i.due_date < $3::date
     returning i.id, i.invoice_number as number, i.amount::text, i.due_date::text as due, i.hosted_invoice_url as url, c.billing_email`,
    [deps.billing.name, providerInvoiceId, today(deps.clock)],
  );
  if (rows[0] !== undefined) await mailInvoice(deps, tx, 'overdue', rows[0]);
}

/** A payment that failed moves nothing: the invoice stays open, and the provider is told by mail, once. */
export async function reportFailedPayment(deps: Deps, tx: Transaction, open: BillingInvoiceState): Promise<void> {
  const invoice = await lockedInvoice(deps, tx, open.id);
  if (invoice !== undefined && ['Pending', 'Overdue'].includes(invoice.status))
    await tellProvider(deps, tx, 'failed', invoice, open);
}

async function lockedInvoice(deps: Deps, tx: Transaction, providerInvoiceId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await tx.query<InvoiceRow>(
    `select i.id, i.invoice_number as number, c.legal_name as company, i.status, i.amount::text
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.provider = $1 and i.provider_invoice_id = $2 for update of i`,
    [deps.billing.name, providerInvoiceId],
  );
  return rows[0];
}

async function tellProvider(
  deps: Deps,
  tx: Transaction,
  problem: PaymentProblem,
  invoice: InvoiceRow,
  state: BillingInvoiceState,
): Promise<void> {
  deps.log.warn({ invoice: invoice.id, problem }, 'a payment did not settle its invoice');
  const facts = {
    number: invoice.number,
    company: invoice.company,
    amount: formatCad(parseCents(invoice.amount)),
    paid: formatCad(state.amountDueCents),
  };
  await queueMail(deps, tx, {
    kind: 'payment-problem',
    to: deps.config.PROVIDER_CONTACT_EMAIL,
    dedupeKey: `payment-problem:${problem}:${invoice.id}`,
    ...paymentProblemMail(problem, facts),
  });
}
