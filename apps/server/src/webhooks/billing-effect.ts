import { formatCad, parseCents } from '@portage/domain/money';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { type PaymentProblem, paymentProblemMail } from '../mail/templates/invoice-mails.ts';
import { voidInvoice } from '../payroll/correct-invoice.ts';
import type { Transaction } from '../postgres/database.ts';
import type { BillingInvoiceState } from '../providers/billing/billing-provider.ts';

/** What a billing event means, by the state of its object now. Objects that are not ours mean nothing. */
export async function billingEffect(
  deps: Deps,
  type: string,
  objectId: string,
): Promise<(tx: Transaction) => Promise<void>> {
  if (type.startsWith('checkout.session.')) {
    const status = (await deps.billing.getCheckout(objectId))?.status;
    if (status === 'complete') return (tx) => completePlan(tx, deps.billing.name, objectId);
    if (status === 'expired') return (tx) => abandonPlan(tx, deps.billing.name, objectId);
  }
  if (type.startsWith('invoice.')) {
    const invoice = await deps.billing.getInvoice(objectId);
    if (invoice?.status === 'paid') return (tx) => collectInvoice(deps, tx, invoice);
    if (invoice?.status === 'void') return (tx) => cancelInvoice(tx, deps.billing.name, objectId);
  }
  return async () => {};
}

async function completePlan(tx: Transaction, provider: string, sessionId: string): Promise<void> {
  const { rows } = await tx.query<{ plan_id: string }>(
    "update app.checkouts set status = 'completed' where provider = $1 and provider_session_id = $2 returning plan_id",
    [provider, sessionId],
  );
  const planId = rows[0]?.plan_id;
  if (planId === undefined) return;
  // A plan that was cancelled while its payment was under way stays as it is; the payment is then the provider's to refund.
  await tx.query("update public.plans set status = 'Completed' where id = $1 and status = 'Processing'", [planId]);
}

async function abandonPlan(tx: Transaction, provider: string, sessionId: string): Promise<void> {
  const { rows } = await tx.query<{ plan_id: string }>(
    "update app.checkouts set status = 'expired' where provider = $1 and provider_session_id = $2 and status = 'open' returning plan_id",
    [provider, sessionId],
  );
  if (rows[0] !== undefined)
    await tx.query("update public.plans set status = 'Cancelled' where id = $1 and status = 'Processing'", [
      rows[0].plan_id,
    ]);
}

/**
 * A paid invoice makes its lines collected. Money that came for another amount, or for an invoice that was voided, moves nothing: the
 * provider is told by mail, once.
 */
async function collectInvoice(deps: Deps, tx: Transaction, paid: BillingInvoiceState): Promise<void> {
  const { rows } = await tx.query<{ id: string; number: string; company: string; status: string; amount: string }>(
    `select i.id, i.invoice_number as number, c.legal_name as company, i.status, i.amount::text
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.provider = $1 and i.provider_invoice_id = $2 for update of i`,
    [deps.billing.name, paid.id],
  );
  const invoice = rows[0];
  if (invoice === undefined || invoice.status === 'Paid') return;
  if (invoice.status === 'Cancelled') return tellProvider('voided');
  if (parseCents(invoice.amount) !== paid.amountDueCents) return tellProvider('otherAmount');
  await tx.query("update public.invoices set status = 'Paid', paid_at = app.now() where id = $1", [invoice.id]);
  await tx.query("update public.payments set status = 'collected' where invoice_id = $1 and status = 'processing'", [
    invoice.id,
  ]);

  async function tellProvider(problem: PaymentProblem): Promise<void> {
    if (invoice === undefined) return;
    deps.log.warn({ invoice: invoice.id, problem }, 'a payment fits no invoice that is open');
    const facts = {
      number: invoice.number,
      company: invoice.company,
      amount: formatCad(parseCents(invoice.amount)),
      paid: formatCad(paid.amountDueCents),
    };
    await queueMail(deps, tx, {
      kind: 'payment-problem',
      to: deps.config.PROVIDER_CONTACT_EMAIL,
      dedupeKey: `payment-problem:${problem}:${invoice.id}`,
      ...paymentProblemMail(problem, facts),
    });
  }
}

/** An invoice that was voided at the provider is taken back here; what was paid first stays paid. */
async function cancelInvoice(tx: Transaction, provider: string, providerInvoiceId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from public.invoices where provider = $1 and provider_invoice_id = $2 and status in ('Pending', 'Overdue')",
    [provider, providerInvoiceId],
  );
  if (rows[0] !== undefined)
    await voidInvoice(tx, rows[0].id, { reason: 'Voided at the billing provider', payAgain: false });
}
