import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { type BilledStatus, billedInvoiceStatus } from '@portage/domain/statuses';
import type { Catalog } from '@portage/messages';
import type { Deps } from '../../../deps.ts';
import { today } from '../../../platform/today.ts';
import { chargeShares } from '../../charges/read-charges.ts';
import { isSettledByCredits } from '../invoice-credits.ts';
import { findCalculatedLines, findCalculatedOneTime, findDescribedInvoice } from '../queries/particulars.ts';
import { oneTimeAnnex, regularAnnex } from './calculation-annex.ts';
import { chargeAnnex } from './charge-annex.ts';
import { describeParties, particularsOf, paymentAccounts } from './describe-document.ts';
import { printedLines } from './document-lines.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts';
import { invoiceMemo } from './invoice-memo.ts';
import { currentParticulars } from './invoice-particulars.ts';
import { invoiceStatusLabel } from './invoice-status-label.ts';

/** An invoice as the built-in billing provider has it. */
export interface BilledInvoice {
  /** The provider's id. */
  id: string;
  number: string;
  /** The client's name. */
  name: string;
  due: PlainDate;
  memo: string;
  status: BilledStatus;
  lines: InvoiceLine[];
}

/** An invoice of the built-in billing provider as its page and files show it. @param page address of its page */
export async function issuedDocument(
  deps: Pick<Deps, 'config' | 'clock' | 'db' | 'messages'>,
  billed: BilledInvoice,
  page: string | null,
): Promise<InvoiceDocument> {
  const { db, clock, config, messages } = deps;
  const m = messages.invoices;
  const invoice = await findDescribedInvoice(db, billed.id);
  const unknown = { legal_name: billed.name, company_address: '', hiring_country: '', tax_number: '', po_number: '' };
  const particulars = invoice === undefined ? currentParticulars(config, unknown) : particularsOf(deps, invoice);
  const shares = invoice === undefined ? [] : await chargeShares(db, invoice.id);
  const { number, due, status } = billed;
  const settledCents = cents(status === 'open' ? Number(invoice?.settled_cents ?? 0) : 0);
  const isOneTime = invoice?.kind === 'One-time';
  const isCredited = status === 'paid' && (await isSettledByCredits(deps, billed.id));
  const writtenOffCents = cents(status === 'paid' ? Number(invoice?.written_off_cents ?? 0) : 0);
  const isWrittenOff = !isCredited && writtenOffCents > 0 && writtenOffCents === Number(invoice?.settled_cents);
  return {
    kind: 'invoice',
    number,
    ...describeParties(messages, particulars, invoice ?? null),
    settledCents,
    writtenOffCents,
    issued: invoice === undefined ? null : plainDate(invoice.issued ?? due),
    date: due,
    period:
      invoice === undefined || isOneTime
        ? null
        : { start: plainDate(invoice.period_start), end: plainDate(invoice.period_end) },
    payday: invoice === undefined ? null : plainDate(invoice.payday),
    memo: invoice === undefined ? billed.memo : invoiceMemo(messages, invoice),
    banner: config.testPayments ? m.testModeNote : null,
    // The same label as in the portal.
    status: invoiceStatusLabel(messages, billedInvoiceStatus(status, due, today(clock))),
    paid: status === 'paid' && !isCredited && writtenOffCents === 0 && invoice?.paid ? plainDate(invoice.paid) : null,
    stamp: stampOf(m, status, { isCredited, isWrittenOff }),
    lines: invoice === undefined ? billed.lines : await worded(deps, billed.lines, invoice.id),
    payment:
      status === 'open'
        ? {
            ...paymentAccounts(messages, config, particulars),
            // Only a test payment is made on the page.
            page: config.testPayments && settledCents === 0 ? page : null,
            reference: invoice?.reference ?? number,
          }
        : null,
    notes: particulars.sample ? [m.sampleNote] : [],
    annex:
      invoice === undefined
        ? []
        : [
            ...(isOneTime
              ? oneTimeAnnex(messages, await findCalculatedOneTime(db, invoice.id))
              : regularAnnex(messages, await findCalculatedLines(db, invoice.id))),
            ...chargeAnnex(messages, shares),
          ],
    annexNote: shares.some(({ kind }) => kind === 'levy')
      ? messages.charges.notIncluded
      : messages.contributions.notIncluded,
  };
}

function stampOf(
  m: Catalog['invoices'],
  status: BilledStatus,
  { isCredited, isWrittenOff }: { isCredited: boolean; isWrittenOff: boolean },
): string | null {
  if (status === 'open') return null;
  if (status === 'void') return m.stampVoid;
  if (isCredited) return m.stampCredited;
  return isWrittenOff ? m.stampWrittenOff : m.stampPaid;
}

/**
 * The lines in the language of the document. What has been added since, such as the reversing lines of a void invoice, is not on it; a
 * line whose figures have since changed here keeps the words it was sent with.
 */
async function worded(
  deps: Pick<Deps, 'db' | 'messages'>,
  billed: readonly InvoiceLine[],
  invoiceId: string,
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = await printedLines(deps, invoiceId);
  // The name of a charge, which has no parts, is in the language in which it was sent.
  const figures = ({ description, parts, amountCents }: InvoiceLine) =>
    JSON.stringify(parts?.length === 0 ? amountCents : [description, parts?.map((part) => part.amountCents)]);
  return billed.map((sent) => {
    const at = lines.findIndex((line) => figures(line) === figures(sent));
    return lines.splice(at, at === -1 ? 0 : 1)[0] ?? sent;
  });
}
