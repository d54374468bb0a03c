import { subtractBankDays } from '@portage/domain/bank-holidays';
import { parseCents } from '@portage/domain/money';
import { laterOf, type PlainDate, yearOf } from '@portage/domain/plain-date';
import type { Transaction } from '../../platform/postgres/database.ts';
import {
  type Group,
  insertInvoice,
  openOneTimeDays,
  putOneTimeOnInvoice,
  putPeriodOnInvoice,
  takeInvoiceNumber,
  upcomingPeriods,
} from './queries/issue.ts';

export interface InvoiceTerms {
  /** Bank days before payday on which the invoice is issued. */
  leadBankDays: number;
  /** Bank days before payday on which funds are due. */
  dueBankDays: number;
}

export interface IssuedInvoice {
  id: string;
  number: string;
  /** Cents. */
  amount: number;
}

/**
 * Issues one invoice for each pay period within the lead time, and one for each day of one-time payments. Lines are linked
 * to it in the same transaction, so each is invoiced exactly once. The caller holds the company's lock.
 */
export async function issueInvoices(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  terms: InvoiceTerms,
): Promise<IssuedInvoice[]> {
  const isDue = (group: Group) => subtractBankDays(group.payday, terms.leadBankDays) <= asOf;
  const add = async (kind: 'Pay period' | 'One-time', group: Group): Promise<IssuedInvoice> => {
    const number = await nextInvoiceNumber(tx, companyId, yearOf(asOf));
    const due = laterOf(subtractBankDays(group.payday, terms.dueBankDays), asOf);
    const id = await insertInvoice(tx, { companyId, number, kind, due, group });
    return { id, number, amount: parseCents(group.total) };
  };
  const issued: IssuedInvoice[] = [];
  for (const group of (await upcomingPeriods(tx, companyId)).filter(isDue)) {
    const invoice = await add('Pay period', group);
    await putPeriodOnInvoice(tx, invoice.id, companyId, group);
    issued.push(invoice);
  }
  for (const group of (await openOneTimeDays(tx, companyId)).filter(isDue)) {
    const invoice = await add('One-time', group);
    await putOneTimeOnInvoice(tx, invoice.id, group.ids);
    issued.push(invoice);
  }
  return issued;
}

/** 'INV-2026-0001', numbered per company and year without gaps. */
export async function nextInvoiceNumber(tx: Transaction, companyId: string, year: number): Promise<string> {
  const number = await takeInvoiceNumber(tx, companyId, year);
  return `INV-${year}-${String(number).padStart(4, '0')}`;
}
