import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Config } from '../../../config.ts';
import { findExceptions } from '../../exceptions/find-exceptions.ts';
import type { FoundException } from '../../exceptions/pay-exception.ts';
import { refusedExceptions } from '../../exceptions/refused-exceptions.ts';
import type { RefusedPay } from './plan-lines.ts';

/** Everything that holds up a company's pay: what was not planned, and what its rows show. */
export async function exceptionsOf(
  tx: Transaction,
  companyId: string,
  refused: readonly RefusedPay[],
  asOf: PlainDate,
  { PAYROLL_INVOICE_LEAD_BANK_DAYS: leadBankDays }: Config,
): Promise<FoundException[]> {
  return [...refusedExceptions(refused, leadBankDays), ...(await findExceptions(tx, companyId, asOf, leadBankDays))];
}
