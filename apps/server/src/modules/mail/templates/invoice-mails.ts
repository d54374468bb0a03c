import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

export type InvoiceMailKind = 'issued' | 'due' | 'overdue';

/** The amount before tax, and the tax with its label: 'GST/HST 13%'. Amounts as shown. */
export interface InvoiceTax {
  subtotal: string;
  label: string;
  amount: string;
}

interface InvoiceFacts {
  number: string;
  /** As shown: '3,780.11'. */
  amount: string;
  /** What the amount is made of, as shown; null for an invoice without tax. */
  tax?: InvoiceTax | null;
  /** What remains to be paid, as shown; the amount by default. */
  open?: string;
  /** As shown: '23 November 2026'. */
  due: string;
  /** As shown; null for an invoice without one. */
  payday: string | null;
  /** What to quote with a transfer; null for a client without one. */
  reference?: string | null;
  /** The hosted page where it is viewed and paid. */
  url: string;
}

/** To the company's billing address: an invoice is ready, due soon, or overdue. */
export function invoiceMail(messages: Catalog, kind: InvoiceMailKind, invoice: InvoiceFacts): MailBody {
  const m = messages.mails;
  const [subject, text, part] = {
    issued: [m.invoiceIssuedSubject, m.invoiceIssuedText, m.invoiceIssuedPart] as const,
    due: [m.invoiceDueSubject, m.invoiceDueText, m.invoiceDuePart] as const,
    overdue: [m.invoiceOverdueSubject, m.invoiceOverdueText, m.invoiceOverduePart] as const,
  }[kind];
  const open = invoice.open ?? invoice.amount;
  return mailBody(messages, {
    subject: subject(invoice),
    heading: subject(invoice),
    paragraphs: [
      open === invoice.amount ? text(invoice) : part({ ...invoice, open }),
      ...(kind === 'issued' ? [] : [m.invoiceRecentlyPaid]),
    ],
    facts: [
      ...amountFacts(m, invoice),
      ...(open === invoice.amount ? [] : [[m.invoiceOpenLabel, m.cadAmount({ amount: open })] as const]),
      [m.invoiceDueLabel, invoice.due],
      ...(invoice.payday === null ? [] : [[m.invoicePaydayLabel, invoice.payday] as const]),
      ...(invoice.reference ? [[messages.invoices.reference, invoice.reference] as const] : []),
    ],
    action: { label: m.invoiceAction, url: invoice.url },
    reader: 'billing',
  });
}

/** The amount as rows of a mail, with what it is made of where there is tax. */
export const amountFacts = (m: Catalog['mails'], { tax = null, amount }: Pick<InvoiceFacts, 'tax' | 'amount'>) =>
  tax === null
    ? [[m.invoiceAmountLabel, m.cadAmount({ amount })] as const]
    : [
        [m.invoiceSubtotalLabel, m.cadAmount({ amount: tax.subtotal })] as const,
        [tax.label, m.cadAmount({ amount: tax.amount })] as const,
        [m.totalLabel, m.cadAmount({ amount })] as const,
      ];

export type PaymentProblem = 'voided' | 'otherAmount' | 'failed';

interface PaymentFacts {
  number: string;
  company: string;
  /** The invoice's amount, as shown. */
  amount: string;
  /** What was paid, or was to be paid by the payment that failed. */
  paid: string;
  /** As shown. */
  payday: string;
  /** The console's page of what clients owe. */
  url: string;
}

/** To the provider: a payment did not settle an invoice. Nothing was changed. */
export function paymentProblemMail(messages: Catalog, problem: PaymentProblem, facts: PaymentFacts): MailBody {
  const m = messages.mails;
  const [subject, text] = {
    voided: [m.paidAfterVoidSubject, m.paidAfterVoidText] as const,
    otherAmount: [m.otherAmountPaidSubject, m.otherAmountPaidText] as const,
    failed: [m.paymentFailedSubject, m.paymentFailedText] as const,
  }[problem];
  return mailBody(messages, {
    subject: subject(facts),
    heading: subject(facts),
    paragraphs: [text],
    facts: [
      [m.clientLabel, facts.company],
      [m.invoiceTotalLabel, m.cadAmount(facts)],
      [problem === 'failed' ? m.paymentAmountLabel : m.paymentReceivedLabel, m.cadAmount({ amount: facts.paid })],
      ...(problem === 'failed' ? [[m.invoicePaydayLabel, facts.payday] as const] : []),
    ],
    action: { label: m.openConsole, url: facts.url },
    reader: 'provider',
  });
}
