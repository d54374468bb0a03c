import { type Cents, parseCents } from '@portage/domain/money/money';
import type { Deps } from '../../deps.ts';
import { creditUrl } from './correction-mails.ts';
import { creditsOfInvoice } from './queries/read.ts';

/** A credit note of an invoice, with the address of its page. */
export interface InvoiceCredit {
  number: string;
  amountCents: Cents;
  url: string;
}

/** The credit notes of an invoice. @param providerInvoiceId its id at the billing provider */
export async function invoiceCredits(
  deps: Pick<Deps, 'db' | 'config' | 'keys'>,
  providerInvoiceId: string,
): Promise<InvoiceCredit[]> {
  const rows = await creditsOfInvoice(deps.db, providerInvoiceId);
  return rows.map(({ id, number, amount }) => ({
    number,
    amountCents: parseCents(amount),
    url: creditUrl(deps, id),
  }));
}

/** Whether credits alone settle a paid invoice, so that it is not stamped as paid. @param providerInvoiceId its id at the billing provider */
export async function isSettledByCredits({ db }: Pick<Deps, 'db'>, providerInvoiceId: string): Promise<boolean> {
  const rows = await creditsOfInvoice(db, providerInvoiceId);
  return rows.length > 0 && !rows.some((row) => row.wasPaid);
}
