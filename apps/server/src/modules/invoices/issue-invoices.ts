import { addBankDays, oneTimePayday, subtractBankDays } from '@portage/domain/dates/bank-holidays';
import { laterOf, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { taxOn, taxPercent } from '@portage/domain/invoices/invoice-tax';
import { type Cents, parseCents, sumCents, toDecimal } from '@portage/domain/money/money';
import type { Rate } from '@portage/domain/money/rational';
import type { Transaction } from '@portage/platform/postgres/database';
import { addCharges, calculateCharges } from '../charges/charge-invoice.ts';
import { clientTaxRate } from './paper/client-tax.ts';
import {
  type Group,
  insertInvoice,
  openOneTimeDays,
  putLinesOnInvoice,
  putOneTimeOnInvoice,
  upcomingPeriods,
} from './queries/issue.ts';

export interface InvoiceTerms {
  /** Bank days before payday on which the invoice is issued. */
  leadBankDays: number;
  /** Bank days before payday on which funds are due. */
  dueBankDays: number;
  /** For clients in Canada without a rate of their own. */
  taxRate: Rate;
}

export interface IssuedInvoice {
  id: string;
  /** With tax. */
  amount: Cents;
}

/**
 * Issues one invoice for each pay period within the lead time, one for the late lines of a payday, and one for each day of
 * one-time payments, with the client's fee and levies, and its tax on the whole. Lines are linked to it in the same transaction, so each is invoiced exactly once. The caller holds the company's
 * lock, and numbers the invoices at the end of its transaction (`number-documents.ts`).
 */
export async function issueInvoices(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  terms: InvoiceTerms,
): Promise<IssuedInvoice[]> {
  // As many bank days before it, or earlier, is the day of the run.
  const lastDue = addBankDays(asOf, terms.leadBankDays);
  const add = async (kind: 'Pay period' | 'One-time', group: Group): Promise<IssuedInvoice> => {
    const due = laterOf(subtractBankDays(group.payday, terms.dueBankDays), asOf);
    const ids = kind === 'Pay period' ? { lines: group.ids, oneTime: [] } : { lines: [], oneTime: group.ids };
    const charges = await calculateCharges(tx, companyId, ids);
    const charged = sumCents(charges.map((charge) => charge.cents));
    const subtotal = sumCents([parseCents(group.total), charged]);
    const rate = await clientTaxRate(tx, companyId, terms.taxRate);
    const tax = taxOn(rate, subtotal);
    const amount = sumCents([subtotal, tax]);
    const figures = { amount: toDecimal(amount), charges: charged, taxRate: taxPercent(rate), tax: toDecimal(tax) };
    const id = await insertInvoice(tx, { companyId, kind, due, group, ...figures });
    await addCharges(tx, companyId, id, charges);
    return { id, amount };
  };
  const issued: IssuedInvoice[] = [];
  for (const group of await upcomingPeriods(tx, companyId, lastDue)) {
    const invoice = await add('Pay period', group);
    await putLinesOnInvoice(tx, invoice.id, group.ids);
    issued.push(invoice);
  }
  for (const open of await openOneTimeDays(tx, companyId)) {
    if (open.payday > lastDue) continue;
    const group = { ...open, payday: oneTimePayday(plainDate(open.payday), asOf) };
    const invoice = await add('One-time', group);
    await putOneTimeOnInvoice(tx, invoice.id, group);
    issued.push(invoice);
  }
  return issued;
}
