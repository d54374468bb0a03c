import { yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, NO_CENTS } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import { today } from '../../../platform/today.ts';
import { applyToInvoices } from '../allocation/apply-to-invoice.ts';
import { followSettlement } from '../allocation/follow-settlement.ts';
import { lockInvoices } from '../queries/lock.ts';
import { insertReceipt, numberReceipt } from '../queries/write.ts';
import { mailReceipt } from './receivable-mails.ts';
import type { ReceivableParts } from './record-receipt.ts';

/**
 * Records that an invoice was paid at the billing provider, once: a receipt that settles what is open. The rest of it, when the
 * invoice was settled here in the meantime, stays the client's balance. The caller holds the company's lock.
 * @param options.settles false when a person must decide what the payment is for: all of it is the balance
 */
export async function receiveProviderPayment(
  parts: ReceivableParts,
  tx: Transaction,
  paid: { companyId: string; invoiceId: string; providerInvoiceId: string; cents: Cents; payer: string },
  options: { settles: boolean } = { settles: true },
): Promise<void> {
  const asOf = today(parts.clock);
  const { companyId, invoiceId, providerInvoiceId, payer } = paid;
  const receipt = { companyId, receivedOn: asOf, cents: paid.cents, method: 'other', payer, reference: '' };
  const id =
    paid.cents > NO_CENTS ? await insertReceipt(tx, { ...receipt, providerInvoiceId, bankLine: null }) : undefined;
  if (id === undefined) return;
  const [invoice] = await lockInvoices(tx, companyId, [invoiceId]);
  if (options.settles && invoice !== undefined && ['Pending', 'Overdue'].includes(invoice.status)) {
    const source = { kind: 'receipt', id, name: providerInvoiceId, left: paid.cents, on: asOf } as const;
    await applyToInvoices(tx, companyId, source, [{ invoiceId, cents: null }]);
    await followSettlement(parts, tx, companyId, [invoiceId], { asOf, atProvider: true });
  }
  await numberReceipt(tx, id, yearOf(asOf));
  await mailReceipt(parts, tx, id);
}
