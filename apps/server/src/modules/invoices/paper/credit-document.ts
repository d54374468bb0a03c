import { plainDate } from '@portage/domain/dates/plain-date';
import { NO_CENTS } from '@portage/domain/money/money';
import type { Deps } from '../../../deps.ts';
import { findDescribedInvoice } from '../queries/particulars.ts';
import { findCredit } from '../queries/read.ts';
import { describeParties, particularsOf } from './describe-document.ts';
import { creditedLines } from './document-lines.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoiceStatusLabel } from './invoice-status-label.ts';

/** A credit note as its page and files show it; null when there is none. */
export async function creditDocument(deps: Deps, id: string): Promise<InvoiceDocument | null> {
  const { db, messages } = deps;
  const m = messages.invoices;
  const [credit, described] = [await findCredit(db, id), await findDescribedInvoice(db, id)];
  if (credit === undefined || described === undefined) return null;
  const particulars = particularsOf(deps, described);
  return {
    kind: 'creditNote',
    number: credit.number,
    ...describeParties(messages, particulars, described),
    settledCents: NO_CENTS,
    writtenOffCents: NO_CENTS,
    issued: plainDate(credit.made),
    date: plainDate(credit.made),
    period: null,
    payday: null,
    memo:
      credit.reason === null
        ? m.corrects({ number: credit.corrects })
        : m.correctsBecause({ number: credit.corrects, reason: credit.reason }),
    banner: null,
    status: invoiceStatusLabel(messages, credit.status),
    paid: null,
    stamp: null,
    lines: await creditedLines(deps, id),
    payment: null,
    notes: [m.creditNote({ provider: particulars.seller.name }), ...(particulars.sample ? [m.sampleNote] : [])],
    annex: [],
    annexNote: '',
  };
}
