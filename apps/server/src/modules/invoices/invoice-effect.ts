import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import type { BillingEvent } from '../../providers/billing/billing-events.ts';
import type { BillingInvoiceState } from '../../providers/billing/billing-provider.ts';
import { queueMail } from '../mail/outbox.ts';
import { type PaymentProblem, paymentProblemMail } from '../mail/templates/invoice-mails.ts';
import { receiveProviderPayment } from '../receivables/receipts/receive-provider-payment.ts';
import { creditOf, voidInvoice } from './correct-invoice.ts';
import { mailVoid } from './correction-mails.ts';
import { markReportedOverdue } from './overdue.ts';
import { lockInvoice } from './queries/correct.ts';
import { type BilledInvoice, findOpenInvoice, lockBilledInvoice } from './queries/settle.ts';

type Effect = (tx: Transaction) => Promise<void>;

/**
 * The effect of an invoice event, from the invoice's current state at the provider; null for none.
 * @param type the event; null when the state is read without one
 */
export async function invoiceEffect(deps: Deps, type: string | null, invoiceId: string): Promise<Effect | null> {
  const invoice = await deps.billing.getInvoice(invoiceId);
  if (invoice?.status === 'paid') return (tx) => collectInvoice(deps, tx, invoice);
  if (invoice?.status === 'void') return (tx) => cancelInvoice(deps, tx, invoiceId);
  if (invoice?.status !== 'open') return null;
  if (type === ('invoice.overdue' satisfies BillingEvent)) return (tx) => markReportedOverdue(deps, tx, invoiceId);
  return type === ('invoice.payment_failed' satisfies BillingEvent)
    ? (tx) => reportFailedPayment(deps, tx, invoice)
    : null;
}

/** Applies an invoice's state at the provider, for a caller that may have missed its events. */
export async function syncInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const effect = await invoiceEffect(deps, null, invoiceId);
  if (effect !== null) await deps.db.transaction(asService, effect);
}

/**
 * Records a payment at the provider as a receipt, which marks the invoice as paid and its lines as collected. A payment of another
 * amount, or for a voided invoice, is the client's balance and settles nothing: the provider gets one mail about it.
 */
async function collectInvoice(deps: Deps, tx: Transaction, paid: BillingInvoiceState): Promise<void> {
  const invoice = await lockBilledInvoice(tx, deps.billing.name, paid.id);
  if (invoice === undefined || invoice.closed === true) return;
  const { id: invoiceId, company_id: companyId } = invoice;
  const { id: providerInvoiceId, amountDueCents: cents, payer } = paid;
  const payment = { companyId, invoiceId, providerInvoiceId, cents, payer };
  const problem = paymentProblem(invoice, paid);
  await receiveProviderPayment(deps, tx, payment, { settles: problem === null });
  if (problem !== null) await mailProblem(deps, tx, problem, invoice, paid);
}

function paymentProblem(invoice: BilledInvoice, paid: BillingInvoiceState): PaymentProblem | null {
  if (invoice.status === 'Cancelled') return 'voided';
  return parseCents(invoice.amount) === paid.amountDueCents ? null : 'otherAmount';
}

/** Voids an invoice that was voided at the provider, unless it was paid or credited first. */
async function cancelInvoice(
  deps: Pick<Deps, 'log' | 'jobs' | 'messages' | 'billing'>,
  tx: Transaction,
  providerInvoiceId: string,
): Promise<void> {
  const { billing, messages, log } = deps;
  const found = await findOpenInvoice(tx, billing.name, providerInvoiceId);
  if (found === undefined) return;
  // A correction or payment at the same time may be faster.
  await lockInvoice(tx, found);
  const id = await findOpenInvoice(tx, billing.name, providerInvoiceId);
  if (id !== undefined && (await creditOf(tx, id)) !== undefined)
    return log.warn({ invoice: id }, 'an invoice with a credit was voided at the provider and stays open here');
  if (id === undefined) return;
  await voidInvoice(tx, id, { reason: messages.billing.voidedAtProvider, payAgain: false });
  await mailVoid(deps, tx, id);
}

/** A failed payment changes nothing: the invoice stays open, and the provider gets one mail about it. */
async function reportFailedPayment(deps: Deps, tx: Transaction, open: BillingInvoiceState): Promise<void> {
  const invoice = await lockBilledInvoice(tx, deps.billing.name, open.id);
  if (invoice !== undefined && ['Pending', 'Overdue'].includes(invoice.status))
    await mailProblem(deps, tx, 'failed', invoice, open);
}

async function mailProblem(
  deps: Pick<Deps, 'config' | 'log' | 'jobs' | 'messages'>,
  tx: Transaction,
  problem: PaymentProblem,
  invoice: BilledInvoice,
  state: BillingInvoiceState,
): Promise<void> {
  deps.log.warn({ invoice: invoice.id, problem }, 'a payment did not settle its invoice');
  const facts = {
    number: invoice.number,
    company: invoice.company,
    amount: deps.messages.formats.formatCad(parseCents(invoice.amount)),
    paid: deps.messages.formats.formatCad(state.amountDueCents),
    payday: deps.messages.formats.formatDate(plainDate(invoice.payday)),
    url: `${deps.config.siteUrl}/provider/receivables`,
  };
  await queueMail(deps, tx, {
    kind: 'payment-problem',
    to: deps.config.PROVIDER_CONTACT_EMAIL,
    dedupeKey: `payment-problem:${problem}:${invoice.id}`,
    ...paymentProblemMail(deps.messages, problem, facts),
  });
}
