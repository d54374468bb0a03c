import { cents, parseCents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { creditMail, voidMail } from '../mail/templates/receivable-mails.ts';
import { mailedTax } from './mailed-tax.ts';
import { findCorrection } from './queries/mails.ts';

/** The page of a credit note. */
export const creditUrl = ({ config, keys }: Pick<Deps, 'config' | 'keys'>, creditId: string): string =>
  `${config.siteUrl}/credit/${creditId}/${linkToken(keys, 'credit', creditId)}`;

/** Queues the mail about a new credit to the client's billing address, once. */
export async function mailCredit(
  deps: Pick<Deps, 'config' | 'keys' | 'jobs' | 'messages'>,
  tx: Transaction,
  creditId: string,
): Promise<void> {
  const credit = await findCorrection(tx, creditId);
  if (credit === undefined) return;
  const words = await messagesFor(deps.messages, tx, credit.billing_email);
  await queueMail(deps, tx, {
    kind: 'credit',
    to: credit.billing_email,
    dedupeKey: `credit:${creditId}`,
    documentIds: [creditId],
    ...creditMail(words, {
      number: credit.number,
      invoice: credit.corrects,
      amount: words.formats.formatCad(cents(-parseCents(credit.amount))),
      tax: mailedTax(words, credit),
      reason: credit.reason,
      url: creditUrl(deps, creditId),
    }),
  });
}

/** Queues the mail about a voided invoice that the client has seen, once. */
export async function mailVoid(
  deps: Pick<Deps, 'jobs' | 'messages'>,
  tx: Transaction,
  invoiceId: string,
): Promise<void> {
  const invoice = await findCorrection(tx, invoiceId);
  if (invoice === undefined || invoice.url === null) return;
  const { number, reason, url } = invoice;
  const words = await messagesFor(deps.messages, tx, invoice.billing_email);
  await queueMail(deps, tx, {
    kind: 'invoice-void',
    to: invoice.billing_email,
    dedupeKey: `invoice-void:${invoiceId}`,
    documentIds: [invoiceId],
    ...voidMail(words, { number, reason, url, amount: words.formats.formatCad(parseCents(invoice.amount)) }),
  });
}
