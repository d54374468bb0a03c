import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../../platform/parts.ts';
import { queueMail } from '../../mail/outbox.ts';
import { messagesFor } from '../../mail/receiver-language.ts';
import { receiptMail, refundMail, refundReversalMail } from '../../mail/templates/receivable-mails.ts';
import { findMailedReceipt, findMailedRefund, receiptApplications } from '../queries/mails.ts';

/** Queues the mail about a new receipt to the client's billing address, once. */
export async function mailReceipt(
  parts: Pick<Parts, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  receiptId: string,
): Promise<void> {
  const receipt = await findMailedReceipt(tx, receiptId);
  if (receipt === undefined) return;
  const words = await messagesFor(parts.messages, tx, receipt.billing_email);
  const money = (amount: number) => words.formats.formatCad(cents(amount));
  const applied = await receiptApplications(tx, receiptId);
  await queueMail(parts, tx, {
    kind: 'receipt',
    to: receipt.billing_email,
    dedupeKey: `receipt:${receiptId}`,
    documentIds: applied.map(({ id }) => id),
    ...receiptMail(words, {
      number: receipt.number ?? '',
      amount: money(receipt.cents),
      date: words.formats.formatDate(plainDate(receipt.received_on)),
      left: receipt.left > 0 ? money(receipt.left) : null,
      url: `${parts.config.siteUrl}/pay`,
      applied: applied.map((part) => ({
        invoice: part.number ?? '',
        amount: money(part.cents),
        open: part.open > 0 ? money(part.open) : 'none',
      })),
    }),
  });
}

/** Queues the mail about a refund, or about its reversal, to the client's billing address, once. */
export async function mailRefund(
  parts: Pick<Parts, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  refundId: string,
): Promise<void> {
  const refund = await findMailedRefund(tx, refundId);
  if (refund === undefined) return;
  const words = await messagesFor(parts.messages, tx, refund.billing_email);
  const money = (amount: number) => words.formats.formatCad(cents(amount));
  const { source, method, reference, reason } = refund;
  const url = `${parts.config.siteUrl}/pay?dialog=statement`;
  const common = {
    kind: refund.of_receipt === true ? ('receipt' as const) : ('credit' as const),
    source: source ?? '',
    amount: money(refund.cents),
    url,
  };
  await queueMail(parts, tx, {
    kind: 'refund',
    to: refund.billing_email,
    dedupeKey: `refund:${refundId}`,
    ...(refund.is_reversal === true
      ? refundReversalMail(words, { ...common, reason: reason ?? '' })
      : refundMail(words, {
          ...common,
          date: words.formats.formatDate(plainDate(refund.refunded_on)),
          method,
          reference,
          left: refund.left > 0 ? money(refund.left) : null,
        })),
  });
}
