import { payDateOf } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { carriedOverLines, forgetCarriedOver, insertPayout, setUnpaid } from './queries/payouts.ts';
import type { PayrollParts } from './run.ts';

/** What the provider says of pay that the calendar made paid before payouts were recorded. */
export interface EarlierPay {
  companyId: string;
  /** Its paydays, from the first to the last. */
  first: PlainDate;
  last: PlainDate;
  /** Where the provider finds the payments, such as a bank's statement; null when they were not paid. */
  reference: string | null;
}

/**
 * Confirms pay that was shown as paid without a payout, or says that it was never paid: it is then to be paid out.
 * @returns how many lines and one-time payments, and their amount in cents
 * @throws Refusal when no such pay is left
 */
export function confirmEarlierPay(
  { db }: Pick<PayrollParts, 'db'>,
  { companyId, first, last, reference }: EarlierPay,
): Promise<{ lines: number; cents: number }> {
  return db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
    await lockCompany(tx, companyId);
    const carried = await carriedOverLines(tx, companyId, first, last);
    if (carried.length === 0) throw new Refusal(409, 'nothingCarriedOver');
    let said = carried;
    if (reference === null) {
      const unpaid = new Set(
        await setUnpaid(
          tx,
          carried.map(({ id }) => id),
        ),
      );
      said = carried.filter(({ id }) => unpaid.has(id));
    } else
      for (const [payday, own] of Map.groupBy(carried, ({ payday }) => payday))
        await insertPayout(tx, {
          companyId,
          payday,
          valueDate: payDateOf(payday),
          method: 'earlier',
          reference,
          lines: own.filter(({ isOneTime }) => !isOneTime).map(({ id }) => id),
          oneTimes: own.filter(({ isOneTime }) => isOneTime).map(({ id }) => id),
        });
    await forgetCarriedOver(
      tx,
      said.map(({ id }) => id),
    );
    return { lines: said.length, cents: said.reduce((sum, { amount }) => sum + Number(amount), 0) };
  });
}
