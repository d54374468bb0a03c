import type { Deps } from '../../../deps.ts';
import { chargeLines } from '../../charges/read-charges.ts';
import { creditLines, invoiceLines } from '../queries/read.ts';
import { chargeLine } from './charge-line.ts';
import type { InvoiceLine } from './invoice-document.ts';
import { invoiceLine, printedLine } from './invoice-line.ts';

type Parts = Pick<Deps, 'db' | 'messages'>;

/** What an invoice charges, as it is sent to the billing provider: pay by name, then the fee and levies. */
export async function sentLines({ db, messages }: Parts, invoiceId: string): Promise<Required<InvoiceLine>[]> {
  const pay = (await invoiceLines(db, invoiceId)).map((line) => invoiceLine(messages, line));
  return [...pay, ...(await chargesOf({ db, messages }, invoiceId))];
}

/** The same as documents print it. */
export async function printedLines({ db, messages }: Parts, invoiceId: string): Promise<Required<InvoiceLine>[]> {
  const pay = (await invoiceLines(db, invoiceId)).map((line) => printedLine(messages, line));
  return [...pay, ...(await chargesOf({ db, messages }, invoiceId))];
}

/** What a credit reverses. */
export async function creditedLines({ db, messages }: Parts, creditId: string): Promise<Required<InvoiceLine>[]> {
  const pay = (await creditLines(db, creditId)).map((line) => printedLine(messages, line));
  return [...pay, ...(await chargesOf({ db, messages }, creditId))];
}

const chargesOf = async ({ db, messages }: Parts, id: string): Promise<Required<InvoiceLine>[]> =>
  (await chargeLines(db, id)).map((charge) => chargeLine(messages, charge));
