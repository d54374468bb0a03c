import type { PlainDate } from '@portage/domain/dates/plain-date';
import { EXTRA_PAYMENTS, LEAVING_EXTRAS, type LeavingExtras, NO_EXTRAS } from '@portage/domain/leaving/leaving-extras';
import type { Transaction } from '@portage/platform/postgres/database';
import { Refusal } from '../../platform/refusal.ts';
import {
  cancelFinalPayments,
  type FinalPayment,
  insertFinalPayment,
  lockFinalPayments,
  moveFinalPayment,
} from './queries/final-pay.ts';

/** What is recorded as paid besides wages at an end of employment, and whether any of it is invoiced. */
export async function findFinalPay(
  tx: Transaction,
  endId: string,
): Promise<{ extras: LeavingExtras; invoiced: boolean }> {
  const payments = await lockFinalPayments(tx, endId);
  return { extras: extrasOf(payments), invoiced: payments.some(({ invoiced }) => invoiced) };
}

const extrasOf = (payments: readonly FinalPayment[]): LeavingExtras => ({
  ...NO_EXTRAS,
  ...Object.fromEntries(payments.map(({ kind, amount }) => [kind, amount])),
});

/**
 * Makes the one-time payments of an end of employment those of `extras`, one for each amount, all on the final payday. What is not
 * invoiced is canceled or moved. Idempotent. The caller holds the company's lock.
 * @param extras left out: the recorded amounts stay
 * @throws Refusal 409 when an amount that is invoiced would change
 */
export async function recordFinalPay(
  tx: Transaction,
  end: { id: string; memberId: string },
  extras: LeavingExtras | undefined,
  payday: PlainDate,
): Promise<void> {
  const payments = await lockFinalPayments(tx, end.id);
  const wanted = extras ?? extrasOf(payments);
  const changed = payments.filter(({ kind, amount }) => wanted[kind] !== amount);
  if (changed.some(({ invoiced }) => invoiced)) throw new Refusal(409, 'extraInvoiced');
  await cancelFinalPayments(
    tx,
    changed.map(({ id }) => id),
  );
  for (const kind of LEAVING_EXTRAS) {
    const kept = payments.find((payment) => payment.kind === kind && payment.amount === wanted[kind]);
    if (kept !== undefined && !kept.invoiced && kept.date !== payday) await moveFinalPayment(tx, kept.id, payday);
    if (kept === undefined && wanted[kind] > 0)
      await insertFinalPayment(tx, end, { kind, ...EXTRA_PAYMENTS[kind], amount: wanted[kind], date: payday });
  }
}
