import { todayAt } from '@portage/domain/dates/plain-date';
import { cents, NO_CENTS } from '@portage/domain/money/money';
import type { Deps } from '../../deps.ts';
import { describeParties } from '../invoices/paper/describe-document.ts';
import type { InvoiceDocument } from '../invoices/paper/invoice-document.ts';
import { currentParticulars, type Particulars } from '../invoices/paper/invoice-particulars.ts';
import { invoiceStatusLabel } from '../invoices/paper/invoice-status-label.ts';
import { findPaidCheckout } from './queries.ts';

/** What was paid for a plan, as the built-in billing provider has it. */
export interface PlanPayment {
  session: string;
  number: string;
  /** The client's name. */
  name: string;
  amount: string;
  paidAt: Date;
  /** The plan with its term, and for how many employees, in the reader's language. */
  description: string;
  detail: string;
}

/**
 * The payment of a plan as an invoice that is paid, for its page and files: seller and client as they were on that day.
 * @returns `confirmed` is false until the payment has reached the plan
 */
export async function planDocument(
  deps: Pick<Deps, 'config' | 'db' | 'messages' | 'billing'>,
  payment: PlanPayment,
): Promise<{ document: InvoiceDocument; confirmed: boolean }> {
  const { db, config, messages, billing } = deps;
  const m = messages.invoices;
  const checkout = await findPaidCheckout(db, billing.name, payment.session);
  const client = checkout ?? {
    legal_name: payment.name,
    company_address: '',
    hiring_country: '',
    tax_number: '',
    po_number: '',
  };
  const kept = (checkout?.particulars ?? null) as Particulars | null;
  const particulars = kept ?? currentParticulars(config, client);
  const paid = todayAt(payment.paidAt.getTime());
  const document: InvoiceDocument = {
    kind: 'invoice',
    number: payment.number,
    ...describeParties(messages, particulars, null),
    issued: paid,
    date: paid,
    period: null,
    payday: null,
    memo: payment.description,
    banner: config.testPayments ? m.testModeNote : null,
    status: invoiceStatusLabel(messages, 'Paid'),
    paid,
    stamp: m.stampPaid,
    linesOf: 'plan',
    lines: [{ description: payment.description, detail: payment.detail, amountCents: cents(Number(payment.amount)) }],
    settledCents: NO_CENTS,
    writtenOffCents: NO_CENTS,
    payment: null,
    notes: particulars.sample ? [m.sampleNote] : [],
    annex: [],
    annexNote: '',
  };
  return { document, confirmed: checkout?.status !== 'open' };
}
