import { formatCad, parseCents } from '@portage/domain/money';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import type { BillingInvoiceState } from '../../providers/billing/billing-provider.ts';
import { queueMail } from '../mail/outbox.ts';
import { type PaymentProblem, paymentProblemMail } from '../mail/templates/invoice-mails.ts';
import { voidInvoice } from './correct-invoice.ts';
import { markReportedOverdue } from './overdue.ts';
import { type BilledInvoice, findOpenInvoice, lockBilledInvoice, setInvoicePaid } from './queries/settle.ts';

type Effect = (tx: Transaction) => Promise<void>;

/** The effect of an invoice event, from the invoice's current state at the provider; null for none. */
export async function invoiceEffect(deps: Deps, type: string, invoiceId: string): Promise<Effect | null> {
  const invoice = await deps.billing.getInvoice(invoiceId);
  if (invoice?.status === 'paid') return (tx) => collectInvoice(deps, tx, invoice);
  if (invoice?.status === 'void') return (tx) => cancelInvoice(tx, deps.billing.name, invoiceId);
  if (invoice?.status !== 'open') return null;
  if (type === 'invoice.overdue') return (tx) => markReportedOverdue(deps, tx, invoiceId);
  return type === 'invoice.payment_failed' ? (tx) => reportFailedPayment(deps, tx, invoice) : null;
}

/** Applies an invoice's state at the provider, for a caller that may have missed its events. */
export async function syncInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const effect = await invoiceEffect(deps, 'invoice.updated', invoiceId);
  if (effect !== null) await deps.db.transaction(asService, effect);
}

/**
 * Marks an invoice as paid and its lines as collected. A payment of another amount, or for a voided invoice, changes
 * nothing: the provider gets one mail about it.
 */
async function collectInvoice(deps: Deps, tx: Transaction, paid: BillingInvoiceState): Promise<void> {
  const invoice = await lockBilledInvoice(tx, deps.billing.name, paid.id);
  if (invoice === undefined || invoice.status === 'Paid') return;
  if (invoice.status === 'Cancelled') return mailProblem(deps, tx, 'voided', invoice, paid);
  if (parseCents(invoice.amount) !== paid.amountDueCents) return mailProblem(deps, tx, 'otherAmount', invoice, paid);
  await setInvoicePaid(tx, invoice.id);
}

/** Voids an invoice that was voided at the provider, unless it was paid first. */
async function cancelInvoice(tx: Transaction, provider: string, providerInvoiceId: string): Promise<void> {
  const id = await findOpenInvoice(tx, provider, providerInvoiceId);
  if (id !== undefined) await voidInvoice(tx, id, { reason: 'Voided at the billing provider', payAgain: false });
}

/** A failed payment changes nothing: the invoice stays open, and the provider gets one mail about it. */
async function reportFailedPayment(deps: Deps, tx: Transaction, open: BillingInvoiceState): Promise<void> {
  const invoice = await lockBilledInvoice(tx, deps.billing.name, open.id);
  if (invoice !== undefined && ['Pending', 'Overdue'].includes(invoice.status))
    await mailProblem(deps, tx, 'failed', invoice, open);
}

async function mailProblem(
  deps: Deps,
  tx: Transaction,
  problem: PaymentProblem,
  invoice: BilledInvoice,
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
