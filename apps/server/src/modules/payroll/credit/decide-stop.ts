import { creditAfter, creditOn, isExceeded } from '@portage/domain/credit/credit-policy';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { taxOn } from '@portage/domain/invoices/invoice-tax';
import { sumCents } from '@portage/domain/money/money';
import { fixDeadline } from '@portage/domain/pay/pay-exceptions';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Config } from '../../../config.ts';
import { calculateCharges } from '../../charges/charge-invoice.ts';
import { clientTaxRate } from '../../invoices/paper/client-tax.ts';
import { endStop, findPolicy, keepStop, nextPlanned, openInvoices, openStop } from '../queries/credit.ts';

/**
 * Decides whether a client's pay is planned from this run on: not while it exceeds its credit policy. Planning between runs keeps to it. The
 * caller holds the company's lock.
 * @param asOf the day of the run
 */
export async function decideStop(tx: Transaction, companyId: string, asOf: PlainDate): Promise<void> {
  const [policy, stop] = await Promise.all([findPolicy(tx, companyId), openStop(tx, companyId)]);
  if (policy === undefined) {
    if (stop !== undefined) await endStop(tx, companyId);
    return;
  }
  const { invoices, unapplied } = await openInvoices(tx, companyId);
  const credit = creditOn(policy, invoices, unapplied, asOf);
  if (isExceeded(credit)) await keepStop(tx, companyId, credit, true);
  else if (stop?.stopped === true) await endStop(tx, companyId);
}

/**
 * Opens the warning of a stop when the client's next invoice, or the days until it is issued, will exceed its policy, and ends it when they
 * no longer will. After the run has issued its invoices.
 * @returns what will be owed and when the next invoice is issued; undefined when there is nothing to warn of
 */
export async function decideWarning(
  tx: Transaction,
  companyId: string,
  { PAYROLL_INVOICE_LEAD_BANK_DAYS, INVOICE_TAX_RATE }: Config,
): Promise<{ on: PlainDate } | undefined> {
  const [policy, stop] = await Promise.all([findPolicy(tx, companyId), openStop(tx, companyId)]);
  if (policy === undefined || stop?.stopped === true) return undefined;
  const next = await nextPlanned(tx, companyId);
  if (next !== undefined) {
    const on = fixDeadline(next.payday, PAYROLL_INVOICE_LEAD_BANK_DAYS);
    const charges = await calculateCharges(tx, companyId, { lines: next.ids, oneTime: [] });
    const total = sumCents([next.total, ...charges.map((charge) => charge.cents)]);
    const tax = taxOn(await clientTaxRate(tx, companyId, INVOICE_TAX_RATE), total);
    const { invoices, unapplied } = await openInvoices(tx, companyId);
    const ahead = creditAfter(policy, invoices, unapplied, { on, amount: sumCents([total, tax]) });
    if (isExceeded(ahead)) {
      await keepStop(tx, companyId, { ...creditOn(policy, invoices, unapplied, on), toPay: ahead.toPay }, false);
      return { on };
    }
  }
  if (stop !== undefined) await endStop(tx, companyId);
  return undefined;
}
