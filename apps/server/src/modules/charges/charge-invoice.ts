import { type Cents, cents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import type { ChargeRow } from './charge-rows.ts';
import {
  insertCharges,
  chargesOfLine as queryChargesOfLine,
  reverseInvoiceCharges,
  reverseLineCharges,
} from './queries/charges.ts';

export { calculateCharges } from './calculate-charges.ts';

/** Adds the charges of a new invoice, in the transaction in which they were calculated. */
export const addCharges = (
  tx: Transaction,
  companyId: string,
  invoiceId: string,
  charges: readonly ChargeRow[],
): Promise<void> => insertCharges(tx, companyId, invoiceId, charges);

/** Reverses the charges of an invoice. Idempotent. @param onto the credit, or the invoice itself when it is voided */
export const reverseCharges = (tx: Transaction, invoiceId: string, onto: string): Promise<void> =>
  reverseInvoiceCharges(tx, invoiceId, onto);

/** Reverses what is charged with a line or one-time payment on its credit. Idempotent. */
export const reverseChargesOfLine = (tx: Transaction, lineId: string, creditId: string): Promise<void> =>
  reverseLineCharges(tx, lineId, creditId);

/** Cents that are charged with a line or one-time payment and not reversed. */
export const chargesOfLine = async (tx: Transaction, lineId: string): Promise<Cents> =>
  cents(await queryChargesOfLine(tx, lineId));
