import type { PlainDate } from '@portage/domain/dates/plain-date';
import { parseTaxRate, taxPercent } from '@portage/domain/invoices/invoice-tax';
import type { Cents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { insertFee } from './queries/terms.ts';

/** A fee as it is set: for each person and month, or a percentage of gross pay as typed. Zero ends the fee. */
export type NewFee = { kind: 'month'; cents: Cents } | { kind: 'percent'; percent: string };

/**
 * Sets what a client pays the provider from a day on. It applies to the days of pay that are invoiced from now on; what is invoiced stays.
 * @param from the first day of pay that it applies to
 * @throws Refusal without a reason, or when the percentage is none
 */
export async function setFee(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  fee: NewFee,
  { from, reason }: { from: PlainDate; reason: string },
): Promise<void> {
  const checked = checkedReason(reason);
  const rate = fee.kind === 'percent' ? parseTaxRate(fee.percent) : null;
  if (fee.kind === 'percent' && rate === null) throw new Refusal(400, 'percentInvalid', { percent: fee.percent });
  await db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    await insertFee(tx, companyId, {
      from,
      kind: fee.kind,
      cents: fee.kind === 'month' ? fee.cents : null,
      percent: rate === null ? null : taxPercent(rate),
      reason: checked,
    });
  });
}
