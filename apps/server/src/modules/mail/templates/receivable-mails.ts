import type { Catalog } from '@portage/messages';
import { amountFacts, type InvoiceTax } from './invoice-mails.ts';
import { type MailBody, mailBody } from './layout.ts';

interface ReceiptFacts {
  number: string;
  /** Amounts as shown: '3,780.11'. */
  amount: string;
  date: string;
  /** What is not applied to an invoice; null for nothing. */
  left: string | null;
  /** What the receipt settles; `open` is 'none' for an invoice that is paid in full. */
  applied: { invoice: string; amount: string; open: string }[];
  /** The company's payments in the portal. */
  url: string;
}

/** Methods by which money takes days to arrive. */
const throughBank: ReadonlySet<string> = new Set(['EFT', 'wire']);

/** A reason as a sentence. */
const sentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`);

/** To the company's billing address: its payment arrived. */
export function receiptMail(messages: Catalog, receipt: ReceiptFacts): MailBody {
  const m = messages.mails;
  const { number, amount, date, left, applied, url } = receipt;
  const subject = m.receiptSubject({ number, amount });
  const paragraphs = [m.receiptText({ amount, date }), ...applied.map((part) => m.receiptApplied(part))];
  if (left !== null) paragraphs.push(m.receiptLeft({ left }));
  const settled = applied.map((part) => [m.appliedLabel(part), m.cadAmount(part)] as const);
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs,
    facts: [
      [m.invoiceAmountLabel, m.cadAmount({ amount })],
      [m.receiptDateLabel, date],
      ...settled,
      ...(left === null ? [] : [[m.balanceLabel, m.cadAmount({ amount: left })] as const]),
    ],
    action: { label: m.paymentsAction, url },
    reader: 'billing',
  });
}

interface RefundFacts {
  /** What the money came from. */
  kind: 'receipt' | 'credit';
  /** The number of the receipt or credit. */
  source: string;
  /** As shown: '400.00'. */
  amount: string;
  /** The company's statement in the portal. */
  url: string;
}

/**
 * To the company's billing address: money was sent back.
 * @param refund.method the stored one, such as 'wire'
 * @param refund.left what remains of the source, as shown; null for nothing
 */
export function refundMail(
  messages: Catalog,
  refund: RefundFacts & { date: string; method: string; reference: string; left: string | null },
): MailBody {
  const m = messages.mails;
  const { date, method, reference, left, url } = refund;
  const subject = m.refundSubject(refund);
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [
      m.refundText(refund),
      ...(throughBank.has(method) ? [m.refundArrival] : []),
      ...(left === null ? [] : [m.refundLeft({ ...refund, left })]),
    ],
    facts: [
      [m.invoiceAmountLabel, m.cadAmount(refund)],
      [m.refundDateLabel, date],
      [m.refundMethodLabel, m.refundMethod({ method })],
      ...(reference === '' ? [] : [[m.refundReferenceLabel, reference] as const]),
      ...(left === null ? [] : [[m.leftLabel(refund), m.cadAmount({ amount: left })] as const]),
    ],
    action: { label: m.statementAction, url },
    reader: 'billing',
  });
}

/** To the company's billing address: a refund did not arrive, and is its balance again. */
export function refundReversalMail(messages: Catalog, refund: RefundFacts & { reason: string }): MailBody {
  const m = messages.mails;
  const subject = m.refundReversedSubject(refund);
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.refundReversedText(refund), m.reason({ reason: sentence(refund.reason) })],
    facts: amountFacts(m, refund),
    action: { label: m.statementAction, url: refund.url },
    reader: 'billing',
  });
}

interface CorrectionFacts {
  /** What the amount is made of; null without tax. */
  tax?: InvoiceTax | null;
  number: string;
  amount: string;
  reason: string;
}

/** To the company's billing address: a credit corrects one of its invoices. */
export function creditMail(
  messages: Catalog,
  credit: CorrectionFacts & { invoice: string; url: string | null },
): MailBody {
  const m = messages.mails;
  const subject = m.creditSubject(credit);
  const action = credit.url === null ? {} : { action: { label: m.creditAction, url: credit.url } };
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.creditText(credit), m.reason({ reason: sentence(credit.reason) }), m.creditUse],
    facts: amountFacts(m, credit),
    ...action,
    reader: 'billing',
  });
}

/** To the company's billing address: an invoice was voided. @param invoice.url its page */
export function voidMail(messages: Catalog, invoice: CorrectionFacts & { url: string }): MailBody {
  const m = messages.mails;
  const subject = m.voidSubject(invoice);
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.voidText(invoice), m.reason({ reason: sentence(invoice.reason) })],
    facts: amountFacts(m, invoice),
    action: { label: m.invoiceAction, url: invoice.url },
    reader: 'billing',
  });
}
