import { type MailBody, mailBody } from './layout.ts';

export type InvoiceMailKind = 'issued' | 'due' | 'overdue';

interface InvoiceFacts {
  number: string;
  /** As shown: '3,780.11'. */
  amount: string;
  /** As shown: '23 November 2026'. */
  due: string;
  /** The hosted page where it is viewed and paid. */
  url: string;
}

const wordings: Record<InvoiceMailKind, (invoice: InvoiceFacts) => { subject: string; sentence: string }> = {
  issued: ({ number, amount, due }) => ({
    subject: `Invoice ${number}: CAD ${amount}, due ${due}`,
    sentence: `Invoice ${number} over CAD ${amount} is ready. It is due on ${due}, so that your people are paid in time.`,
  }),
  due: ({ number, amount, due }) => ({
    subject: `Reminder: invoice ${number} is due ${due}`,
    sentence: `Invoice ${number} over CAD ${amount} is due on ${due} and is not paid yet.`,
  }),
  overdue: ({ number, amount, due }) => ({
    subject: `Invoice ${number} is overdue`,
    sentence: `Invoice ${number} over CAD ${amount} was due on ${due}. Please pay it now: payday depends on it.`,
  }),
};

/** To the company's billing address: an invoice is ready, due soon, or overdue. */
export function invoiceMail(kind: InvoiceMailKind, invoice: InvoiceFacts): MailBody {
  const { subject, sentence } = wordings[kind](invoice);
  return mailBody({
    subject,
    heading: subject,
    paragraphs: [sentence, 'If you have paid in the last days, there is nothing to do.'],
    action: { label: 'Open the invoice', url: invoice.url },
  });
}

export type PaymentProblem = 'voided' | 'otherAmount' | 'failed';

interface PaymentFacts {
  number: string;
  company: string;
  amount: string;
  paid: string;
}

const problems: Record<PaymentProblem, { happened: string; sentence: (facts: PaymentFacts) => string }> = {
  voided: {
    happened: 'was paid after it was voided',
    sentence: ({ paid }) =>
      `CAD ${paid} came for it. No line was moved: pay the money back, or set it off against the next invoice.`,
  },
  otherAmount: {
    happened: 'was paid with another amount',
    sentence: ({ amount, paid }) =>
      `It is over CAD ${amount}, and CAD ${paid} came. It stays open and no line was moved: settle the difference with the company.`,
  },
  failed: {
    happened: 'could not be paid',
    sentence: ({ amount }) =>
      `A payment of CAD ${amount} failed. The invoice stays open, and the company can try again on its page; payday depends on it.`,
  },
};

/** To the provider: a payment did not settle an invoice. Nothing was changed. */
export function paymentProblemMail(problem: PaymentProblem, facts: PaymentFacts): MailBody {
  const { happened, sentence } = problems[problem];
  const subject = `Invoice ${facts.number} of ${facts.company} ${happened}`;
  return mailBody({ subject, heading: subject, paragraphs: [sentence(facts)] });
}
