import { feeOfPart } from '@portage/domain/charges/fee';
import { levyOn } from '@portage/domain/charges/levies';
import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { type Cents, cents, multiplyCents, sumCents } from '@portage/domain/money/money';
import type { Deps } from '../../deps.ts';
import { type StoredCharge, storedCharges } from './queries/read.ts';

/** A charge as stored and as calculated again. */
export interface ReplayedCharge {
  name: string;
  /** 'fee', 'premium', or a levy with its province. */
  figure: string;
  stored: Cents;
  recomputed: Cents;
  /** Whether it counts toward the invoice's total: what reverses a voided invoice does not. */
  counts: boolean;
}

/** Calculates the charges of an invoice or credit again from what is stored with them. Read-only. */
export async function replayCharges({ db }: Pick<Deps, 'db'>, invoiceId: string): Promise<ReplayedCharge[]> {
  return (await storedCharges(db, invoiceId)).map((charge) => ({
    name: charge.name,
    figure: charge.levy === null ? charge.kind : `levy ${charge.levy} ${charge.province}`,
    stored: charge.cents,
    recomputed: multiplyCents(recompute(charge), charge.isReversal ? -1 : 1),
    counts: charge.counts,
  }));
}

function recompute({ kind, fee, levy, basis, percent, earnings, isReversal }: StoredCharge): Cents {
  if (kind === 'premium') return multiplyCents(earnings, isReversal ? -1 : 1);
  if (levy === null || basis === null) return sumCents((fee?.parts ?? []).map(feeOfPart));
  const rate = { rate: parseTaxRate(percent ?? '') ?? 0, maximum: basis.maximum, exemption: cents(basis.exemption) };
  const before = { ...basis.before, exact: BigInt(basis.before.exact) };
  return levyOn(rate, multiplyCents(earnings, isReversal ? -1 : 1), before).cents;
}
